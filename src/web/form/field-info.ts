import { type ReactNode, useSyncExternalStore } from 'react'
import type { StoredIn } from './stored-in.ts'

/** Adds to a field's help where its value is stored. */
export type FieldInfo = (help: ReactNode, stored: { in: StoredIn | undefined; name: string }) => ReactNode

let shown: FieldInfo | null = null
const listeners = new Set<() => void>()

/** Shows it at every field from here on; null shows nothing. A page without forms does not load this, so no context carries it. */
export function showFieldInfo(info: FieldInfo | null): void {
  shown = info
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useFieldInfo = (): FieldInfo | null => useSyncExternalStore(subscribe, () => shown)
