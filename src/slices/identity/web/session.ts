import { hashKey, type QueryClient, useQuery } from '@tanstack/react-query'
import { leave } from '#web/leaving.ts'
import { showOrganization } from '#web/organization.ts'
import { type AnswerOf, setRequestToken } from '#web/rpc.ts'
import { rememberFor } from '#web/shell/remembered.ts'
import type { identity } from '../contract/identity.ts'
import { identityCalls } from './calls.ts'

export type ClientSession = AnswerOf<typeof identity.signIn>

/** The session as this tab holds it: in memory only, because the cookie is the credential. Null when signed out. */
export const sessionQuery = () => identityCalls.session.queryOptions({ input: {}, staleTime: Number.POSITIVE_INFINITY })

/** Subscribes to it, so that it stays in memory; undefined until it is known. */
export const useSession = () => useQuery(sessionQuery()).data?.session

/** From here on every write carries the session's request token. */
export function holdSession(session: ClientSession): void {
  setRequestToken(session.request_token)
}

/**
 * The session has ended: no unsaved data is sent any more, and the sign-in page is informed. Cached data is dropped once no screen
 * shows it.
 */
export async function dropSession(client: QueryClient, goToSignIn: () => Promise<void>): Promise<void> {
  leave()
  setRequestToken('')
  rememberFor('')
  showOrganization(null)
  const { queryKey } = sessionQuery()
  client.setQueryData(queryKey, { session: null })
  await goToSignIn()
  client.removeQueries({ predicate: query => query.queryHash !== hashKey(queryKey) })
}
