import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** From here on only the rows near the window are drawn. Below it find-in-page and the browser's own reading see all of them. */
export const VIRTUAL_ABOVE = 200

/** Pieces of a list in order: a row by its index, or the height in pixels that rows which are not drawn would take. */
export type Piece = { row: number } | { gap: number; before: number }

interface WindowRows {
  count: number
  /** Pixels; every row has it, so nothing is measured. */
  height: number
  /** False draws all rows. */
  active: boolean
  /** The element whose top is that of the first row. */
  list: RefObject<HTMLElement | null>
  /** The row with the focus: it stays drawn however far away it is, because a removed element loses the focus. */
  kept: number
}

/** The rows to draw of a long list that scrolls with the page. */
export function useWindowRows({ count, height, active, list, kept }: WindowRows) {
  const [top, setTop] = useState(0)
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: active,
    estimateSize: () => height,
    overscan: 6,
    scrollMargin: top,
    rangeExtractor: range => {
      const near = defaultRangeExtractor(range)
      return kept < 0 || kept >= count || near.includes(kept) ? near : [...near, kept].toSorted((a, b) => a - b)
    },
  })
  // Filters above the list can change its place at any time, and nothing reports that.
  useLayoutEffect(() => {
    if (active && list.current !== null) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY))
  })
  if (!active) return { pieces: Array.from({ length: count }, (_, row): Piece => ({ row })), last: count - 1, scrollTo: () => undefined }
  const items = virtualizer.getVirtualItems()
  return {
    pieces: withGaps(
      items.map(({ index }) => index),
      count,
      height,
    ),
    last: items.findLast(({ index }) => index !== kept)?.index ?? 0,
    scrollTo: (index: number) => virtualizer.scrollToIndex(index),
  }
}

/** The rows with the gaps before, between and after them. */
function withGaps(drawn: readonly number[], count: number, height: number): Piece[] {
  const pieces: Piece[] = []
  let next = 0
  for (const row of [...drawn, count]) {
    if (row > next) pieces.push({ gap: (row - next) * height, before: row })
    if (row < count) pieces.push({ row })
    next = row + 1
  }
  return pieces
}
