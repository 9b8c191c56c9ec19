/** A box in the window, in CSS pixels. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Sampling distance: fine enough to hit every control (at least 24 x 24), coarse enough to run thousands of times. */
const GRAIN = 16
const STEP = 8
const EDGE = 8

/**
 * The position where a message covers no control: its default, else the nearest free one above, in the middle first and then at
 * either side; else the position that covers the least. `isTaken` tells whether a point of the window is covered by a control.
 */
export function freePlace(
  home: Box,
  window: { width: number; height: number },
  isTaken: (x: number, y: number) => boolean,
): { left: number; top: number } {
  const lefts = [home.left, window.width - home.width - EDGE, Math.min(home.left, EDGE)].filter((left, at, all) => all.indexOf(left) === at)
  const tops: number[] = []
  for (let top = home.top; top >= EDGE; top -= STEP) tops.push(top)
  const places = lefts.flatMap(left => tops.map(top => ({ left, top })))
  const free = places.find(place => countTaken({ ...home, ...place }, isTaken, 1) === 0)
  if (free) return free
  let best = { left: home.left, top: home.top }
  let least = countTaken(home, isTaken)
  for (const top of tops) {
    const taken = countTaken({ ...home, top }, isTaken, least)
    if (taken < least) {
      least = taken
      best = { left: home.left, top }
    }
  }
  return best
}

/** Counts covered points of the box; stops at `most`. */
export function countTaken({ left, top, width, height }: Box, isTaken: (x: number, y: number) => boolean, most = Infinity): number {
  let taken = 0
  for (const y of along(top, height)) {
    for (const x of along(left, width)) if (isTaken(x, y) && ++taken >= most) return taken
  }
  return taken
}

/** Sample points from one end to the other, both included. */
function along(from: number, length: number): number[] {
  const parts = Math.max(1, Math.ceil((length - 1) / GRAIN))
  return Array.from({ length: parts + 1 }, (_, index) => from + ((length - 1) * index) / parts)
}
