import { expect, test } from 'vitest'
import { MAX_CODES, nextCode } from './code-attempts.ts'

test.each([
  [0, 0, 'allowed'],
  [1, 0, 'allowed'],
  [4, 0, 'allowed'],
  [5, 0, { waitSeconds: 15 * 60 }],
  [5, 15 * 60 - 1, { waitSeconds: 1 }],
  [5, 15 * 60, 'allowed'],
  [6, 0, 'allowed'],
  [10, 15 * 60, { waitSeconds: 45 * 60 }],
  [10, 60 * 60, 'allowed'],
  [15, 60 * 60, { waitSeconds: 3 * 3600 }],
  [15, 4 * 3600, 'allowed'],
  [19, 0, 'allowed'],
  [20, 0, 'closed'],
  [20, 365 * 86_400, 'closed'],
  [21, 0, 'closed'],
] as const)('after %i codes and %i seconds: %j', (count, secondsSince, expected) => {
  expect(nextCode({ count, secondsSince })).toEqual(expected)
})

test('20 codes, however long someone waits in between', () => {
  let checked = 0
  for (let i = 0; i < 1000; i++) if (nextCode({ count: checked, secondsSince: 86_400 }) === 'allowed') checked++
  expect(checked).toBe(MAX_CODES)
  expect(MAX_CODES).toBe(20)
})
