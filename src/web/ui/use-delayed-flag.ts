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
  // Ended in the moment in which the answer is drawn: an effect after it would leave time for the flag to come true and take what was drawn away.
  useLayoutEffect(() => {
    if (active === shown) return
    const wait = active ? delay : Math.max(0, since.current + minimum - performance.now())
    const timer = setTimeout(() => {
      since.current = performance.now()
      setShown(active)
    }, wait)
    return () => clearTimeout(timer)
  }, [active, shown, delay, minimum])
  return shown
}
