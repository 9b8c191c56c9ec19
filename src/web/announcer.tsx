import { useSyncExternalStore } from 'react'
import { LiveRegion } from '#web/ui/live-region.tsx'

let text = ''
const listeners = new Set<() => void>()

/** Reads a sentence out to screen readers without moving the focus: where one has arrived, what just happened. */
export function announce(sentence: string): void {
  // The same sentence twice would be no change, and so not be read again.
  text = sentence === text ? `${sentence}\u00a0` : sentence
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The page's one polite voice; mounted once. */
export const Announcer = () => <LiveRegion text={useSyncExternalStore(subscribe, () => text)} />
