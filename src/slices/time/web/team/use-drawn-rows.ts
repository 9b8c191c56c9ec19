import { type RefCallback, useCallback, useState } from 'react'

/** So many rows of a list are drawn at first, and so many more whenever its end comes into view: an organization may have thousands. */
export const ROWS_AT_ONCE = 100

/**
 * The first rows of a list, at least as far as the one at `reaches`, and where more follow, the ref of an element after them. Give that element the
 * number of drawn rows as its key.
 */
export function useDrawnRows<Row>(rows: readonly Row[], reaches: number): { drawn: readonly Row[]; end: RefCallback<Element> | null } {
  const [most, setMost] = useState(ROWS_AT_ONCE)
  const end = useCallback((element: Element | null) => {
    if (element === null) return
    const seen = new IntersectionObserver(entries => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setMost(before => before + ROWS_AT_ONCE)
    })
    seen.observe(element)
    return () => seen.disconnect()
  }, [])
  const drawn = rows.slice(0, Math.max(most, reaches + ROWS_AT_ONCE / 2))
  return { drawn, end: drawn.length < rows.length ? end : null }
}
