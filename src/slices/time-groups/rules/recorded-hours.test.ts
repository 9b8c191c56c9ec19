import { describe, expect, test } from 'vitest'
import { NEW_GROUP } from './group-fields.ts'
import type { GroupSettings } from './group-settings.ts'
import { changesRecordedHours } from './recorded-hours.ts'

const base: GroupSettings = { ...NEW_GROUP, breakLunchSettings: { allowLunch: true } }
const paid: GroupSettings = { ...base, holidayPay: 'scheduled' }
const tier = { scope: 'day', overMinutes: 480, multiplier: 1.5 }

describe('GRP-12', () => {
  test.each<[string, boolean, GroupSettings, Partial<GroupSettings>]>([
    ['other rounding', false, base, { timeRoundingMinutes: 15, roundingDirection: 'up' }],
    ['another pay period', false, base, { payPeriod: 'weekly', paydayOffset: 9 }],
    ['hours shown in another way', false, base, { timeFormat: 'hours_minutes' }],
    ['scheduled hours of a group that pays no holidays', false, base, { minutesPerDay: 420 }],
    ['deductions in another order of keys', false, base, { breakLunchSettings: { lunchPeriodMinutes: 30, allowLunch: true } }],
    [
      'tiers in another order of keys',
      false,
      { ...base, overtimeRules: [tier] },
      { overtimeRules: [Object.fromEntries(Object.entries(tier).reverse())] },
    ],
    ['a longer lunch', true, base, { breakLunchSettings: { allowLunch: true, lunchPeriodMinutes: 60 } }],
    ['a threshold of overtime', true, base, { overtimeThresholdMinutes: 2250 }],
    ['a tier of overtime', true, base, { overtimeRules: [tier] }],
    ['exempt people', true, base, { groupType: 'exempt' }],
    ['a threshold of overtime for exempt people', false, { ...base, groupType: 'exempt' }, { overtimeThresholdMinutes: 2250 }],
    ['another workweek', true, base, { workWeekStart: 'monday' }],
    ['paid holidays', true, base, { holidayPay: 'scheduled' }],
    ['scheduled hours of a group that pays holidays', true, paid, { minutesPerDay: 420 }],
  ])('%s: %s', (_name, expected, before, change) => {
    expect(changesRecordedHours(before, { ...before, ...change })).toBe(expected)
  })
})
