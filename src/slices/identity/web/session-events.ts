import { hashKey, type QueryClient } from '@tanstack/react-query'
import { type ClientSession, sessionQuery } from './session.ts'
import { notifyTabs, onTabNews, type SessionEvent } from './tabs.ts'

/** `session` is null for an event that comes without one. */
export type SessionListener = (event: SessionEvent, session: ClientSession | null) => void

const listeners = new Set<SessionListener>()

/**
 * Tells the listeners of this tab and of the other tabs what became of the session (PRD-83). A sign-in with a second factor
 * tells of `mfa_challenge_verified` after `signed_in`.
 */
export function emitSessionEvent(event: SessionEvent, session: ClientSession | null = null): void {
  for (const listener of listeners) listener(event, session)
  // The other tabs have had theirs.
  if (event !== 'initial_session') notifyTabs(event, session)
}

/** Hears the session events of this tab and of the others. Returns the unsubscribe function. */
export function onSessionEvent(listener: SessionListener): () => void {
  listeners.add(listener)
  const stop = onTabNews((news, detail) => {
    if (news !== 'activity' && news !== 'organization') listener(news, detail as ClientSession | null)
  })
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/** Emits `initial_session` once, as soon as this tab knows whether someone is signed in. */
export function watchInitialSession(client: QueryClient): void {
  const hash = hashKey(sessionQuery().queryKey)
  const stop = client.getQueryCache().subscribe(({ query: { queryHash, state } }) => {
    if (queryHash !== hash || state.data === undefined) return
    stop()
    emitSessionEvent('initial_session', state.data.session)
  })
}
