import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

/** From this many rows on only those in view are in the page. */
export const VIRTUAL_FROM = 200

/** The rows of `count` in view of the scrolling element; `height` in pixels is exact, or an estimate if the rows are measured. Wraps react-virtual. */
export function useVirtualRows(
  count: number,
  scroller: RefObject<HTMLElement | null>,
  height: number,
): Virtualizer<HTMLElement, HTMLElement> {
  return useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
  })
}
