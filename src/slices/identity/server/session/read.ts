import { Failure } from '#core/failure.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import type { ClientSession } from '../client-session.ts'
import type { IdentityDeps } from '../deps.ts'
import { ownSession } from '../own-session.ts'

/** The current session. Without a live one it resolves with null and removes the cookie. Does not count as activity. */
export async function readSession(deps: IdentityDeps, request: RequestContext): Promise<{ session: ClientSession | null }> {
  if (request.token === null) {
    // Removes a session cookie with an invalid signature, which the browser would otherwise keep sending.
    if (deps.cookies.isThere(request.cookies)) request.setHeader('set-cookie', deps.cookies.clear())
    return { session: null }
  }
  try {
    const { token, ...holder } = await ownSession(deps, request)
    return { session: deps.sessions.present(token, holder) }
  } catch (error) {
    if (!(error instanceof Failure) || (error.code !== 'UNAUTHENTICATED' && error.code !== 'SESSION_EXPIRED')) throw error
    request.setHeader('set-cookie', deps.cookies.clear())
    return { session: null }
  }
}
