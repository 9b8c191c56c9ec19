import { useSyncExternalStore } from 'react'

/** The person's choice for this device; `system` follows the operating system. */
export type ThemeChoice = 'system' | 'light' | 'dark'

const storageKey = 'steward.theme'
const listeners = new Set<() => void>()

function readTheme(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    // Storage may be forbidden; the system's choice is a good default.
    return 'system'
  }
}

/** Applies the stored choice to <html>. Called once before the first render, so that nothing is painted twice. */
export function applyTheme(choice: ThemeChoice = readTheme()): void {
  document.documentElement.dataset.theme = choice
}

/** Stores the choice on this device and applies it at once. */
export function setTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(storageKey, choice)
  } catch {
    // Not stored, but still applied below.
  }
  applyTheme(choice)
  for (const listener of listeners) listener()
}

const followOtherTabs = (event: StorageEvent): void => {
  if (event.key !== storageKey) return
  applyTheme()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTabs)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs)
  }
}

/** The current choice; also updates when another tab changes it. */
export const useTheme = (): ThemeChoice => useSyncExternalStore(subscribe, currentTheme)

const currentTheme = (): ThemeChoice => (document.documentElement.dataset.theme as ThemeChoice | undefined) ?? 'system'
