import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#test/depth.ts'
import {
  addDays,
  daysBetween,
  eachDay,
  isPlainDate,
  isWorkDate,
  lastDayOfMonth,
  plainDate,
  shortDay,
  todayIn,
  weekdayOf,
} from './plain-date.ts'

const RUNS = runs(200, 100_000)

describe('a plain date is a real day of the calendar', () => {
  test.each(['2026-03-08', '2028-02-29', '2000-02-29', '1900-01-01', '2999-12-31'])('%s is a date', text => {
    expect(isPlainDate(text)).toBe(true)
  })

  test.each([
    '2026-02-29', // not a leap year
    '1900-02-29', // a century that is not a leap year
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '1899-12-31',
    '3000-01-01',
    '0226-01-01',
    '2026-1-1',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '',
  ])('"%s" is not a date', text => {
    expect(isPlainDate(text)).toBe(false)
  })

  test.each([null, undefined, 20260101, {}, new Date(0)])('%s is not a date', value => {
    expect(isPlainDate(value)).toBe(false)
  })
})

describe('days are counted on the calendar', () => {
  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-07', 14, '2026-03-21'], // across the start of daylight saving time
    ['2026-10-31', 2, '2026-11-02'], // across its end
    ['1970-01-01', -365, '1969-01-01'],
  ])('%s %i days on is %s', (from, days, to) => {
    expect(addDays(from, days)).toBe(to)
    expect(daysBetween(from, to)).toBe(days)
  })

  test.each([
    ['2026-03-01', 'sunday'],
    ['2026-03-04', 'wednesday'],
    ['1970-01-01', 'thursday'],
    ['1969-12-31', 'wednesday'],
    ['1900-01-01', 'monday'],
  ])('%s is a %s', (date, weekday) => {
    expect(weekdayOf(date)).toBe(weekday)
  })

  test.each([
    [2026, 2, 28],
    [2028, 2, 29],
    [2100, 2, 28],
    [2026, 4, 30],
    [2026, 12, 31],
  ])('month %i-%i ends on the %ith', (year, month, day) => {
    expect(lastDayOfMonth(year, month)).toBe(day)
  })

  test('every day of a range is listed once, both ends included', () => {
    expect(eachDay('2026-02-27', '2026-03-02')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
    expect(eachDay('2026-03-02', '2026-03-02')).toEqual(['2026-03-02'])
    expect(eachDay('2026-03-02', '2026-03-01')).toEqual([])
  })

  test('a short day shows weekday and number', () => {
    expect(shortDay('2026-11-14')).toBe('Sat, Nov 14')
    expect(shortDay('2026-11-02')).toBe('Mon, Nov 2')
  })

  test('a month outside 1..12 carries over into the next or previous year', () => {
    expect(plainDate(2026, 13, 1)).toBe('2027-01-01')
    expect(plainDate(2026, 0, 31)).toBe('2025-12-31')
  })

  test('text that is not a date throws', () => {
    expect(() => addDays('soon', 1)).toThrow(RangeError)
  })

  test('adding days and counting them are inverse, and text order is date order', () => {
    const anyDate = fc.integer({ min: 0, max: 400_000 }).map(days => addDays('1900-01-01', days))
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -3000, max: 3000 }), (date, days) => {
        const other = addDays(date, days)
        expect(daysBetween(date, other)).toBe(days)
        expect(Math.sign(days)).toBe(other > date ? 1 : other < date ? -1 : 0)
      }),
      { seed: 2, numRuns: RUNS },
    )
  })
})

describe('today depends on the time zone', () => {
  const instant = Date.UTC(2026, 10, 20, 4, 30) // 2026-11-20 04:30 UTC
  test.each([
    ['UTC', '2026-11-20'],
    ['America/New_York', '2026-11-19'],
    ['Pacific/Kiritimati', '2026-11-20'],
    ['Asia/Kolkata', '2026-11-20'],
    ['Pacific/Honolulu', '2026-11-19'],
  ])('in %s it is %s', (zone, date) => {
    expect(todayIn(zone, instant)).toBe(date)
  })

  test('the day changes at local midnight before and after a daylight saving change', () => {
    const lastMinute = Date.UTC(2026, 2, 9, 3, 59) // Sunday 2026-03-08 23:59 in New York, four hours behind since that morning
    expect(todayIn('America/New_York', lastMinute)).toBe('2026-03-08')
    expect(todayIn('America/New_York', lastMinute + 60_000)).toBe('2026-03-09')
  })

  test('an unknown time zone throws', () => {
    expect(() => todayIn('Mars/Olympus', instant)).toThrow(RangeError)
  })
})

describe('hours can be entered on a day of this century', () => {
  test.each([
    ['2000-01-01', true],
    ['2100-12-31', true],
    ['1999-12-31', false],
    ['2101-01-01', false],
    ['1900-01-01', false],
    ['2999-12-31', false],
    ['2026-02-29', false],
  ])('%s: %s', (date, can) => expect(isWorkDate(date)).toBe(can))
})
