import { type AnswerOf, setRequestToken } from '#web/rpc.ts'
import type { identity } from '../contract/identity.ts'
import { identityCalls } from './calls.ts'

export type ClientSession = AnswerOf<typeof identity.signIn>

/** The session as this tab holds it: in memory only, the cookie is the credential. Null for a stranger. */
export const sessionQuery = () => identityCalls.session.queryOptions({ input: {}, staleTime: Number.POSITIVE_INFINITY })

/** Every write carries the session's request token from here on. */
export function holdSession(session: ClientSession | null): void {
  setRequestToken(session?.request_token ?? '')
}
