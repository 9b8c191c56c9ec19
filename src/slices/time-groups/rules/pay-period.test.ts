import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, eachDay, WEEKDAYS, weekdayOf } from '#core/plain-date.ts'
import { runs } from '#test/depth.ts'
import { type PayPeriod, type PayPeriodSettings, payPeriodBeside, payPeriodCovering, periodsBetween } from './pay-period.ts'
import { payPeriodSettingsViolations } from './pay-period-settings.ts'

const RUNS = runs(200, 20_000)

const weekly = (payPeriodStartsOn: string): PayPeriodSettings => ({ payPeriod: 'weekly', payPeriodStartsOn })
const biWeekly = (payPeriodAnchorDate: string): PayPeriodSettings => ({
  payPeriod: 'bi_weekly',
  payPeriodStartsOn: weekdayOf(payPeriodAnchorDate),
  payPeriodAnchorDate,
})
const semiMonthly = (first: number, payPeriodSecondStartsOn?: number): PayPeriodSettings => ({
  payPeriod: 'semi_monthly',
  payPeriodStartsOn: String(first),
  ...(payPeriodSecondStartsOn === undefined ? {} : { payPeriodSecondStartsOn }),
})
const monthly = (day: number): PayPeriodSettings => ({ payPeriod: 'monthly', payPeriodStartsOn: String(day) })

describe('the period of a day', () => {
  const vectors: [id: string, settings: PayPeriodSettings, date: string, startsOn: string, endsOn: string][] = [
    ['PAY-1: W-Mon', weekly('monday'), '2026-03-04', '2026-03-02', '2026-03-08'],
    ['PAY-1: W-Mon edge', weekly('monday'), '2026-03-01', '2026-02-23', '2026-03-01'],
    ['PAY-1: W-Sun', weekly('sunday'), '2026-03-04', '2026-03-01', '2026-03-07'],
    ['PAY-1: W-Wed', weekly('wednesday'), '2026-03-04', '2026-03-04', '2026-03-10'],
    ['PAY-1: W-Sat', weekly('saturday'), '2026-03-04', '2026-02-28', '2026-03-06'],
    ['PAY-2: BW', biWeekly('2026-01-05'), '2026-03-04', '2026-03-02', '2026-03-15'],
    ['PAY-2: BW edge, last day', biWeekly('2026-01-05'), '2026-01-18', '2026-01-05', '2026-01-18'],
    ['PAY-2: BW edge, first day', biWeekly('2026-01-05'), '2026-01-19', '2026-01-19', '2026-02-01'],
    ['PAY-2: BW before anchor', biWeekly('2026-01-05'), '2026-01-04', '2025-12-22', '2026-01-04'],
    ['PAY-2: BW two before anchor', biWeekly('2026-01-05'), '2025-12-21', '2025-12-08', '2025-12-21'],
    ['PAY-3: SM 1/16', semiMonthly(1, 16), '2026-02-15', '2026-02-01', '2026-02-15'],
    ['PAY-3: SM 1/16, 13 days', semiMonthly(1, 16), '2026-02-16', '2026-02-16', '2026-02-28'],
    ['PAY-3: SM default second start', semiMonthly(1), '2026-02-16', '2026-02-16', '2026-02-28'],
    ['PAY-3: SM leap', semiMonthly(1, 16), '2028-02-20', '2028-02-16', '2028-02-29'],
    ['PAY-3: SM 31-day', semiMonthly(1, 16), '2026-12-31', '2026-12-16', '2026-12-31'],
    ['PAY-3: SM 8/24 in January', semiMonthly(8, 24), '2026-01-05', '2025-12-24', '2026-01-07'],
    ['PAY-3: SM 8/24', semiMonthly(8, 24), '2026-01-08', '2026-01-08', '2026-01-23'],
    ['PAY-3: SM 8/24 over February', semiMonthly(8, 24), '2026-02-28', '2026-02-24', '2026-03-07'],
    ['PAY-5: SM 15/30 overflow', semiMonthly(15, 30), '2026-02-14', '2026-01-30', '2026-02-14'],
    ['PAY-5: SM 15/30 clamped', semiMonthly(15, 30), '2026-02-28', '2026-02-28', '2026-03-14'],
    ['PAY-4: M 1', monthly(1), '2026-02-28', '2026-02-01', '2026-02-28'],
    ['PAY-4: M 1 leap', monthly(1), '2028-02-29', '2028-02-01', '2028-02-29'],
    ['PAY-4: M 1 April', monthly(1), '2026-04-30', '2026-04-01', '2026-04-30'],
    ['PAY-4: M 15', monthly(15), '2006-07-15', '2006-07-15', '2006-08-14'],
    ['PAY-4: M 15 over New Year', monthly(15), '2006-12-31', '2006-12-15', '2007-01-14'],
    ['PAY-4: M 26, last day', monthly(26), '2026-03-25', '2026-02-26', '2026-03-25'],
    ['PAY-4: M 26, first day', monthly(26), '2026-03-26', '2026-03-26', '2026-04-25'],
    ['PAY-4: M 26 over New Year', monthly(26), '2026-01-10', '2025-12-26', '2026-01-25'],
    ['PAY-5: M 31 Jan', monthly(31), '2026-01-31', '2026-01-31', '2026-02-27'],
    ['PAY-5: M 31 Feb 27', monthly(31), '2026-02-27', '2026-01-31', '2026-02-27'],
    ['PAY-5: M 31 Feb 28', monthly(31), '2026-02-28', '2026-02-28', '2026-03-30'],
    ['PAY-5: M 31 Mar 30', monthly(31), '2026-03-30', '2026-02-28', '2026-03-30'],
    ['PAY-5: M 31 Mar 31', monthly(31), '2026-03-31', '2026-03-31', '2026-04-29'],
    ['PAY-5: M 31 Apr 30', monthly(31), '2026-04-30', '2026-04-30', '2026-05-30'],
    ['PAY-5: M 30', monthly(30), '2026-02-28', '2026-02-28', '2026-03-29'],
    ['PAY-5: M 31 leap', monthly(31), '2028-02-29', '2028-02-29', '2028-03-30'],
    ['PAY-1: DST weekly', weekly('monday'), '2026-03-08', '2026-03-02', '2026-03-08'],
    ['PAY-2: DST bi-weekly', biWeekly('2026-03-02'), '2026-03-08', '2026-03-02', '2026-03-15'],
  ]
  test.each(vectors)('%s', (_id, settings, date, startsOn, endsOn) => {
    expect(payPeriodSettingsViolations(settings)).toEqual([])
    expect(payPeriodCovering(settings, date)).toEqual({ startsOn, endsOn })
  })

  test('PAY-3: SM 1/15 quoted: February and March 2004', () => {
    expect(periodsBetween(semiMonthly(1, 15), '2004-02-01', '2004-03-31')).toEqual([
      { startsOn: '2004-02-01', endsOn: '2004-02-14' },
      { startsOn: '2004-02-15', endsOn: '2004-02-29' },
      { startsOn: '2004-03-01', endsOn: '2004-03-14' },
      { startsOn: '2004-03-15', endsOn: '2004-03-31' },
    ])
  })

  test('PAY-6: custom periods are used as given, and a day in a gap has none', () => {
    const settings: PayPeriodSettings = {
      payPeriod: 'custom',
      payPeriodStartsOn: '',
      customPeriods: [
        { startsOn: '2026-02-02', endsOn: '2026-02-20', payDate: '2026-02-25' },
        { startsOn: '2026-01-01', endsOn: '2026-01-20' },
      ],
    }
    expect(payPeriodCovering(settings, '2026-02-20')).toMatchObject({ startsOn: '2026-02-02', payDate: '2026-02-25' })
    expect(payPeriodCovering(settings, '2026-02-02')).toMatchObject({ endsOn: '2026-02-20' })
    expect(payPeriodCovering(settings, '2026-01-25')).toBeNull()
    expect(periodsBetween(settings, '2026-01-20', '2026-02-02').map(period => period.startsOn)).toEqual(['2026-01-01', '2026-02-02'])
    expect(periodsBetween(settings, '2026-01-21', '2026-02-01')).toEqual([])
  })
})

const anyDate = fc.integer({ min: 0, max: 60_000 }).map(days => addDays('1950-01-01', days))
const anySettings: fc.Arbitrary<PayPeriodSettings> = fc.oneof(
  fc.constantFrom(...WEEKDAYS).map(weekly),
  anyDate.map(biWeekly),
  fc
    .tuple(fc.integer({ min: 1, max: 27 }), fc.integer({ min: 2, max: 31 }))
    .filter(([first, second]) => first < second)
    .map(([first, second]) => semiMonthly(first, second)),
  fc.integer({ min: 1, max: 31 }).map(monthly),
)

describe('PAY-7: periods tile the calendar', () => {
  test('every day is in exactly one period, and the next begins the day after it ends (SEC-99)', () => {
    fc.assert(
      fc.property(anySettings, anyDate, (settings, date) => {
        const period = payPeriodCovering(settings, date)!
        expect(period.startsOn <= date && date <= period.endsOn).toBe(true)
        expect(payPeriodCovering(settings, period.startsOn)).toEqual(period)
        expect(payPeriodCovering(settings, period.endsOn)).toEqual(period)
        expect(payPeriodCovering(settings, addDays(period.endsOn, 1))!.startsOn).toBe(addDays(period.endsOn, 1))
        expect(payPeriodCovering(settings, addDays(period.startsOn, -1))!.endsOn).toBe(addDays(period.startsOn, -1))
      }),
      { seed: 2, numRuns: RUNS },
    )
  })

  test('a year has 24 semi-monthly and 12 monthly periods, whatever the start days', () => {
    fc.assert(
      fc.property(anySettings, fc.integer({ min: 1990, max: 2090 }), (settings, year) => {
        fc.pre(settings.payPeriod === 'semi_monthly' || settings.payPeriod === 'monthly')
        const starting = periodsBetween(settings, `${year}-01-01`, `${year}-12-31`).filter(period =>
          period.startsOn.startsWith(String(year)),
        )
        expect(starting.length).toBe(settings.payPeriod === 'monthly' ? 12 : 24)
      }),
      { seed: 2, numRuns: RUNS },
    )
  })

  test('L15 a semi-monthly period is as long as its month leaves it: 16 days in the second half of each month with 31, never a divided month', () => {
    const lengths = periodsBetween(semiMonthly(1, 16), '2026-01-01', '2026-12-31').map(
      ({ startsOn, endsOn }) => daysBetween(startsOn, endsOn) + 1,
    )
    const second = [16, 13, 16, 15, 16, 15, 16, 16, 15, 16, 15, 16]
    expect(lengths).toEqual(second.flatMap(length => [15, length]))
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(365)
  })

  test('the periods of a range are contiguous and cover it', () => {
    fc.assert(
      fc.property(anySettings, anyDate, fc.integer({ min: 0, max: 200 }), (settings, from, length) => {
        const to = addDays(from, length)
        const periods = periodsBetween(settings, from, to)
        expect(periods[0]!.startsOn <= from && periods.at(-1)!.endsOn >= to).toBe(true)
        for (const [index, period] of periods.entries()) {
          if (index > 0) expect(daysBetween(periods[index - 1]!.endsOn, period.startsOn)).toBe(1)
        }
      }),
      { seed: 2, numRuns: RUNS },
    )
  })
})

describe('PAY-9: an existing period is frozen', () => {
  test('a change from weekly to monthly cuts the first new period where the last old one ended', () => {
    const frozen = [{ startsOn: '2026-03-02', endsOn: '2026-03-08' }]
    expect(payPeriodBeside(monthly(1), '2026-03-05', frozen)).toEqual(frozen[0])
    expect(payPeriodBeside(monthly(1), '2026-03-09', frozen)).toEqual({ startsOn: '2026-03-09', endsOn: '2026-03-31' })
    expect(payPeriodBeside(monthly(1), '2026-03-01', frozen)).toEqual({ startsOn: '2026-03-01', endsOn: '2026-03-01' })
    expect(payPeriodBeside(monthly(1), '2026-04-01', frozen)).toEqual({ startsOn: '2026-04-01', endsOn: '2026-04-30' })
  })

  test('whatever the settings and the order of the queries, no day ever gets two periods (SEC-98)', () => {
    const near = fc.integer({ min: 0, max: 90 }).map(days => addDays('2026-01-01', days))
    fc.assert(
      fc.property(fc.array(fc.tuple(anySettings, near), { minLength: 1, maxLength: 25 }), queries => {
        const stored: PayPeriod[] = []
        for (const [settings, date] of queries) {
          const period = payPeriodBeside(settings, date, stored)!
          expect(period.startsOn <= date && date <= period.endsOn).toBe(true)
          if (!stored.includes(period)) stored.push(period)
        }
        const days = stored.flatMap(period => eachDay(period.startsOn, period.endsOn))
        expect(new Set(days).size).toBe(days.length)
      }),
      { seed: 2, numRuns: RUNS },
    )
  })
})
