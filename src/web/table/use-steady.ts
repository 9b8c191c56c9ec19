import { useCallback, useRef } from 'react'

/**
 * Returns a function that never changes and calls the latest one. For event handlers in parts that rerender only when their rows change.
 */
export function useSteady<Args extends unknown[], Answer>(call: (...args: Args) => Answer): (...args: Args) => Answer {
  const latest = useRef(call)
  latest.current = call
  return useCallback((...args: Args) => latest.current(...args), [])
}
