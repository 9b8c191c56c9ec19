import { fail } from '#core/failure.ts'
import { currentUser } from '#server/db/current.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import { statement } from '#server/db/statement.ts'
import type { RequestContext } from '#server/rpc/verb.ts'

const ownProfile = statement()(db =>
  db.selectFrom('platform.profiles').select(['email', 'firstName', 'lastName']).where('id', '=', currentUser),
)

/**
 * The current user with their session, independent of the organization: also on another organization's subdomain, and from a page of one
 * that they have left. Throws UNAUTHENTICATED or SESSION_EXPIRED without a live session.
 */
export async function ownSession({ database }: { database: OpenDatabase }, request: RequestContext) {
  const token = request.token ?? fail('UNAUTHENTICATED', 'Not authenticated')
  return database.withPerson({ token, domain: null, organization: null }).readOnce(async tx => {
    const profile = await tx.first(ownProfile, {})
    if (profile === undefined) fail('UNAUTHENTICATED', 'Not authenticated')
    const { userId, sessionId, organizationId } = tx.actor
    return { token, userId, sessionId, organizationId, ...profile }
  })
}
