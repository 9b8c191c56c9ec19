import type { Box } from './free-place.ts'

/**
 * The boxes that the elements of a selector show of themselves, in CSS pixels of the window: what scrolls out of sight inside of something is
 * cut off. Those inside of `except` are left out.
 */
export function boxesIn(root: Element, selector: string, except: Element): Box[] {
  const shownIn = new Map<Element | null, Box>([[null, { left: 0, top: 0, width: window.innerWidth, height: window.innerHeight }]])
  const cutBy = (element: Element | null): Box => {
    const known = shownIn.get(element)
    if (known !== undefined || element === null) return known!
    const around = cutBy(element.parentElement)
    const isOpen = /^(visible visible|visible|)$/.test(getComputedStyle(element).overflow)
    const box = isOpen ? around : common(around, element.getBoundingClientRect())
    shownIn.set(element, box)
    return box
  }
  return [...root.querySelectorAll(selector)]
    .filter(element => !except.contains(element))
    .map(element => common(cutBy(element.parentElement), element.getBoundingClientRect()))
    .filter(({ width, height }) => width > 0 && height > 0)
}

/** Whether a point is in one of the boxes; what only touches one is beside it. */
export const holdsPoint =
  (boxes: readonly Box[]) =>
  (x: number, y: number): boolean =>
    boxes.some(({ left, top, width, height }) => x >= left && x < left + width && y >= top && y < top + height)

function common(a: Box, b: Box): Box {
  const left = Math.max(a.left, b.left)
  const top = Math.max(a.top, b.top)
  return {
    left,
    top,
    width: Math.min(a.left + a.width, b.left + b.width) - left,
    height: Math.min(a.top + a.height, b.top + b.height) - top,
  }
}
