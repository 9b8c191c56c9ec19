import { describe, expect, test } from 'vitest'
import { NEW_GROUP } from './group-fields.ts'
import type { GroupSettings } from './group-settings.ts'
import { groupWarnings } from './group-warnings.ts'

const weekly: GroupSettings = { ...NEW_GROUP, payPeriod: 'weekly' }

describe('GRP-7 settings that the law warns of are named at their field', () => {
  test.each<[string, Partial<GroupSettings>, string[]]>([
    ['nothing unusual', { timeRoundingMinutes: 15 }, []],
    [
      'B4 an unpaid break of 20 minutes',
      { breakLunchSettings: { allowBreaks: true, paidBreaks: false, breakPeriodMinutes: 20 } },
      ['short_break_unpaid'],
    ],
    ['B4 an unpaid break of 21 minutes', { breakLunchSettings: { allowBreaks: true, paidBreaks: false, breakPeriodMinutes: 21 } }, []],
    ['B4 an unpaid lunch of 29 minutes', { breakLunchSettings: { allowLunch: true, lunchPeriodMinutes: 29 } }, ['short_lunch_unpaid']],
    ['B4 an unpaid lunch of 30 minutes', { breakLunchSettings: { allowLunch: true, lunchPeriodMinutes: 30 } }, []],
    ['overtime after 40 hours', { overtimeThresholdMinutes: 2400 }, []],
    ['overtime after 45 hours', { overtimeThresholdMinutes: 2700 }, ['late_overtime']],
    ['no overtime for exempt staff', { groupType: 'exempt', overtimeThresholdMinutes: 2700 }, []],
    [
      'a week tier with a lower multiplier at a higher threshold',
      {
        overtimeRules: [
          { scope: 'week', overMinutes: 600, multiplier: 2 },
          { scope: 'week', overMinutes: 1200, multiplier: 1.5 },
        ],
      },
      ['tier_covered'],
    ],
    [
      'tiers whose multipliers rise, and a day tier beside them',
      {
        overtimeRules: [
          { scope: 'week', overMinutes: 2400, multiplier: 1.5 },
          { scope: 'week', overMinutes: 3000, multiplier: 2 },
          { scope: 'day', overMinutes: 480, multiplier: 2.5 },
        ],
      },
      [],
    ],
    ['a custom week of 40 hours', { overtimeRules: [{ scope: 'week', overMinutes: 2400, multiplier: 1.5 }] }, []],
    ['a custom week of 45 hours', { overtimeRules: [{ scope: 'week', overMinutes: 2700, multiplier: 1.5 }] }, ['late_overtime']],
    [
      'a custom week of 45 hours after one of 40',
      {
        overtimeRules: [
          { scope: 'week', overMinutes: 2700, multiplier: 2 },
          { scope: 'week', overMinutes: 2400, multiplier: 1.5 },
        ],
      },
      [],
    ],
    [
      'a custom week of 45 hours for exempt staff',
      { groupType: 'exempt', overtimeRules: [{ scope: 'week', overMinutes: 2700, multiplier: 1.5 }] },
      [],
    ],
    ['PAY-15 Sundays that are paid on Wednesday, to be approved on Monday', { paydayOffset: 3 }, []],
    ['PAY-15 Sundays that are paid on Tuesday, to be approved on Friday', { paydayOffset: 2 }, ['approved_before_due']],
    ['R6 rounding down', { timeRoundingMinutes: 15, roundingDirection: 'down' }, ['rounding']],
    ['R2 another step', { timeRoundingMinutes: 10 }, ['rounding']],
    [
      'P6 a gap between custom periods',
      {
        payPeriod: 'custom',
        customPeriods: [
          { startsOn: '2026-06-01', endsOn: '2026-06-14' },
          { startsOn: '2026-06-16', endsOn: '2026-06-30' },
        ],
      },
      ['period_gap'],
    ],
    [
      'custom periods of which the last one ends today',
      { payPeriod: 'custom', customPeriods: [{ startsOn: '2026-06-15', endsOn: '2026-06-30' }] },
      [],
    ],
    [
      'custom periods that are all over, in any order',
      {
        payPeriod: 'custom',
        customPeriods: [
          { startsOn: '2026-06-15', endsOn: '2026-06-29' },
          { startsOn: '2026-06-01', endsOn: '2026-06-14' },
        ],
      },
      ['periods_over'],
    ],
    [
      'custom periods that were over before others',
      { payPeriod: 'weekly', customPeriods: [{ startsOn: '2026-06-01', endsOn: '2026-06-14' }] },
      [],
    ],
    [
      'a custom period that is paid before it ends',
      {
        payPeriod: 'custom',
        customPeriods: [
          { startsOn: '2026-06-01', endsOn: '2026-06-14', payDate: '2026-06-13' },
          { startsOn: '2026-06-15', endsOn: '2026-06-30', payDate: '2026-06-30' },
        ],
      },
      ['paid_before_end'],
    ],
  ])('%s', (_, settings, expected) => {
    expect(groupWarnings({ ...weekly, ...settings }, '2026-06-30').map(({ rule }) => rule)).toEqual(expected)
  })
})
