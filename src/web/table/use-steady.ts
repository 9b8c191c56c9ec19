import { useCallback, useRef } from 'react'

/** The same function at every drawing, which calls that of the latest one: for events of what is drawn only when its rows change. */
export function useSteady<Args extends unknown[], Answer>(call: (...args: Args) => Answer): (...args: Args) => Answer {
  const latest = useRef(call)
  latest.current = call
  return useCallback((...args: Args) => latest.current(...args), [])
}
