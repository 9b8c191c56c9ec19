import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { CARD, type ChartLayout, fitZoom } from './chart-layout.ts'

const STEPS = [0.25, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5] as const
/** At first the chart is as wide as the window, as long as its words can be read. */
const READABLE = 0.85

/**
 * How large the chart is drawn, and what stays in its place meanwhile: at first the top is in the middle, zooming keeps the middle, and opening a
 * team keeps its manager, anything else the top or who is selected.
 */
export function useZoom(box: RefObject<HTMLElement | null>, layout: ChartLayout, top: string | undefined) {
  const [zoom, setZoom] = useState(1)
  const before = useRef<{ zoom: number; layout: ChartLayout }>(undefined)
  const held = useRef<string>(undefined)
  useLayoutEffect(() => {
    const frame = box.current
    const last = before.current
    if (frame === null || frame.clientWidth === 0) return
    before.current = { zoom, layout }
    const { clientWidth: width, clientHeight: height } = frame
    const placeOf = (id: string | undefined, { placed }: ChartLayout) => placed.find(one => one.id === id)
    if (last === undefined) {
      const first = Math.max(READABLE, fitZoom(layout, { width, height: Number.POSITIVE_INFINITY }))
      before.current = { zoom: first, layout }
      setZoom(first)
      const place = placeOf(top, layout)
      // The next drawing is as wide as it then is.
      if (place !== undefined) requestAnimationFrame(() => frame.scrollTo({ left: (place.x + CARD.width / 2) * first - width / 2 }))
      return
    }
    if (last.zoom !== zoom) {
      const ratio = zoom / last.zoom
      frame.scrollTo({
        left: (frame.scrollLeft + width / 2) * ratio - width / 2,
        top: (frame.scrollTop + height / 2) * ratio - height / 2,
      })
    }
    const kept = held.current ?? top
    const [from, to] = [placeOf(kept, last.layout), placeOf(kept, layout)]
    held.current = undefined
    // A chart that is narrower than the window stands in its middle.
    const edgeOf = (drawn: ChartLayout) => Math.max(0, (width - drawn.width * zoom) / 2)
    const moved = edgeOf(layout) - edgeOf(last.layout)
    if (from !== undefined && to !== undefined) frame.scrollBy({ left: (to.x - from.x) * zoom + moved, top: (to.y - from.y) * zoom })
  }, [box, zoom, layout, top])
  const stepFrom = (by: 1 | -1) => (by > 0 ? STEPS.find(one => one > zoom + 0.01) : STEPS.findLast(one => one < zoom - 0.01))
  return {
    zoom,
    step: (by: 1 | -1) => setZoom(stepFrom(by) ?? zoom),
    canStep: (by: 1 | -1) => stepFrom(by) !== undefined,
    fit: () => {
      const { clientWidth: width, clientHeight: height } = box.current!
      setZoom(fitZoom(layout, { width, height }))
    },
    /** This person stays where they are when the next change of the chart moves cards. */
    hold: (id: string) => {
      held.current = id
    },
  }
}
