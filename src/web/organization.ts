/**
 * The organization that this tab shows. All tabs of a browser share one session, and each of them can take it to another organization: what
 * is shown here is then no longer what the session stands in, and nothing here may be called until it is back.
 */
import { useSyncExternalStore } from 'react'

/** Where the session stands instead; the id is null where only that it is elsewhere is known. */
export interface Elsewhere {
  readonly id: string | null
}

let shown: string | null = null
let elsewhere: Elsewhere | null = null
const listeners = new Set<() => void>()

function become(next: Elsewhere | null): void {
  if (next?.id === elsewhere?.id && (next === null) === (elsewhere === null)) return
  elsewhere = next
  for (const listener of listeners) listener()
}

/** What is drawn from here on is this organization's; null for no one's, before sign-in or without one. */
export function showOrganization(id: string | null): void {
  if (id === shown) return
  shown = id
  become(null)
}

export function shownOrganization(): string | null {
  return shown
}

/** Another tab or a refused call said where the session stands now. */
export function sessionStandsIn(id: string | null): void {
  if (shown !== null) become(id === shown ? null : { id })
}

/** Null while this tab shows what its session stands in. */
export function sessionElsewhere(): Elsewhere | null {
  return elsewhere
}

/** Called when the session went elsewhere, and when it is back. Answers how to stop listening. */
export function onSessionMoved(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSessionElsewhere(): Elsewhere | null {
  return useSyncExternalStore(onSessionMoved, sessionElsewhere)
}
