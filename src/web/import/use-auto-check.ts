import { useEffect, useEffectEvent } from 'react'

/** Someone who changes several columns is not asked for each. */
export const CHECK_AFTER_MS = 1000

/** Checks once nothing was changed for a second. `chosen` is what is checked; a new one begins the second again. */
export function useAutoCheck(isDue: boolean, chosen: object, check: () => void): void {
  const now = useEffectEvent(check)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of what is chosen begins the second again
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(now, CHECK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isDue, chosen])
}
