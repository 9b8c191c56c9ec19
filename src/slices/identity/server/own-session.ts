import { fail } from '#core/failure.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { personRequestOf } from '#server/rpc/gate-request.ts'
import type { RequestContext } from '#server/rpc/verb.ts'

// No address: an account that signs in at kiosks alone, where no operation needs one.
const ownProfile = sqlStatement<object, { email: string; firstName: string; lastName: string }>(
  `select coalesce(p.email, '') as email, p.first_name, p.last_name from platform.profiles p where p.id = (select app.user_id())`,
)

/**
 * The current user with their session, independent of the organization: also on another organization's subdomain, and from a page of one
 * that they have left. Throws UNAUTHENTICATED or SESSION_EXPIRED without a live session.
 */
export async function ownSession({ database }: { database: OpenDatabase }, request: RequestContext) {
  const person = personRequestOf(request)
  return database.withPerson({ ...person, domain: null, organization: null }).readOnce(async tx => {
    const profile = await tx.first(ownProfile, {})
    if (profile === undefined) fail('UNAUTHENTICATED', 'Not authenticated')
    const { userId, sessionId, organizationId } = tx.actor
    return { token: person.token, userId, sessionId, organizationId, ...profile }
  })
}
