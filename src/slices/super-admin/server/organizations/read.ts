import { fail } from '#core/failure.ts'
import type { Operator } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { installationOrganizations } from '#slices/super-admin/contract/organizations.ts'

type Read = typeof installationOrganizations.read
type Output = OutputOf<Read>

const MAX_EVENTS = 25

const one = sqlStatement<{ id: string }, Omit<Output, 'modules' | 'events'>>(
  `select id, name, domain, is_active, people, open_invitations, max_users, timezone, created_at, last_activity_at, ein, website_address, city, state
   from app.installation_organization($id)`,
)
const modulesOf = sqlStatement<{ id: string }, Output['modules'][number]>(
  `select slug, name, status, is_usable, trial_ends_on, subscription_ends_on, admin_controlled from app.installation_organization_modules($id)`,
)
const eventsOf = sqlStatement<{ id: string; limit: number }, Output['events'][number]>(
  'select id, occurred_at, actor_name, mode, action, resource_type from app.operator_events_of_organization($id, $limit::int)',
)

/** One organization with its modules and what operators did there. Throws NOT_FOUND. */
export async function readOrganization({ ctx: { tx }, input: { id } }: VerbArgs<ReadTx<Operator>, Read>): Promise<Output> {
  const [organization, modules, events] = await Promise.all([
    tx.first(one, { id }),
    tx.rows(modulesOf, { id }),
    tx.rows(eventsOf, { id, limit: MAX_EVENTS }),
  ])
  if (organization === undefined) failUnknown()
  return { ...organization, modules, events }
}

export function failUnknown(): never {
  fail('NOT_FOUND', 'Organization not found', { rule: 'organization_not_found' })
}
