import { useSyncExternalStore } from 'react'

/** A choice that is kept on this device and stands on <html> as `data-<name>`, where the style sheet reads it. */
export interface DeviceChoice<V extends string> {
  /** Applies the stored value, or the given one. Called once before the first render, so that nothing is painted twice. */
  apply: (value?: V) => void
  /** Stores the value on this device and applies it at once. */
  set: (value: V) => void
  /** A hook with the current value; also updates when another tab changes it. */
  use: () => V
}

/** Declares such a choice. What is stored and is none of `values` counts as `otherwise`. */
export function deviceChoice<const V extends string>(name: string, values: readonly V[], otherwise: V): DeviceChoice<V> {
  const storageKey = `steward.${name}`
  const listeners = new Set<() => void>()
  const read = (): V => {
    try {
      const stored = localStorage.getItem(storageKey)
      return values.find(value => value === stored) ?? otherwise
    } catch {
      // Storage may be forbidden.
      return otherwise
    }
  }
  const apply = (value: V = read()): void => {
    document.documentElement.dataset[name] = value
  }
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const followOtherTabs = (event: StorageEvent): void => {
    if (event.key !== storageKey) return
    apply()
    notify()
  }
  const subscribe = (listener: () => void): (() => void) => {
    if (listeners.size === 0) window.addEventListener('storage', followOtherTabs)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs)
    }
  }
  const current = (): V => values.find(value => value === document.documentElement.dataset[name]) ?? otherwise
  return {
    apply,
    set: value => {
      try {
        localStorage.setItem(storageKey, value)
      } catch {
        // Not stored, but still applied below.
      }
      apply(value)
      notify()
    },
    use: () => useSyncExternalStore(subscribe, current),
  }
}
