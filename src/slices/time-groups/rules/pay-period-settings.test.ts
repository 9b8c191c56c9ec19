import { describe, expect, test } from 'vitest'
import type { PayPeriodSettings } from './pay-period.ts'
import { customPeriodGaps, type PayPeriodRule, payPeriodSettingsViolation } from './pay-period-settings.ts'

describe('PAY-10: invalid at save', () => {
  const invalid: [rule: PayPeriodRule, field: keyof PayPeriodSettings, settings: PayPeriodSettings][] = [
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
      'customPeriods',
      { payPeriod: 'custom', payPeriodStartsOn: '', customPeriods: [{ startsOn: '2026-01-02', endsOn: '2026-01-01' }] },
    ],
    [
      'custom_overlap',
      'customPeriods',
      {
        payPeriod: 'custom',
        payPeriodStartsOn: '',
        customPeriods: [
          { startsOn: '2026-01-10', endsOn: '2026-01-20' },
          { startsOn: '2026-01-01', endsOn: '2026-01-10' },
        ],
      },
    ],
  ]
  test.each(invalid)('%s at %s', (rule, field, settings) => {
    expect(payPeriodSettingsViolation(settings)).toEqual({ rule, field, message: expect.stringMatching(/\S/) })
  })
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
    { payPeriod: 'custom', payPeriodStartsOn: '', customPeriods: [{ startsOn: '2026-01-01', endsOn: '2026-01-01' }] },
  ])('%o', settings => {
    expect(payPeriodSettingsViolation(settings)).toBeNull()
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
