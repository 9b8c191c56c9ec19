import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#test/depth.ts'
import { type RoundingDirection, roundingWarnings, roundMinutes } from './rounding.ts'

const RUNS = runs(300, 100_000)
const nearest = (timeRoundingMinutes: number) => ({ timeRoundingMinutes, roundingDirection: 'nearest' }) as const

describe('RND-1: nearest, half goes up', () => {
  test.each([
    [15, 7, 0],
    [15, 8, 15],
    [15, 22, 15],
    [15, 23, 30],
    [15, 37, 30],
    [15, 38, 45],
    [15, 52, 45],
    [15, 53, 60],
    [15, 487, 480],
    [15, 488, 495],
    [5, 2, 0],
    [5, 3, 5],
    [5, 7, 5],
    [5, 8, 10],
    [6, 2, 0],
    [6, 3, 6],
  ])('steps of %i: %i → %i', (step, minutes, rounded) => {
    expect(roundMinutes(minutes, nearest(step))).toBe(rounded)
  })
})

test.each(Array.from({ length: 14 }, (_, index) => index + 1))(
  'RND-2: of a quarter hour, minute %i is dropped up to 7 and counts from 8',
  minute => {
    expect(roundMinutes(480 + minute, nearest(15))).toBe(minute <= 7 ? 480 : 495)
  },
)

describe('RND-4: the direction applies to the duration', () => {
  test.each<[RoundingDirection, number, number]>([
    ['up', 481, 495],
    ['up', 480, 480],
    ['down', 494, 480],
    ['down', 495, 495],
  ])('%s: %i → %i', (roundingDirection, minutes, rounded) => {
    expect(roundMinutes(minutes, { timeRoundingMinutes: 15, roundingDirection })).toBe(rounded)
  })
})

test('RND-6: rounding is per entry: three entries of 8 minutes are 45, their total would be 30 (SEC-85)', () => {
  expect([8, 8, 8].reduce((sum, minutes) => sum + roundMinutes(minutes, nearest(15)), 0)).toBe(45)
  expect(roundMinutes(24, nearest(15))).toBe(30)
})

test('RND-6 and RND-2: rounding down and unusual increments give a warning, no rounding gives none', () => {
  expect([5, 6, 15].flatMap(step => roundingWarnings(nearest(step)))).toEqual([])
  expect([10, 30, 60].map(step => roundingWarnings(nearest(step)).length)).toEqual([1, 1, 1])
  expect(roundingWarnings({ timeRoundingMinutes: 15, roundingDirection: 'down' })).toHaveLength(1)
  expect(roundingWarnings({ timeRoundingMinutes: 30, roundingDirection: 'down' })).toHaveLength(2)
  expect(roundingWarnings({ timeRoundingMinutes: 1, roundingDirection: 'down' })).toEqual([])
  expect(roundingWarnings({ timeRoundingMinutes: 0, roundingDirection: 'down' })).toEqual([])
})

test('RND-7: a negative duration is 0', () => {
  expect(roundMinutes(-12, nearest(15))).toBe(0)
  expect(roundMinutes(-12, nearest(0))).toBe(0)
})

describe('for every increment and direction (SEC-85)', () => {
  const settings = fc.record({
    timeRoundingMinutes: fc.constantFrom(0, 1, 5, 6, 10, 15, 30, 60),
    roundingDirection: fc.constantFrom<RoundingDirection>('nearest', 'up', 'down'),
  })
  const minutes = fc.integer({ min: 0, max: 1440 })

  test('rounding is idempotent, and the result stays within the day', () => {
    fc.assert(
      fc.property(settings, minutes, (rounding, typed) => {
        const once = roundMinutes(typed, rounding)
        expect(roundMinutes(once, rounding)).toBe(once)
        expect(once).toBeGreaterThanOrEqual(0)
        expect(once).toBeLessThanOrEqual(1440)
      }),
      { seed: 2, numRuns: RUNS },
    )
  })

  test('entering more never counts less', () => {
    fc.assert(
      fc.property(settings, minutes, minutes, (rounding, a, b) => {
        expect(roundMinutes(Math.min(a, b), rounding)).toBeLessThanOrEqual(roundMinutes(Math.max(a, b), rounding))
      }),
      { seed: 2, numRuns: RUNS },
    )
  })

  test('the result is less than one step away, and at most half a step when nearest', () => {
    fc.assert(
      fc.property(settings, minutes, (rounding, typed) => {
        const moved = Math.abs(roundMinutes(typed, rounding) - typed)
        const step = Math.max(1, rounding.timeRoundingMinutes)
        expect(rounding.roundingDirection === 'nearest' ? moved * 2 <= step : moved < step).toBe(true)
      }),
      { seed: 2, numRuns: RUNS },
    )
  })
})
