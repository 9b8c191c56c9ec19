import { useLayoutEffect, useRef, useState } from 'react'

/** Timing of every loading state: shown only when loading takes a moment, and then long enough to be seen. */
export const loadingDelay = 150
export const loadingMinimum = 300

/**
 * Follows `active` with a delay: true only after `delay` ms, and then for at least `minimum` ms, so that fast answers never flash a
 * skeleton and slow ones never flicker.
 */
export function useDelayedFlag(active: boolean, delay = loadingDelay, minimum = loadingMinimum): boolean {
  const [shown, setShown] = useState(false)
  const since = useRef(0)
  // The answer may be drawn between the timer and its effect. A flag that no one has seen must not take away what was drawn.
  const seen = useRef(false)
  useLayoutEffect(() => {
    seen.current = shown && (active || seen.current)
    if (active === shown) return
    const wait = active ? delay : seen.current ? Math.max(0, since.current + minimum - performance.now()) : 0
    const timer = setTimeout(() => {
      since.current = performance.now()
      setShown(active)
    }, wait)
    return () => clearTimeout(timer)
  }, [active, shown, delay, minimum])
  return shown && (active || seen.current)
}
