import { describe, expect, test } from 'vitest'
import { columnsWith, groupViolations, groupWarnings } from './group-check.ts'
import { NEW_GROUP } from './group-fields.ts'
import type { GroupSettings } from './group-settings.ts'
import { OVERTIME_PRESETS } from './overtime-presets.ts'

const weekly: GroupSettings = { ...NEW_GROUP, payPeriod: 'weekly' }
const fund = 'fund:0198b3a0-0000-7000-8000-000000000001'
const columns = [{ column: 'regular' }, { column: fund }]
const fields = (settings: Partial<GroupSettings>, holidays: { date: string }[] = []) =>
  groupViolations({ settings: { ...weekly, ...settings }, holidays, columns }).map(({ rule, field }) => [rule, field])

describe('GRP-6 settings that would leave hours without a meaning are validation errors, each at its field', () => {
  test.each<[string, Partial<GroupSettings>, (string | null)[][]]>([
    ['a weekly group', {}, []],
    ['the presets', { overtimeRules: OVERTIME_PRESETS.california }, []],
    ['biweekly without an anchor', { payPeriod: 'bi_weekly' }, [['anchor_missing', 'payPeriodAnchorDate']]],
    ['no custom period', { payPeriod: 'custom' }, [['custom_missing', 'payPeriods']]],
    ['no hours before overtime', { overtimeThresholdMinutes: 0 }, [['tier_zero', 'overtimeThresholdHours']]],
    ['a tier at 0', { overtimeRules: [{ scope: 'day', overMinutes: 0, multiplier: 1.5 }] }, [['tier_zero', 'overtimeRules.0.overMinutes']]],
    ['a holiday from its first minute', { overtimeRules: [{ scope: 'holiday', overMinutes: 0, multiplier: 1.5 }] }, []],
    [
      'two equal thresholds',
      {
        overtimeRules: [
          { scope: 'day', overMinutes: 480, multiplier: 1.5 },
          { scope: 'week', overMinutes: 480, multiplier: 1.5 },
          { scope: 'day', overMinutes: 480, multiplier: 2 },
        ],
      },
      [['thresholds_equal', 'overtimeRules.2.overMinutes']],
    ],
    [
      'a tier without premium',
      { overtimeRules: [{ scope: 'week', overMinutes: 2400, multiplier: 1 }] },
      [['tier_without_premium', 'overtimeRules.0.multiplier']],
    ],
    [
      'shares of 99.99 %',
      {
        allocationDefaults: [
          { column: 'regular', percent: 33.33 },
          { column: fund, percent: 66.66 },
        ],
      },
      [['shares_not_100', 'allocationDefaults']],
    ],
    [
      'a share finer than a hundredth, whose rounded sum is 100 %',
      {
        allocationDefaults: [
          { column: 'regular', percent: 33.3333 },
          { column: fund, percent: 66.67 },
        ],
      },
      [['share_decimals', 'allocationDefaults.0.percent']],
    ],
    [
      'shares whose fractions add up to 100 %',
      {
        allocationDefaults: [
          { column: 'regular', percent: 66.67 },
          { column: fund, percent: 33.33 },
        ],
      },
      [],
    ],
    [
      'a share of a column that the group does not have',
      { allocationDefaults: [{ column: 'sick', percent: 100 }] },
      [['share_column', 'allocationDefaults.0.column']],
    ],
    [
      'one column with two shares',
      {
        allocationDefaults: [
          { column: fund, percent: 50 },
          { column: fund, percent: 50 },
        ],
      },
      [['share_twice', 'allocationDefaults.1.column']],
    ],
  ])('%s', (_, settings, expected) => {
    expect(fields(settings)).toEqual(expected)
  })

  test.each<[string, Partial<GroupSettings>, boolean, (string | null)[][]]>([
    ['is calculated', {}, false, [['overtime_calculated', 'columns.1.column']]],
    ['will be calculated later', {}, true, []],
    ['is entered by staff', { overtimeSource: 'typed' }, false, []],
  ])('columns of overtime where it %s', (_, settings, isOvertimeTypedBefore, expected) => {
    const own = [{ column: 'regular' }, { column: 'double_time' }]
    const found = groupViolations({ settings: { ...weekly, ...settings }, holidays: [], columns: own, isOvertimeTypedBefore })
    expect(found.map(({ rule, field }) => [rule, field])).toEqual(expected)
    const isOvertimeTyped = expected.length === 0
    expect(columnsWith(own, { isOvertimeTyped })).toEqual(isOvertimeTyped ? own : [{ column: 'regular' }])
  })

  test('a holiday that is listed twice', () => {
    expect(fields({}, [{ date: '2026-12-25' }, { date: '2027-01-01' }, { date: '2026-12-25' }])).toEqual([
      ['holiday_twice', 'holidaysClosures.2.date'],
    ])
  })
})

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
    expect(groupWarnings({ ...weekly, ...settings }).map(({ rule }) => rule)).toEqual(expected)
  })
})
