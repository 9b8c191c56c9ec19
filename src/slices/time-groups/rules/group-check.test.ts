import { describe, expect, test } from 'vitest'
import { columnsWith, groupViolations } from './group-check.ts'
import { NEW_GROUP } from './group-fields.ts'
import type { GroupSettings } from './group-settings.ts'
import { OVERTIME_PRESETS } from './overtime-presets.ts'

const weekly: GroupSettings = { ...NEW_GROUP, payPeriod: 'weekly' }
const fund = 'fund:0198b3a0-0000-7000-8000-000000000001'
const columns = [{ column: 'regular' }, { column: fund }, { column: 'vacation' }, { column: 'department:hidden', isShown: false }]
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
      'tiers past the end of their day',
      {
        overtimeRules: (['day', 'consecutive_day', 'holiday', 'week'] as const).map(scope => ({
          scope,
          overMinutes: 1441,
          multiplier: 1.5,
        })),
      },
      [0, 1, 2].map(index => ['tier_over_a_day', `overtimeRules.${index}.overMinutes`]),
    ],
    ['a tier at the end of its day', { overtimeRules: [{ scope: 'day', overMinutes: 1440, multiplier: 1.5 }] }, []],
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
      'a share of leave',
      {
        allocationDefaults: [
          { column: 'vacation', percent: 60 },
          { column: 'regular', percent: 40 },
        ],
      },
      [['share_not_worked', 'allocationDefaults.0.column']],
    ],
    [
      'a share of a column that no timesheet shows',
      { allocationDefaults: [{ column: 'department:hidden', percent: 100 }] },
      [['share_hidden', 'allocationDefaults.0.column']],
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
