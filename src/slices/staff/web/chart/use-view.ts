import { type RefObject, useEffect, useState } from 'react'
import { CARD } from './chart-layout.ts'

/** Pixels around the window in which cards are drawn too, so that scrolling meets none that is missing. */
const AROUND = 400

/** Tells which places are in or near the window of the chart. */
export function useView(box: RefObject<HTMLElement | null>, zoom: number): (place: { x: number; y: number }) => boolean {
  const [view, setView] = useState({ left: 0, top: 0, width: 2000, height: 1500 })
  useEffect(() => {
    const element = box.current
    if (element === null) return
    let frame = 0
    const look = () => {
      frame = 0
      const { scrollLeft: left, scrollTop: top, clientWidth: width, clientHeight: height } = element
      setView(before => {
        const isSame =
          Math.abs(before.left - left) + Math.abs(before.top - top) < AROUND / 2 && before.width === width && before.height === height
        return isSame ? before : { left, top, width, height }
      })
    }
    const soon = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    element.addEventListener('scroll', soon, { passive: true })
    const resized = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(soon)
    resized?.observe(element)
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', soon)
      resized?.disconnect()
    }
  }, [box])
  return ({ x, y }) =>
    (x + CARD.width) * zoom > view.left - AROUND &&
    x * zoom < view.left + view.width + AROUND &&
    (y + CARD.height) * zoom > view.top - AROUND &&
    y * zoom < view.top + view.height + AROUND
}
