import type { Operator } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
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

/** Sets an optional module of an organization. Throws NOT_FOUND for an organization or a module that is unknown. */
export async function setModule({
  ctx: { tx, request },
  input: { id, module, status, trialEndsOn, subscriptionEndsOn, adminControlled },
}: VerbArgs<WriteTx<Operator>, SetModule>): Promise<OutputOf<SetModule>> {
  const ends = await tx.first(endsOf, { id, module, trialEndsOn, subscriptionEndsOn })
  if (ends === undefined) failUnknown()
  const until = usableUntil({ status, trialEndsAt: epochOf(ends.trialEndsAt), subscriptionEndsAt: epochOf(ends.subscriptionEndsAt) })
  await tx.run(store, { ...ends, id, status, adminControlled, usableUntil: storedInstant(until), requestId: request.requestId })
  return { ok: true }
}

const epochOf = (instant: string | null) => (instant === null ? null : Date.parse(instant))
