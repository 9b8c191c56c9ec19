import { expect, test } from 'vitest'
import { type Box, countTaken, freePlace } from './free-place.ts'

const screen = { width: 1280, height: 800 }
const home: Box = { left: 568, top: 710, width: 400, height: 62 }
const taken =
  (...controls: Box[]) =>
  (x: number, y: number) =>
    controls.some(({ left, top, width, height }) => x >= left && x < left + width && y >= top && y < top + height)

test('a message that covers no control stays at its default position', () => {
  expect(freePlace(home, screen, taken({ left: 1000, top: 700, width: 200, height: 90 }))).toEqual({ left: 568, top: 710 })
})

test('a bar at the bottom moves the message up, no further than needed', () => {
  const foot = { left: 280, top: 718, width: 976, height: 58 }
  const { left, top } = freePlace(home, screen, taken(foot))
  expect(left).toBe(568)
  expect(top + home.height).toBeLessThanOrEqual(foot.top)
  expect(top + home.height).toBeGreaterThan(foot.top - 9)
})

test('under a bar at the foot of the page there is room for it', () => {
  const foot = { left: 280, top: 676, width: 976, height: 58 }
  expect(freePlace({ ...home, top: 710 }, screen, taken(foot))).toEqual({ left: 568, top: 736 })
})

test('of the positions that cover nothing important it takes one without a control', () => {
  const grid = { left: 280, top: 120, width: 1000, height: 680 }
  const head = { left: 560, top: 40, width: 420, height: 70 }
  expect(freePlace(home, screen, taken(grid)).left).toBe(568)
  expect(freePlace(home, screen, taken(grid), taken(head)).left).not.toBe(568)
})

test('when the middle column is covered from top to bottom, the message moves to a side', () => {
  const { left } = freePlace(home, screen, taken({ left: 500, top: 0, width: 300, height: 800 }))
  expect(left).toBe(1280 - 400 - 8)
})

test('with no free position it takes the one that covers the least', () => {
  const rows = Array.from({ length: 16 }, (_, row): Box => ({ left: 0, top: row * 50, width: 1280, height: row === 6 ? 10 : 46 }))
  const place = freePlace(home, screen, taken(...rows))
  const covered = countTaken({ ...home, ...place }, taken(...rows))
  expect(covered).toBeLessThan(countTaken(home, taken(...rows)))
  expect(place.top).toBeGreaterThanOrEqual(300)
  expect(place.top).toBeLessThan(350)
})

test('no control of 24 px falls between two sample points', () => {
  for (let left = 568; left < 944; left += 3) expect(countTaken(home, taken({ left, top: 720, width: 24, height: 24 }))).toBeGreaterThan(0)
})
