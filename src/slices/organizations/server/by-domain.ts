import { fail } from '#core/failure.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { InputOf, OutputOf } from '#server/rpc/verb.ts'
import type { organizations } from '#slices/organizations/contract/organizations.ts'

const atDomain = sqlStatement<{ domain: string }, OutputOf<typeof organizations.byDomain>>(
  'select o.id, o.name, o.domain, o.is_active, o.logo_url from app.public_organization_by_domain($domain) o',
)

/** What a visitor of a subdomain may learn of its organization. Throws NOT_FOUND for a subdomain without one. */
export async function byDomain(
  { database }: { database: OpenDatabase },
  { domain: typed }: InputOf<typeof organizations.byDomain>,
): Promise<OutputOf<typeof organizations.byDomain>> {
  const found = await database.withPublic().readOnce(tx => tx.first(atDomain, { domain: typed.toLowerCase() }))
  if (found === undefined)
    fail('NOT_FOUND', `No organization found for subdomain: ${typed}`, { field: 'domain', rule: 'organization_unknown' })
  return found
}
