import { fail } from '#core/failure.ts'
import type { InputOf, RequestContext } from '#server/rpc/verb.ts'
import type { identity } from '#slices/identity/contract/identity.ts'
import type { IdentityDeps } from '../deps.ts'
import { ownSession } from '../own-session.ts'
import { endSessions } from './end-sessions.ts'

/** Ends one of the current user's sessions. Throws NOT_FOUND for any other. */
export async function revokeSession(
  deps: IdentityDeps,
  request: RequestContext,
  input: InputOf<typeof identity.revokeSession>,
): Promise<{ ok: true }> {
  const { userId, organizationId } = await ownSession(deps, request)
  const which = { userId, organizationId, keep: null, only: input.sessionId }
  const ended = await deps.database.withAuth().write(tx => endSessions(tx, request, 'identity.revokeSession', which))
  return ended > 0 ? { ok: true } : fail('NOT_FOUND', 'Session not found')
}
