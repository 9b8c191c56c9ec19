import { expect, test } from 'vitest'
import { federalHolidays } from './federal-holidays.ts'

test('the federal holidays of 2026: Independence Day is a Saturday, so that offices close on Friday', () => {
  expect([...federalHolidays(2026)]).toEqual([
    ['2026-01-01', "New Year's Day"],
    ['2026-01-19', 'Martin Luther King Jr. Day'],
    ['2026-02-16', "Presidents' Day"],
    ['2026-05-25', 'Memorial Day'],
    ['2026-06-19', 'Juneteenth'],
    ['2026-07-03', 'Independence Day (observed)'],
    ['2026-09-07', 'Labor Day'],
    ['2026-10-12', 'Columbus Day'],
    ['2026-11-11', 'Veterans Day'],
    ['2026-11-26', 'Thanksgiving Day'],
    ['2026-12-25', 'Christmas Day'],
  ])
})

test.each([
  ['a Saturday', 2021, '2021-12-24', 'Christmas Day (observed)'],
  ['a Sunday', 2027, '2027-07-05', 'Independence Day (observed)'],
  ['a Sunday, and it is Juneteenth', 2022, '2022-06-20', 'Juneteenth (observed)'],
  ['a Saturday that is the first day of the year after', 2027, '2027-12-31', "New Year's Day (observed)"],
])('a holiday on %s, in %i, is observed on %s', (_, year, date, name) => {
  expect(federalHolidays(year).get(date)).toBe(name)
})

test('a year whose first day is a Saturday has no holiday on it: it was observed the year before', () => {
  expect([...federalHolidays(2028)][0]).toEqual(['2028-01-17', 'Martin Luther King Jr. Day'])
})

test('no federal holiday is observed on a weekend, and each year has ten to twelve of them', () => {
  for (let year = 2022; year < 2100; year++) {
    const days = [...federalHolidays(year).keys()]
    expect(days.filter(day => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()))).toEqual([])
    expect(days.length).toBeGreaterThanOrEqual(10)
    expect(days.length).toBeLessThanOrEqual(12)
    expect(days).toEqual(days.toSorted())
  }
})
