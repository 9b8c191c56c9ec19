import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** A small choice that this device keeps, shared by all components of the page. Storage may be forbidden: then it lasts as long as the page. */
export function useRemembered(key: string, initial: string): [string, (value: string) => void] {
  const value = useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => remembered(key) ?? initial,
  )
  return [value, next => remember(key, next)]
}

const unsaved = new Map<string, string>()

/** The choice as it stands now, for who does not draw it; null when none was made. */
export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(`steward.${key}`) ?? unsaved.get(key) ?? null
  } catch {
    return unsaved.get(key) ?? null
  }
}

function remember(key: string, value: string): void {
  unsaved.set(key, value)
  try {
    localStorage.setItem(`steward.${key}`, value)
  } catch {
    // Kept in memory above.
  }
  for (const listener of listeners) listener()
}
