import { fail } from '#core/failure.ts'
import { currentOrganization } from '#server/db/current.ts'
import type { Visitor } from '#server/db/gate.ts'
import { statement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { organizations } from '#slices/organizations/contract/organizations.ts'

/** The columns that a visitor may read of the organization that they visit. */
export const visited = statement()(db =>
  db.selectFrom('app.organizations').select(['id', 'name', 'domain', 'logoUrl']).where('id', '=', currentOrganization),
)

/** Answers what a visitor of a subdomain may learn of its organization. Throws NOT_FOUND, also for one that is inactive. */
export async function byDomain({
  ctx: { tx },
  input: { domain: typed },
}: VerbArgs<ReadTx<Visitor>, typeof organizations.byDomain>): Promise<OutputOf<typeof organizations.byDomain>> {
  const found = await tx.first(visited, {})
  if (found?.domain == null)
    fail('NOT_FOUND', `No organization found for subdomain: ${typed}`, { field: 'domain', rule: 'organization_unknown' })
  return { ...found, domain: found.domain }
}
