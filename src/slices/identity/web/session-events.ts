import { hashKey, type QueryClient } from '@tanstack/react-query'
import { type ClientSession, sessionQuery } from './session.ts'
import { SESSION_EVENTS, type SessionEvent } from './session-event.ts'
import { onTabNews, tellTabs } from './tabs.ts'

/** `session` is null for an event that comes without one. */
export type SessionListener = (event: SessionEvent, session: ClientSession | null) => void

const listeners = new Set<SessionListener>()

/** Only this tab's own: the others have had theirs. */
const ownTabOnly: ReadonlySet<SessionEvent> = new Set(['initial_session'])

/**
 * Tells the listeners of this tab and of the other tabs what became of the session (PRD-83). Whoever signs in with a second factor emits
 * `mfa_challenge_verified` after `signed_in`.
 */
export function emitSessionEvent(event: SessionEvent, session: ClientSession | null = null): void {
  for (const listener of listeners) listener(event, session)
  if (!ownTabOnly.has(event)) tellTabs(event, session)
}

/** Hears the session events of this tab and of the others. Returns the unsubscribe function. */
export function onSessionEvent(listener: SessionListener): () => void {
  listeners.add(listener)
  const stop = onTabNews((news, detail) => {
    const event = SESSION_EVENTS.find(one => one === news)
    if (event !== undefined) listener(event, (detail as ClientSession | null | undefined) ?? null)
  })
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/** Emits `initial_session` once, as soon as this tab knows whether someone is signed in. */
export function watchInitialSession(client: QueryClient): void {
  const { queryKey } = sessionQuery()
  const cache = client.getQueryCache()
  const stop = cache.subscribe(({ type, query }) => {
    const data = query.state.data as { session: ClientSession | null } | undefined
    if ((type !== 'added' && type !== 'updated') || query.queryHash !== hashKey(queryKey) || data === undefined) return
    stop()
    emitSessionEvent('initial_session', data.session)
  })
}
