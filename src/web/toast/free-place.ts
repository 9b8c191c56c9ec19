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
/** Under a bar at the foot of a page there is little room: enough for a message that nearly touches the window's edge. */
const FOOT = 2

/**
 * The position where a message covers nothing that it must not: its default, else at the very foot of the window, else the nearest one above,
 * in the default column first and then at either side, and of these the first that covers no control at all; else the position that covers
 * the least. `isTaken` tells whether a point of the window must not be covered, `isControl` whether it is one of a control.
 */
export function freePlace(
  home: Box,
  window: { width: number; height: number },
  isTaken: (x: number, y: number) => boolean,
  isControl: (x: number, y: number) => boolean = () => false,
): { left: number; top: number } {
  const isFree = (place: { left: number; top: number }) => countTaken({ ...home, ...place }, isTaken, 1) === 0
  if (isFree(home)) return { left: home.left, top: home.top }
  const lefts = [home.left, window.width - home.width - EDGE, Math.min(home.left, EDGE)].filter((left, at, all) => all.indexOf(left) === at)
  const tops = [window.height - home.height - FOOT]
  for (let top = home.top - STEP; top >= EDGE; top -= STEP) tops.push(top)
  let free: { left: number; top: number } | undefined
  for (const left of lefts) {
    for (const top of tops) {
      if (!isFree({ left, top })) continue
      if (countTaken({ ...home, left, top }, isControl, 1) === 0) return { left, top }
      free ??= { left, top }
    }
  }
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
