import type { RequestContext } from '#server/rpc/verb.ts'
import type { ClientSession } from '../client-session.ts'
import type { IdentityDeps } from '../deps.ts'
import { ownSession } from '../own-session.ts'

/** A new access token for a live session. Does not count as activity, because an abandoned tab must expire. */
export async function refreshSession(deps: IdentityDeps, request: RequestContext): Promise<ClientSession> {
  const { token, ...holder } = await ownSession(deps, request)
  return deps.sessions.present(token, holder)
}
