import { describe, expect, test } from 'vitest'
import { daysBetween } from '#core/plain-date.ts'
import { NEW_GROUP } from './group-fields.ts'
import { BEGINNING, type GroupSettings } from './group-settings.ts'
import { approveBy } from './pay-date.ts'
import { nextPeriodStart, previewPeriods, type ToPreview } from './period-preview.ts'

const biweekly: GroupSettings = { ...NEW_GROUP, payPeriodAnchorDate: '2026-01-05' }
const preview = (over: Partial<ToPreview>) =>
  previewPeriods({ settings: biweekly, effectiveFrom: BEGINNING, versions: [], inUse: [], today: '2026-11-23', ...over })
const lines = (over: Partial<ToPreview>, count: number) =>
  preview(over)
    .periods.slice(0, count)
    .map(({ startsOn, endsOn, payDate, reason, number, year }) => [startsOn, endsOn, payDate, reason, `${number} of ${year}`])

describe('GRP-8 the periods ahead', () => {
  test('are twelve, numbered by pay date, and say why a pay date was moved', () => {
    expect(preview({}).periods).toHaveLength(12)
    expect(lines({}, 4)).toEqual([
      ['2026-11-23', '2026-12-06', '2026-12-11', null, '25 of 2026'],
      ['2026-12-07', '2026-12-20', '2026-12-24', 'moved up from Fri, Dec 25 (Christmas Day)', '26 of 2026'],
      ['2026-12-21', '2027-01-03', '2027-01-08', null, '1 of 2027'],
      ['2027-01-04', '2027-01-17', '2027-01-22', null, '2 of 2027'],
    ])
  })

  test('say from which day a pay date was moved, also for a period in use whose settings still lead to it', () => {
    const christmas = { startsOn: '2026-12-07', endsOn: '2026-12-20', payDate: '2026-12-24', payDateReason: 'moved up' }
    const movedFrom = (over: Partial<ToPreview>) =>
      preview(over)
        .periods.slice(0, 2)
        .map(period => period.movedFrom)
    expect(movedFrom({})).toEqual([null, '2026-12-25'])
    expect(movedFrom({ inUse: [christmas] })).toEqual([null, '2026-12-25'])
    expect(movedFrom({ inUse: [{ ...christmas, payDate: '2026-12-23' }] })).toEqual([null, null])
    expect(movedFrom({ inUse: [{ ...christmas, payDateReason: null }] })).toEqual([null, null])
  })

  test.each([
    [
      'weekly, paid on Thursdays of 2026',
      { payPeriod: 'weekly', payPeriodStartsOn: 'friday', paydayOffset: 0, payDateAdjustment: 'none' },
      '2026-06-01',
      [53, 52],
    ],
    [
      'biweekly from Thursday 2026-01-01',
      { payPeriodStartsOn: 'friday', payPeriodAnchorDate: '2025-12-19', paydayOffset: 0, payDateAdjustment: 'none' },
      '2026-06-01',
      [27, 26],
    ],
    ['semi-monthly', { payPeriod: 'semi_monthly', payPeriodStartsOn: '1' }, '2026-06-01', [24, 24]],
    ['monthly on the 31st', { payPeriod: 'monthly', payPeriodStartsOn: '31' }, '2028-02-29', [12, 12]],
  ] satisfies [string, Partial<GroupSettings>, string, number[]][])(
    '%s: pay dates of this and the next year',
    (_, settings, today, expected) => {
      expect(preview({ settings: { ...biweekly, ...settings }, today }).years.map(({ payDates }) => payDates)).toEqual(expected)
    },
  )

  test('one in use keeps its dates and pay date, and the settings before hold until the new ones do', () => {
    const inUse = [{ startsOn: '2026-11-23', endsOn: '2026-12-06', payDate: '2026-12-10', payDateReason: 'as it was' }]
    const monthly: GroupSettings = { ...biweekly, payPeriod: 'monthly', payPeriodStartsOn: '1' }
    expect(
      lines({ settings: monthly, versions: [{ ...biweekly, effectiveFrom: BEGINNING }], effectiveFrom: '2026-12-21', inUse }, 4),
    ).toEqual([
      ['2026-11-23', '2026-12-06', '2026-12-10', 'as it was', '25 of 2026'],
      ['2026-12-07', '2026-12-20', '2026-12-24', 'moved up from Fri, Dec 25 (Christmas Day)', '26 of 2026'],
      ['2026-12-21', '2026-12-31', '2027-01-05', null, '1 of 2027'],
      ['2027-01-01', '2027-01-31', '2027-02-05', null, '2 of 2027'],
    ])
  })

  test('all settings count that hold before the new ones, and later ones give way', () => {
    const weekly: GroupSettings = { ...biweekly, payPeriod: 'weekly', paydayOffset: 3 }
    const from = (effectiveFrom: string, paydayOffset: number) => ({ ...weekly, effectiveFrom, paydayOffset })
    const versions = [from(BEGINNING, 3), from('2026-12-07', 4), from('2027-01-04', 9)]
    const daysAfter = (effectiveFrom: string) =>
      preview({ settings: { ...weekly, paydayOffset: 1, payDateAdjustment: 'none' }, versions, effectiveFrom })
        .periods.slice(1, 7)
        .map(({ endsOn, payDate }) => daysBetween(endsOn, payDate))
    expect(daysAfter('2027-01-04')).toEqual([3, 4, 4, 4, 4, 1])
    expect(daysAfter('2026-12-14')).toEqual([3, 4, 1, 1, 1, 1])
    expect(daysAfter('2026-12-07')).toEqual([3, 1, 1, 1, 1, 1])
  })

  test('of custom settings are those that are listed', () => {
    const customPeriods = [
      { startsOn: '2026-11-20', endsOn: '2026-11-30', payDate: '2026-12-02' },
      { startsOn: '2026-12-05', endsOn: '2026-12-20' },
    ]
    expect(lines({ settings: { ...biweekly, payPeriod: 'custom', customPeriods } }, 12)).toEqual([
      ['2026-11-20', '2026-11-30', '2026-12-02', null, '1 of 2026'],
      ['2026-12-05', '2026-12-20', '2026-12-24', 'moved up from Fri, Dec 25 (Christmas Day)', '2 of 2026'],
    ])
  })
})

test('a change holds from the day after the period of today, or from tomorrow where none is', () => {
  expect(nextPeriodStart(biweekly, [], '2026-11-23')).toBe('2026-12-07')
  expect(nextPeriodStart(biweekly, [{ startsOn: '2026-11-20', endsOn: '2026-11-25' }], '2026-11-23')).toBe('2026-11-26')
  expect(nextPeriodStart({ ...biweekly, payPeriod: 'custom' }, [], '2026-11-23')).toBe('2026-11-24')
})

test.each([
  ['Friday', '2026-12-11', '2026-12-09'],
  ['Monday', '2026-12-14', '2026-12-10'],
  ['the day before Christmas', '2026-12-24', '2026-12-22'],
  ['the Tuesday after Memorial Day', '2026-05-26', '2026-05-21'],
])('PAY-15 timesheets paid on %s are approved two business days before', (_, payDate, expected) => {
  expect(approveBy(payDate)).toBe(expected)
})
