import { expect, test } from 'vitest'
import { addDays, eachDay } from '#core/plain-date.ts'
import { type PayPeriodSettings, payPeriodCovering } from '#slices/time-groups/rules/pay-period.ts'
import { neighborDays } from './neighbor-days.ts'

const kinds: Record<string, PayPeriodSettings> = {
  weekly: { payPeriod: 'weekly', payPeriodStartsOn: 'monday' },
  'every two weeks': { payPeriod: 'bi_weekly', payPeriodStartsOn: 'monday', payPeriodAnchorDate: '2026-01-05' },
  'half months': { payPeriod: 'semi_monthly', payPeriodStartsOn: '1', payPeriodSecondStartsOn: 16 },
  'half months from the 8th': { payPeriod: 'semi_monthly', payPeriodStartsOn: '8', payPeriodSecondStartsOn: 24 },
  months: { payPeriod: 'monthly', payPeriodStartsOn: '1' },
  'months from the 26th': { payPeriod: 'monthly', payPeriodStartsOn: '26' },
}

test.each(Object.entries(kinds))('%s: the next one and the previous three or four, none skipped, from any starting day', (_, settings) => {
  const before = (startsOn: string) => payPeriodCovering(settings, addDays(startsOn, -1))!.startsOn
  for (const date of eachDay('2026-01-01', '2028-12-31')) {
    const period = payPeriodCovering(settings, date)!
    const [after, ...found] = [...new Set(neighborDays(period, date).map(day => payPeriodCovering(settings, day)!.startsOn))]
    expect(after).toBe(addDays(period.endsOn, 1))
    expect(found.length).toBeGreaterThanOrEqual(3)
    let last = period.startsOn
    expect(found).toEqual(found.map(() => (last = before(last))))
  }
})

test.each(Object.entries(kinds))('%s: between an earlier period and today none is skipped', (_, settings) => {
  for (const today of eachDay('2026-06-01', '2026-12-31')) {
    let period = payPeriodCovering(settings, today)!
    const missing = [period.startsOn]
    for (let back = 0; back < 4; back++) {
      period = payPeriodCovering(settings, addDays(period.startsOn, -1))!
      const found = new Set(neighborDays(period, today).map(day => payPeriodCovering(settings, day)!.startsOn))
      expect(missing.filter(startsOn => !found.has(startsOn))).toEqual([])
      missing.push(period.startsOn)
    }
  }
})

test('today is among them, once', () => {
  const period = { startsOn: '2026-11-09', endsOn: '2026-11-22' }
  expect(neighborDays(period, '2026-11-20')).toHaveLength(5)
  expect(neighborDays(period, '2027-06-01')).toEqual(['2027-06-01', ...neighborDays(period, '2026-11-20')])
})
