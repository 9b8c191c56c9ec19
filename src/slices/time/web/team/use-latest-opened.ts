import { useEffect, useRef } from 'react'

/**
 * The timesheet that was opened last. The address that names the open one changes a moment after a key is pressed, and keys come faster: the next
 * one starts where the last one led, not from what is still drawn.
 */
export function useLatestOpened(drawn: string | undefined) {
  /** Timesheets opened since the one that is drawn, latest last. */
  const opened = useRef<readonly (string | undefined)[]>([])
  useEffect(() => {
    const at = opened.current.lastIndexOf(drawn)
    // Another one than these was opened from elsewhere, as with the back button.
    opened.current = at < 0 ? [] : opened.current.slice(at + 1)
  }, [drawn])
  const latest = () => (opened.current.length === 0 ? drawn : opened.current.at(-1))
  return {
    latest,
    open: (id: string | undefined) => {
      if (id !== latest()) opened.current = [...opened.current, id]
    },
    /** Whether the timesheet on screen is the one opened last: only then is a decision about what its key was pressed for. */
    isDrawn: () => latest() === drawn,
  }
}
