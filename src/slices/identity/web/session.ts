import { hashKey, type QueryClient } from '@tanstack/react-query'
import { leave } from '#web/leaving.ts'
import { showOrganization } from '#web/organization.ts'
import { type AnswerOf, setRequestToken } from '#web/rpc.ts'
import type { identity } from '../contract/identity.ts'
import { identityCalls } from './calls.ts'

export type ClientSession = AnswerOf<typeof identity.signIn>

/** The session as this tab holds it: in memory only, the cookie is the credential. Null for a stranger. */
export const sessionQuery = () => identityCalls.session.queryOptions({ input: {}, staleTime: Number.POSITIVE_INFINITY })

/** Every write carries the session's request token from here on. */
export function holdSession(session: ClientSession): void {
  setRequestToken(session.request_token)
}

/** The session is over: nothing unsaved leaves any more, and the sign-in page knows it. What was loaded goes once no screen shows it. */
export async function dropSession(client: QueryClient, goToSignIn: () => Promise<void>): Promise<void> {
  leave()
  setRequestToken('')
  showOrganization(null)
  const { queryKey } = sessionQuery()
  client.setQueryData(queryKey, { session: null })
  await goToSignIn()
  client.removeQueries({ predicate: query => query.queryHash !== hashKey(queryKey) })
}
