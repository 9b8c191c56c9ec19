import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Marks the box around a scrolling element with `data-more-left` and `data-more-right` while there is more to scroll that way. Through
 * the DOM: scrolling must not render what scrolls.
 */
export function useScrollEdges<E extends HTMLElement>(): RefObject<E | null> {
  const scroller = useRef<E>(null)
  useLayoutEffect(() => {
    const element = scroller.current
    const box = element?.parentElement
    if (!element || !box) return
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element
      box.toggleAttribute('data-more-left', scrollLeft > 0)
      // The width of a scrollbar that takes room, where the system has such.
      box.style.setProperty('--bar', `${element.offsetWidth - clientWidth - element.clientLeft * 2}px`)
      // Zoomed pages have fractions of a pixel.
      box.toggleAttribute('data-more-right', scrollLeft + clientWidth < scrollWidth - 1)
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look)
    observer?.observe(element)
    if (element.firstElementChild) observer?.observe(element.firstElementChild)
    return () => {
      element.removeEventListener('scroll', look)
      observer?.disconnect()
    }
  }, [])
  return scroller
}

/** For a row in such a box: it fades out at an edge where there is more, so that a chip cut in two is no riddle. */
export const fadesAtEdges = 'fades-at-edges scroll-px-8'
