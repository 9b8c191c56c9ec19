import { describe, expect, test } from 'vitest'
import {
  formatDay,
  formatDayRange,
  formatDayRangeShort,
  formatWeekdayAndDay,
  formatWholeDay,
  weekdayLetter,
  weekdayShort,
} from './plain-date-text.ts'

describe('a calendar date in words', () => {
  test('keeps its day at both ends of a month and of a year', () => {
    expect(formatDay('2026-11-01')).toBe('Nov 1')
    expect(formatDay('2026-12-31')).toBe('Dec 31')
    expect(formatDay('2027-01-01')).toBe('Jan 1')
  })

  test('has the correct weekday, also on days when clocks change', () => {
    expect(weekdayShort('2026-03-08')).toBe('Sun')
    expect(weekdayShort('2026-11-01')).toBe('Sun')
    expect(weekdayLetter('2026-11-20')).toBe('F')
    expect(formatWeekdayAndDay('2026-11-27')).toBe('Fri, Nov 27')
    expect(formatWholeDay('2026-11-20')).toBe('Friday, November 20, 2026')
  })

  test('a period shows its year once, or both years when it crosses one', () => {
    expect(formatDayRange('2026-11-09', '2026-11-22')).toBe('Nov 9 – Nov 22, 2026')
    expect(formatDayRange('2026-12-28', '2027-01-10')).toBe('Dec 28, 2026 – Jan 10, 2027')
    expect(formatDayRangeShort('2026-11-09', '2026-11-22')).toBe('Nov 9 – Nov 22')
  })
})
