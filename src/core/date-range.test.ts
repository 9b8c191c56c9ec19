import { describe, expect, test } from 'vitest'
import { type RangePreset, rangeOf } from './date-range.ts'

describe('the days of a preset', () => {
  test.each<[RangePreset, string, string, string]>([
    ['this_month', '2028-02-10', '2028-02-01', '2028-02-29'],
    ['last_month', '2026-01-15', '2025-12-01', '2025-12-31'],
    ['last_month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['this_quarter', '2026-11-20', '2026-10-01', '2026-12-31'],
    ['this_quarter', '2026-04-01', '2026-04-01', '2026-06-30'],
    ['last_quarter', '2026-02-01', '2025-10-01', '2025-12-31'],
    ['last_quarter', '2026-12-31', '2026-07-01', '2026-09-30'],
    ['this_year', '2026-11-20', '2026-01-01', '2026-12-31'],
    ['last_year', '2026-01-01', '2025-01-01', '2025-12-31'],
  ])('%s on %s is %s to %s', (preset, today, from, to) => {
    expect(rangeOf(preset, today)).toEqual({ from, to })
  })
})

describe('the fiscal year', () => {
  test.each<[RangePreset, number, string, string, string]>([
    ['this_fiscal_year', 7, '2026-11-20', '2026-07-01', '2027-06-30'],
    ['this_fiscal_year', 7, '2026-07-01', '2026-07-01', '2027-06-30'],
    ['this_fiscal_year', 7, '2026-06-30', '2025-07-01', '2026-06-30'],
    ['last_fiscal_year', 7, '2026-11-20', '2025-07-01', '2026-06-30'],
    ['last_fiscal_year', 10, '2026-09-30', '2024-10-01', '2025-09-30'],
    ['this_fiscal_year', 3, '2024-02-29', '2023-03-01', '2024-02-29'],
    ['this_fiscal_year', 12, '2026-12-01', '2026-12-01', '2027-11-30'],
  ])('%s that starts in month %i is, on %s, %s to %s', (preset, start, today, from, to) => {
    expect(rangeOf(preset, today, undefined, start)).toEqual({ from, to })
  })

  test('is not offered where it is the calendar’s year', () => {
    expect(rangeOf('this_fiscal_year', '2026-11-20', undefined, 1)).toBeUndefined()
    expect(rangeOf('last_fiscal_year', '2026-11-20')).toBeUndefined()
  })
})

describe('the pay period before', () => {
  test.each([
    ['two weeks', '2026-11-09', '2026-11-22', '2026-10-26', '2026-11-08'],
    ['a week across the turn of the year', '2026-01-01', '2026-01-07', '2025-12-25', '2025-12-31'],
    ['a month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['the first half of a month', '2026-03-01', '2026-03-15', '2026-02-16', '2026-02-28'],
    ['the second half of a month', '2026-02-16', '2026-02-28', '2026-02-01', '2026-02-15'],
  ])('%s, %s to %s, follows %s to %s', (_, from, to, firstBefore, lastBefore) => {
    const period = { from, to }
    expect(rangeOf('this_period', from, period)).toEqual(period)
    expect(rangeOf('last_period', from, period)).toEqual({ from: firstBefore, to: lastBefore })
  })

  test('is unknown without a period', () => {
    expect(rangeOf('this_period', '2026-11-20')).toBeUndefined()
    expect(rangeOf('last_period', '2026-11-20')).toBeUndefined()
  })
})
