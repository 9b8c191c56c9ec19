import { useSyncExternalStore } from 'react'
import { LiveRegion } from '#web/ui/live-region.tsx'

let text = ''
const listeners = new Set<() => void>()

/** Announces a sentence to screen readers without moving the focus: a route change or a result. */
export function announce(sentence: string): void {
  // Setting the same sentence again would not be a change, so it would not be read again.
  text = sentence === text ? `${sentence}\u00a0` : sentence
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The page's only polite live region; mounted once. */
export const Announcer = () => <LiveRegion text={useSyncExternalStore(subscribe, () => text)} />
