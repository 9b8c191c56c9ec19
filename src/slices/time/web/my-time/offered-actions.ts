import { useEffect, useRef } from 'react'

interface OfferedAction {
  label: string
  run: () => void
}

const offered = new Map<string, OfferedAction>()

/** What the timesheet on screen offers to the palette; empty while none that can be edited is there. */
export const offeredActions = (): readonly (OfferedAction & { id: string })[] => [...offered].map(([id, action]) => ({ id, ...action }))

/** Offers an action to the palette while the component is there and the label is not null. */
export function useOfferedAction(id: string, label: string | null, run: () => void): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (label === null) return
    offered.set(id, { label, run: () => latest.current() })
    return () => void offered.delete(id)
  }, [id, label])
}
