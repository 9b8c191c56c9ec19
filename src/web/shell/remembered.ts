import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

let person = ''
/** Names whose choices `ofPerson` keeps from here on; an empty text when no one is signed in. */
export function rememberFor(id: string): void {
  person = id
}

/** The key of a choice that each person of a shared device has for themselves. */
export const ofPerson = (key: string): string => (person === '' ? key : `${key}.${person}`)

/** A preference stored on this device and shared by all components of the page. Where storage is forbidden it lasts as long as the page. */
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

/** Reads the stored preference outside of React; null when none is stored. */
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
    // Still kept in memory above.
  }
  for (const listener of listeners) listener()
}
