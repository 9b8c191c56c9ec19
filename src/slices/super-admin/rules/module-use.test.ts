import { expect, test } from 'vitest'
import { endsSoon, isUsed, percent, shares, total } from './module-use.ts'

const none = { enabled: 0, opened: 0, dailyUsers: 0, monthlyUsers: 0, trialsEnded: 0, trialsConverted: 0 }

test.each([
  [28, 40, 70],
  [4, 10, 40],
  [12, 60, 20],
  [1, 3, 33.3],
  [2, 3, 66.7],
  [0, 5, 0],
  [0, 0, null],
])('%d of %d is %s percent', (part, whole, expected) => {
  expect(percent(part, whole)).toBe(expected)
})

test('40 with it and 28 in which it was opened, 10 trials and 4 that became active, 12 people a day of 60', () => {
  expect(shares({ enabled: 40, opened: 28, dailyUsers: 360, monthlyUsers: 60, trialsEnded: 10, trialsConverted: 4 })).toEqual({
    adoption: 70,
    stickiness: 20,
    conversion: 40,
  })
})

test('without any organization, person, or trial there is no share', () => {
  expect(shares(none)).toEqual({ adoption: null, stickiness: null, conversion: null })
  expect(total([])).toEqual(none)
})

test('all modules together are the sums', () => {
  const one = { enabled: 3, opened: 1, dailyUsers: 30, monthlyUsers: 2, trialsEnded: 1, trialsConverted: 1 }
  expect(total([one, one])).toEqual({ enabled: 6, opened: 2, dailyUsers: 60, monthlyUsers: 4, trialsEnded: 2, trialsConverted: 2 })
})

test.each([
  [{ opens: 0, creates: 0 }, false],
  [{ opens: 1, creates: 0 }, true],
  [{ opens: 0, creates: 1 }, true],
])('%j is use: %s; to have had access alone is none', (cell, expected) => {
  expect(isUsed(cell)).toBe(expected)
})

const DAY = 86_400_000
test.each([
  [null, false],
  [0, false],
  [1, true],
  [14 * DAY, true],
  [14 * DAY + 1, false],
])('a trial that ends in %s ms ends soon: %s', (ms, expected) => {
  expect(endsSoon(ms === null ? null : 1000 + ms, 1000)).toBe(expected)
})
