import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { InputOf, RequestContext } from '#server/rpc/verb.ts'
import type { identity } from '#slices/identity/contract/identity.ts'
import type { IdentityDeps } from '../deps.ts'
import { ownSession } from '../own-session.ts'

const choose = sqlStatement<{ userId: string; sessionId: string; organizationId: string }, unknown>(
  `update auth.session set "organizationId" = o.id from app.my_organizations($userId) o where session.id = $sessionId and o.id = $organizationId`,
)

/**
 * The session is in this organization from the next call on, in a transaction as app_auth. Resolves with false, and changes nothing, if the person may
 * not enter it.
 */
export async function enterOrganization(
  tx: Pick<WriteTx<unknown>, 'run'>,
  session: { userId: string; sessionId: string; organizationId: string },
): Promise<boolean> {
  return (await tx.run(choose, session)) > 0
}

/** Switches the session to another of the current user's organizations. Throws NOT_FOUND for any other. */
export async function switchOrganization(
  deps: IdentityDeps,
  request: RequestContext,
  { organizationId }: InputOf<typeof identity.switchOrganization>,
): Promise<{ ok: true }> {
  const { userId, sessionId } = await ownSession(deps, request)
  const isIn = await deps.database.withAuth().write(tx => enterOrganization(tx, { userId, sessionId, organizationId }))
  return isIn ? { ok: true } : fail('NOT_FOUND', 'Organization not found')
}
