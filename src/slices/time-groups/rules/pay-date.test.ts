import { describe, expect, test } from 'vitest'
import { addDays } from '#core/plain-date.ts'
import { type BankHolidays, bankHolidays } from './bank-holidays.ts'
import { approveBy, type PayDateAdjustment, payDateFor, periodsPaidIn } from './pay-date.ts'
import type { PayPeriodSettings } from './pay-period.ts'

const MODES = ['none', 'previous_business_day', 'next_business_day', 'nearest_business_day'] as const
const NO_HOLIDAYS: BankHolidays = new Map()

describe('PAY-11: the pay date: period end + offset → none / previous / next / nearest', () => {
  const vectors: [end: string, offset: number, none: string, previous: string, next: string, nearest: string][] = [
    ['2026-03-15', 5, '2026-03-20', '2026-03-20', '2026-03-20', '2026-03-20'],
    ['2026-02-15', 0, '2026-02-15', '2026-02-13', '2026-02-17', '2026-02-13'], // Monday is Presidents' Day: a tie goes back
    ['2026-05-31', 0, '2026-05-31', '2026-05-29', '2026-06-01', '2026-06-01'],
    ['2026-06-30', 5, '2026-07-05', '2026-07-03', '2026-07-06', '2026-07-06'], // PAY-13: July 4 on a Saturday does not close Friday
    ['2026-12-20', 5, '2026-12-25', '2026-12-24', '2026-12-28', '2026-12-24'],
    ['2026-05-15', 10, '2026-05-25', '2026-05-22', '2026-05-26', '2026-05-26'],
  ]
  test.each(vectors)('%s + %i', (end, paydayOffset, ...expected) => {
    expect(MODES.map(payDateAdjustment => payDateFor(end, { paydayOffset, payDateAdjustment }).date)).toEqual(expected)
    expect(payDateFor(end, { paydayOffset, payDateAdjustment: 'nearest_business_day' }).raw).toBe(expected[0])
  })

  test('2026-06-30 + 5 with a federal-office list, which observes July 4 on Friday 3, pays on Thursday 2', () => {
    const observed = new Map([['2026-07-03', 'Independence Day']])
    const settings = { paydayOffset: 5, payDateAdjustment: 'previous_business_day', bankHolidays: observed } as const
    expect(payDateFor('2026-06-30', settings).date).toBe('2026-07-02')
  })

  test('without the holiday, Sunday 2026-02-15 moves to the nearer Monday', () => {
    const settings = { paydayOffset: 0, payDateAdjustment: 'nearest_business_day', bankHolidays: NO_HOLIDAYS } as const
    expect(payDateFor('2026-02-15', settings).date).toBe('2026-02-16')
  })

  const quoted: [holidays: number[], mode: PayDateAdjustment, day: number][] = [
    [[], 'none', 16],
    [[], 'previous_business_day', 15],
    [[], 'next_business_day', 18],
    [[], 'nearest_business_day', 15],
    [[15], 'nearest_business_day', 14],
    [[14, 15], 'previous_business_day', 13],
    [[14, 15], 'nearest_business_day', 18],
    [[14, 15, 18], 'nearest_business_day', 13],
    [[13, 14, 15, 18], 'previous_business_day', 12],
    [[13, 14, 15, 18], 'nearest_business_day', 19],
  ]
  test.each(quoted)('quoted: Saturday 2010-01-16 with holidays on %o, %s → %i', (days, payDateAdjustment, day) => {
    const holidays = new Map(days.map(number => [`2010-01-${number}`, 'Holiday']))
    expect(payDateFor('2010-01-16', { paydayOffset: 0, payDateAdjustment, bankHolidays: holidays }).date).toBe(`2010-01-${day}`)
  })
})

describe('PAY-14: with an offset no one is paid before the period ended', () => {
  test('a date that moved before the end moves forward to the next business day from the end', () => {
    // End Saturday May 30, raw Sunday 31: Friday 29 is too early, Saturday is not a business day.
    expect(payDateFor('2026-05-30', { paydayOffset: 1, payDateAdjustment: 'previous_business_day' }).date).toBe('2026-06-01')
  })

  test('moving forward skips every closed day after the end', () => {
    // End Saturday May 23, raw Monday 25, Memorial Day: back is Friday 22; forward are Saturday, Sunday and the holiday.
    expect(payDateFor('2026-05-23', { paydayOffset: 2, payDateAdjustment: 'previous_business_day' }).date).toBe('2026-05-26')
  })

  test('with offset 0 people are paid current, before the end if necessary', () => {
    expect(payDateFor('2026-05-31', { paydayOffset: 0, payDateAdjustment: 'previous_business_day' }).date).toBe('2026-05-29')
  })
})

describe('a moved pay date has its reason', () => {
  test.each([
    ['2026-02-15', 0, 'previous_business_day', 'moved up from Sun, Feb 15 (a weekend)'],
    ['2026-12-20', 5, 'previous_business_day', 'moved up from Fri, Dec 25 (Christmas Day)'],
    ['2026-02-15', 0, 'next_business_day', "moved from Sun, Feb 15 (a weekend and Presidents' Day)"],
    ['2026-02-15', 0, 'nearest_business_day', "moved up from Sun, Feb 15 (a weekend and Presidents' Day)"],
    ['2026-11-27', 8, 'previous_business_day', 'moved up from Sat, Dec 5 (a weekend)'],
    ['2026-11-27', 8, 'next_business_day', 'moved from Sat, Dec 5 (a weekend)'],
    ['2026-03-15', 5, 'previous_business_day', null],
    ['2026-02-15', 0, 'none', null],
  ] as const)('%s + %i, %s: %s', (end, paydayOffset, payDateAdjustment, reason) => {
    expect(payDateFor(end, { paydayOffset, payDateAdjustment }).reason).toBe(reason)
  })
})

test.each([
  ['Friday', '2026-12-11', '2026-12-09'],
  ['Monday', '2026-12-14', '2026-12-10'],
  ['the day before Christmas', '2026-12-24', '2026-12-22'],
  ['the Tuesday after Memorial Day', '2026-05-26', '2026-05-21'],
])('PAY-15 timesheets paid on %s are approved two business days before', (_, payDate, expected) => {
  expect(approveBy(payDate)).toBe(expected)
})

describe('PAY-8: a period’s number in the year follows its pay date', () => {
  const biWeekly = (anchor: string, weekday: string): PayPeriodSettings => ({
    payPeriod: 'bi_weekly',
    payPeriodStartsOn: weekday,
    payPeriodAnchorDate: anchor,
  })

  test('BW quoted: start Monday, paid 8 days after the end', () => {
    const settings = biWeekly('2004-11-29', 'monday')
    const pay = { paydayOffset: 8, payDateAdjustment: 'none' } as const
    expect(periodsPaidIn(2004, settings, pay).at(-1)).toEqual({
      startsOn: '2004-11-29',
      endsOn: '2004-12-12',
      payDate: '2004-12-20',
      reason: null,
      number: 26,
    })
    const [first, second] = periodsPaidIn(2005, settings, pay)
    expect(first).toMatchObject({ startsOn: '2004-12-13', endsOn: '2004-12-26', payDate: '2005-01-03', number: 1 })
    expect(second).toMatchObject({ startsOn: '2004-12-27', endsOn: '2005-01-09', payDate: '2005-01-17', number: 2 })
  })

  test.each<[string, number, PayPeriodSettings, number]>([
    ['weekly Thursdays in 2026', 2026, { payPeriod: 'weekly', payPeriodStartsOn: 'friday' }, 53],
    ['weekly Thursdays in 2025', 2025, { payPeriod: 'weekly', payPeriodStartsOn: 'friday' }, 52],
    ['bi-weekly from Thursday 2026-01-01', 2026, biWeekly(addDays('2026-01-01', -13), 'friday'), 27],
    ['bi-weekly from Friday 2027-01-01', 2027, biWeekly(addDays('2027-01-01', -13), 'saturday'), 27],
    ['bi-weekly from Thursday 2032-01-01', 2032, biWeekly(addDays('2032-01-01', -13), 'friday'), 27],
    ['bi-weekly from Friday 2032-01-02', 2032, biWeekly(addDays('2032-01-02', -13), 'saturday'), 27],
    ['bi-weekly from Thursday 2026-01-08', 2026, biWeekly(addDays('2026-01-08', -13), 'friday'), 26],
    ['semi-monthly', 2026, { payPeriod: 'semi_monthly', payPeriodStartsOn: '1' }, 24],
    ['monthly', 2026, { payPeriod: 'monthly', payPeriodStartsOn: '1' }, 12],
  ])('%s: %i, %o → %i pay dates', (_name, year, settings, count) => {
    const periods = periodsPaidIn(year, settings, { paydayOffset: 0, payDateAdjustment: 'none' })
    expect(periods.map(period => period.number)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
  })

  test('a pay date that the New Year holiday moves into the old year counts there', () => {
    const thursdays: PayPeriodSettings = { payPeriod: 'weekly', payPeriodStartsOn: 'friday' }
    const pay = { paydayOffset: 0, payDateAdjustment: 'previous_business_day' } as const
    expect(periodsPaidIn(2025, thursdays, pay).at(-1)).toMatchObject({ endsOn: '2026-01-01', payDate: '2025-12-31', number: 53 })
    expect(periodsPaidIn(2026, thursdays, pay)).toHaveLength(52)
  })

  test('a custom period keeps its own pay date', () => {
    const custom: PayPeriodSettings = {
      payPeriod: 'custom',
      payPeriodStartsOn: '',
      customPeriods: [{ startsOn: '2026-01-01', endsOn: '2026-01-31', payDate: '2026-02-08' }],
    }
    const [period] = periodsPaidIn(2026, custom, { paydayOffset: 3, payDateAdjustment: 'previous_business_day' })
    expect(period).toMatchObject({ payDate: '2026-02-08', reason: null, number: 1 })
  })
})

describe('PAY-13: the bank holidays of the Federal Reserve', () => {
  test('2026: eleven, with July 4 on its Saturday', () => {
    expect([...bankHolidays(2026).keys()]).toEqual([
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      '2026-07-04',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
    ])
  })

  test.each([
    ['2025-09-01', 'Labor Day'], // the first of the month is the first Monday
    ['2023-01-02', "New Year's Day (observed)"],
    ['2027-07-05', 'Independence Day (observed)'],
    ['2022-12-26', 'Christmas Day (observed)'],
    ['2028-11-11', 'Veterans Day'], // a Saturday stays a Saturday
  ])('at the edges of the calendar a Sunday holiday closes Monday and a Saturday one moves nothing: %s %s', (date, name) => {
    expect(bankHolidays(Number(date.slice(0, 4))).get(date)).toBe(name)
  })

  test('Juneteenth closes banks from 2022 on', () => {
    expect(bankHolidays(2021).size).toBe(10)
    expect(bankHolidays(2022).get('2022-06-20')).toBe('Juneteenth (observed)')
  })
})
