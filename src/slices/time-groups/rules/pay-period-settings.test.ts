import { describe, expect, test } from 'vitest'
import type { PayPeriodSettings } from './pay-period.ts'
import { customPeriodGaps, type PayPeriodRule, payPeriodSettingsViolations } from './pay-period-settings.ts'

type Line = [startsOn: string, endsOn: string, payDate?: string]
const custom = (...lines: Line[]): PayPeriodSettings => ({
  payPeriod: 'custom',
  payPeriodStartsOn: '',
  customPeriods: lines.map(([startsOn, endsOn, payDate = null]) => ({ startsOn, endsOn, payDate })),
})

describe('PAY-10: invalid at save', () => {
  const invalid: [rule: PayPeriodRule, field: string, settings: PayPeriodSettings][] = [
    ['starts_on_no_weekday', 'payPeriodStartsOn', { payPeriod: 'weekly', payPeriodStartsOn: '1' }],
    ['ends_on_not_day_before', 'payPeriodEndsOn', { payPeriod: 'weekly', payPeriodStartsOn: 'monday', payPeriodEndsOn: 'friday' }],
    ['anchor_missing', 'payPeriodAnchorDate', { payPeriod: 'bi_weekly', payPeriodStartsOn: 'monday' }],
    ['anchor_missing', 'payPeriodAnchorDate', { payPeriod: 'bi_weekly', payPeriodStartsOn: 'monday', payPeriodAnchorDate: '2026-02-30' }],
    [
      'anchor_other_weekday',
      'payPeriodAnchorDate',
      { payPeriod: 'bi_weekly', payPeriodStartsOn: 'monday', payPeriodAnchorDate: '2026-01-06' },
    ],
    ['day_outside_month', 'payPeriodStartsOn', { payPeriod: 'monthly', payPeriodStartsOn: '0' }],
    ['day_outside_month', 'payPeriodStartsOn', { payPeriod: 'monthly', payPeriodStartsOn: '32' }],
    ['day_outside_month', 'payPeriodStartsOn', { payPeriod: 'monthly', payPeriodStartsOn: 'monday' }],
    ['day_outside_month', 'payPeriodStartsOn', { payPeriod: 'monthly', payPeriodStartsOn: '1e1' }],
    ['day_outside_month', 'payPeriodSecondStartsOn', { payPeriod: 'semi_monthly', payPeriodStartsOn: '1', payPeriodSecondStartsOn: 32 }],
    ['starts_not_ascending', 'payPeriodSecondStartsOn', { payPeriod: 'semi_monthly', payPeriodStartsOn: '16', payPeriodSecondStartsOn: 1 }],
    [
      'starts_not_ascending',
      'payPeriodSecondStartsOn',
      { payPeriod: 'semi_monthly', payPeriodStartsOn: '16', payPeriodSecondStartsOn: 16 },
    ],
    ['starts_meet_in_february', 'payPeriodStartsOn', { payPeriod: 'semi_monthly', payPeriodStartsOn: '28', payPeriodSecondStartsOn: 31 }],
    ['end_of_month_needs_first', 'payPeriodEndsOn', { payPeriod: 'monthly', payPeriodStartsOn: '15', payPeriodEndsOn: 'end_of_month' }],
    ['ends_on_not_day_before', 'payPeriodEndsOn', { payPeriod: 'monthly', payPeriodStartsOn: '26', payPeriodEndsOn: '26' }],
    ['custom_missing', 'customPeriods', { payPeriod: 'custom', payPeriodStartsOn: '' }],
    [
      'custom_ends_before_start',
      'customPeriods.0.endsOn',
      { payPeriod: 'custom', payPeriodStartsOn: '', customPeriods: [{ startsOn: '2026-01-02', endsOn: '2026-01-01' }] },
    ],
    [
      'custom_overlap',
      'customPeriods.0.startsOn',
      {
        payPeriod: 'custom',
        payPeriodStartsOn: '',
        customPeriods: [
          { startsOn: '2026-01-10', endsOn: '2026-01-20' },
          { startsOn: '2026-01-01', endsOn: '2026-01-10' },
        ],
      },
    ],
    ['custom_too_long', 'customPeriods.1.endsOn', custom(['2026-01-01', '2026-03-03'], ['2026-04-01', '2026-06-02'])],
    ['pay_date_before_period', 'customPeriods.0.payDate', custom(['2026-01-05', '2026-01-18', '2026-01-04'])],
    ['pay_date_too_late', 'customPeriods.0.payDate', custom(['2026-01-05', '2026-01-18', '2026-03-20'])],
  ]
  test.each(invalid)('%s at %s', (rule, field, settings) => {
    expect(payPeriodSettingsViolations(settings)).toEqual([{ rule, field, message: expect.stringMatching(/\S/) }])
  })
})

test('of custom periods every line is named that is wrong', () => {
  const settings = custom(
    ['2026-01-05', '2027-01-04', '2025-01-01'],
    ['2027-01-05', '2027-01-18', '2027-01-20'],
    ['2027-02-02', '2027-02-01'],
  )
  expect(payPeriodSettingsViolations(settings).map(({ rule, field }) => [rule, field])).toEqual([
    ['custom_too_long', 'customPeriods.0.endsOn'],
    ['pay_date_before_period', 'customPeriods.0.payDate'],
    ['custom_ends_before_start', 'customPeriods.2.endsOn'],
  ])
})

describe('valid', () => {
  test.each<PayPeriodSettings>([
    { payPeriod: 'weekly', payPeriodStartsOn: 'monday', payPeriodEndsOn: 'sunday' },
    { payPeriod: 'weekly', payPeriodStartsOn: 'sunday', payPeriodEndsOn: 'saturday' },
    { payPeriod: 'bi_weekly', payPeriodStartsOn: 'monday', payPeriodAnchorDate: '2026-01-05' },
    { payPeriod: 'semi_monthly', payPeriodStartsOn: '1', payPeriodSecondStartsOn: 16, payPeriodEndsOn: 'end_of_month' },
    { payPeriod: 'semi_monthly', payPeriodStartsOn: '1', payPeriodSecondStartsOn: null },
    { payPeriod: 'semi_monthly', payPeriodStartsOn: '15', payPeriodSecondStartsOn: 30, payPeriodEndsOn: '14' },
    { payPeriod: 'monthly', payPeriodStartsOn: '26', payPeriodEndsOn: '25' },
    { payPeriod: 'monthly', payPeriodStartsOn: '1', payPeriodEndsOn: '31' },
    { payPeriod: 'monthly', payPeriodStartsOn: '31', payPeriodEndsOn: null },
    custom(['2026-01-01', '2026-01-01']),
    // 62 days, paid 60 days later; and paid on its first day.
    custom(['2026-01-01', '2026-03-03', '2026-05-02'], ['2026-03-04', '2026-03-31', '2026-03-04']),
  ])('%o', settings => {
    expect(payPeriodSettingsViolations(settings)).toEqual([])
  })
})

test('a gap between custom periods is a warning, adjacent periods have none', () => {
  expect(
    customPeriodGaps([
      { startsOn: '2026-02-02', endsOn: '2026-02-20' },
      { startsOn: '2026-01-01', endsOn: '2026-01-20' },
      { startsOn: '2026-02-21', endsOn: '2026-02-28' },
    ]),
  ).toEqual([{ startsOn: '2026-01-21', endsOn: '2026-02-01' }])
})
