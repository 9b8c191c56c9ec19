import type { RequestContext } from '#server/rpc/verb.ts'
import type { IdentityDeps } from '../deps.ts'
import { ownSession } from '../own-session.ts'
import { endSessions } from './end-sessions.ts'

/** Ends all of the current user's sessions except this one. Resolves with their number. */
export async function revokeOtherSessions(deps: IdentityDeps, request: RequestContext): Promise<{ ended: number }> {
  const { userId, organizationId, sessionId } = await ownSession(deps, request)
  const which = { userId, organizationId, keep: sessionId }
  return { ended: await deps.database.withAuth().write(tx => endSessions(tx, request, 'identity.revokeOtherSessions', which)) }
}
