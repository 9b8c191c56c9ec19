import { Failure } from '#core/failure.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import type { ClientSession } from '../client-session.ts'
import type { IdentityDeps } from '../deps.ts'
import { ownSession } from '../own-session.ts'

/** The current session, or null and no cookie any more. Asking does not count as activity. */
export async function readSession(deps: IdentityDeps, request: RequestContext): Promise<{ session: ClientSession | null }> {
  if (request.token === null) {
    // A cookie of our name that we did not sign, or not with this secret, would only be sent in vain again.
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
