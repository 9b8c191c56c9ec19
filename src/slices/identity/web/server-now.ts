import type { QueryClient } from '@tanstack/react-query'
import { type ClientSession, sessionQuery } from './session.ts'

/** The server's time in epoch milliseconds, to a second: a wrong clock of this device is corrected by the newest session answer. */
export function serverNow(client: QueryClient): number {
  const state = client.getQueryState<{ session: ClientSession | null }>(sessionQuery().queryKey)
  const session = state?.data?.session
  return session ? Date.now() + (session.expires_at - session.expires_in) * 1000 - state.dataUpdatedAt : Date.now()
}
