/**
 * The organization that this tab shows. All tabs of a browser share one session, and any of them can switch it to another
 * organization. This tab must then make no calls until the session is back.
 */
import { useSyncExternalStore } from 'react'

/** Where the session is instead; the id is null when it is unknown. */
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

/** Sets the organization that is rendered from now on; null before sign-in or without one. */
export function showOrganization(id: string | null): void {
  if (id === shown) return
  shown = id
  become(null)
}

export function shownOrganization(): string | null {
  return shown
}

/** Another tab, or a call that was denied, reported the session's organization. */
export function sessionStandsIn(id: string | null): void {
  if (shown !== null) become(id === shown ? null : { id })
}

/** Null while the session is in the organization that this tab shows. */
export function sessionElsewhere(): Elsewhere | null {
  return elsewhere
}

/** Called when the session leaves this organization and when it returns. Returns the unsubscribe function. */
export function onSessionMoved(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSessionElsewhere(): Elsewhere | null {
  return useSyncExternalStore(onSessionMoved, sessionElsewhere)
}

/** The address of a file of ours with the organization that this tab shows, as for all that a browser loads by address alone. */
export function inThisOrganization(address: string | null): string | null {
  return address === null || shown === null ? address : `${address}?organization=${shown}`
}
