import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether the content is wider than its box: such a box must be focusable, so that it can be scrolled by keyboard. */
export function useScrollable<E extends HTMLElement>(): { ref: RefObject<E | null>; scrollable: boolean } {
  const ref = useRef<E>(null)
  const [scrollable, setScrollable] = useState(false)
  useEffect(() => {
    const box = ref.current
    if (box === null || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setScrollable(box.scrollWidth > box.clientWidth))
    observer.observe(box)
    // The content may become narrower in a box that stays as it is: fewer columns of a table.
    if (box.firstElementChild) observer.observe(box.firstElementChild)
    return () => observer.disconnect()
  }, [])
  return { ref, scrollable }
}
