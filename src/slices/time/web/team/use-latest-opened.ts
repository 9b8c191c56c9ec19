import { useEffect, useRef } from 'react'

/**
 * The timesheet that was opened last. The address that names the open one changes a moment after a key is pressed, and keys come faster: the next
 * one starts where the last one led, not from what is still drawn.
 */
export function useLatestOpened(drawn: string | undefined) {
  /** Those opened since the one that is drawn, the latest last. */
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
    /** What is drawn is what was opened last: only then is a decision about what its key was pressed for. */
    isDrawn: () => latest() === drawn,
  }
}
