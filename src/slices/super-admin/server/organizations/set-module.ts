import { fail } from '#core/failure.ts'
import type { Operator } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { InputOf, OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { type ModuleStatus, usableUntil } from '#slices/access/rules/module-access.ts'
import { storedInstant } from '#slices/access/server/public.ts'
import type { installationOrganizations } from '#slices/super-admin/contract/organizations.ts'
import { failUnknown } from './read.ts'

type SetModule = typeof installationOrganizations.setModule

interface Ends {
  moduleId: string
  trialEndsAt: string | null
  subscriptionEndsAt: string | null
}
interface Stored extends Ends {
  id: string
  status: ModuleStatus
  adminControlled: boolean
  usableUntil: string
  requestId: string
}

const endsOf = sqlStatement<{ id: string; module: string; trialEndsOn: string | null; subscriptionEndsOn: string | null }, Ends>(
  `select module_id, trial_ends_at, subscription_ends_at
   from app.organization_module_ends($id, $module, $trialEndsOn::date, $subscriptionEndsOn::date)`,
)
const store = sqlStatement<Stored, unknown>(
  `select app.set_organization_module($id, $moduleId, $status, $trialEndsAt::timestamptz, $subscriptionEndsAt::timestamptz, $adminControlled,
     $usableUntil::timestamptz, $requestId)`,
)

/** Sets an optional module of an organization. Throws NOT_FOUND for an unknown organization, VALIDATION for a module that is unknown or everyone's. */
export async function setModule({ ctx: { tx, request }, input }: VerbArgs<WriteTx<Operator>, SetModule>): Promise<OutputOf<SetModule>> {
  await storeModuleOf(tx, input, request.requestId)
  return { ok: true }
}

/**
 * Stores a module's status and end dates, also for verbs that set more than one thing. Resolves with the instant from which the module is
 * no longer usable, in epoch milliseconds.
 */
export async function storeModuleOf(
  tx: WriteTx<Operator>,
  { id, module, status, trialEndsOn, subscriptionEndsOn, adminControlled }: InputOf<SetModule>,
  requestId: string,
): Promise<number> {
  const ends = await tx.first(endsOf, { id, module, trialEndsOn, subscriptionEndsOn })
  if (ends === undefined) {
    if ((await tx.first(known, { id })) === undefined) failUnknown()
    fail('VALIDATION', 'Choose an optional module', { field: 'module', rule: 'module_unknown' })
  }
  const until = usableUntil({ status, trialEndsAt: epochOf(ends.trialEndsAt), subscriptionEndsAt: epochOf(ends.subscriptionEndsAt) })
  await tx.run(store, { ...ends, id, status, adminControlled, usableUntil: storedInstant(until), requestId })
  return until
}

const known = sqlStatement<{ id: string }, { id: string }>('select id from app.installation_organization($id)')

const epochOf = (instant: string | null) => (instant === null ? null : Date.parse(instant))
