import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { byDay } from './by-day.ts'

beforeEach(() => vi.stubEnv('TZ', 'America/New_York'))
afterEach(() => vi.unstubAllEnvs())

const shown = (now: string, ...instants: string[]) =>
  byDay(instants, instant => instant, Date.parse(now)).map(([day, items]) => [day, items.length])

test('events are grouped by day on the browser’s clock, in their order', () => {
  expect(
    shown(
      '2026-11-20T15:00:00Z',
      '2026-11-20T14:00:00Z',
      '2026-11-20T05:00:00Z',
      '2026-11-20T04:59:00Z',
      '2026-11-18T12:00:00Z',
      '2025-11-20T12:00:00Z',
    ),
  ).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Wednesday, November 18, 2026', 1],
    ['Thursday, November 20, 2025', 1],
  ])
})

test('late on the day that clocks are set back, today is still today', () => {
  // 23:30 on November 1, 2026: 24 hours earlier was November 1 too.
  expect(shown('2026-11-02T04:30:00Z', '2026-11-01T13:00:00Z', '2026-11-01T03:00:00Z')).toEqual([
    ['Today', 1],
    ['Yesterday', 1],
  ])
})
