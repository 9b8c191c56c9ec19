import { useSyncExternalStore } from 'react'

/* Whether the dialog that invites people was asked for from anywhere: the palette has no screen of its own to open it on. */

let isAsked = false
const listeners = new Set<() => void>()

export function askToInvite(asked: boolean): void {
  isAsked = asked
  for (const listener of listeners) listener()
}

export function useAskedToInvite(): boolean {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isAsked,
  )
}
