import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { InputOf, RequestContext } from '#server/rpc/verb.ts'
import type { identity } from '#slices/identity/contract/identity.ts'
import type { IdentityDeps } from '../deps.ts'
import { ownSession } from '../own-session.ts'

const choose = sqlStatement<{ userId: string; sessionId: string; organizationId: string }, unknown>(
  `update auth.session set "organizationId" = o.id from app.my_organizations($userId) o where session.id = $sessionId and o.id = $organizationId`,
)

const leave = sqlStatement<{ userId: string; sessionId: string }, unknown>(
  `update auth.session set "organizationId" = null where id = $sessionId and app.is_platform_administrator($userId)`,
)

/**
 * Switches the session to another of the current user's organizations. Throws NOT_FOUND for any other. With null the session is in none, which is
 * where platform administrators work; throws FORBIDDEN for everyone else.
 */
export async function switchOrganization(
  deps: IdentityDeps,
  request: RequestContext,
  { organizationId }: InputOf<typeof identity.switchOrganization>,
): Promise<{ ok: true }> {
  const { userId, sessionId } = await ownSession(deps, request)
  if (organizationId === null) {
    const left = await deps.database.withAuth().write(tx => tx.run(leave, { userId, sessionId }))
    return left > 0 ? { ok: true } : fail('FORBIDDEN', 'Access Denied', { rule: 'forbidden' })
  }
  return (await switchSession(deps, { userId, sessionId, organizationId })) ? { ok: true } : fail('NOT_FOUND', 'Organization not found')
}

/** Resolves with whether it is an organization of that person; the session stays where it is otherwise. */
export async function switchSession(
  { database }: Pick<IdentityDeps, 'database'>,
  to: { userId: string; sessionId: string; organizationId: string },
): Promise<boolean> {
  return (await database.withAuth().write(tx => tx.run(choose, to))) > 0
}
