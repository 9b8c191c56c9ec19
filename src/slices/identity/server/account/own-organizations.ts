import { sqlStatement } from '#server/db/statement.ts'
import type { OutputOf, RequestContext } from '#server/rpc/verb.ts'
import type { identity } from '#slices/identity/contract/identity.ts'
import type { IdentityDeps } from '../deps.ts'
import { ownSession } from '../own-session.ts'

const own = sqlStatement<{ userId: string }, { id: string; name: string; domain: string | null }>(
  'select o.id, o.name, o.domain from app.my_organizations($userId) o',
)

/** The current user's organizations, so that whoever is denied at the address of another one can be led to their own. */
export async function ownOrganizations(
  deps: Pick<IdentityDeps, 'database'>,
  request: RequestContext,
): Promise<OutputOf<typeof identity.ownOrganizations>> {
  const { userId } = await ownSession(deps, request)
  return { organizations: await deps.database.withAuth().readOnce(tx => tx.rows(own, { userId })) }
}
