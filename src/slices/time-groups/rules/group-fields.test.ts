import { expect, test } from 'vitest'
import { NEW_GROUP, sameSettings, toSettingsView, withGiven } from './group-fields.ts'
import { breakLunch } from './group-settings.ts'
import { payDateFor } from './pay-date.ts'

test('GRP-10 hours outside are whole minutes inside, and come back as they were', () => {
  const stored = withGiven(NEW_GROUP, { defaultWorkHoursPerDay: 7.33, overtimeThresholdHours: 37.5 })
  expect([stored.minutesPerDay, stored.overtimeThresholdMinutes]).toEqual([440, 2250])
  expect(toSettingsView(stored)).toMatchObject({ defaultWorkHoursPerDay: 7.33, overtimeThresholdHours: 37.5 })
  for (let minutes = 0; minutes <= 1440; minutes++) {
    const { defaultWorkHoursPerDay } = toSettingsView({ ...NEW_GROUP, minutesPerDay: minutes })
    expect(withGiven(NEW_GROUP, { defaultWorkHoursPerDay }).minutesPerDay).toBe(minutes)
  }
})

test('GRP-10 what is left out stays, and null is a value', () => {
  const base = { ...NEW_GROUP, scheduledMinutes: [480, 480, 480, 480, 0, 0, 0], breakLunchSettings: { allowLunch: true } }
  expect(withGiven(base, { name: undefined } as object)).toEqual(base)
  const given = withGiven(base, { scheduledMinutes: null, overtimeThresholdHours: null, breakLunchSettings: { paidLunch: true } })
  expect([given.scheduledMinutes, given.overtimeThresholdMinutes]).toEqual([null, null])
  expect(given.breakLunchSettings).toEqual({ allowLunch: true, paidLunch: true })
})

test('GRP-10 settings are the same whatever the order of their keys and of custom periods, and with a default as without it', () => {
  const rule = { scope: 'week', overMinutes: 2400, multiplier: 1.5 }
  const stored = { multiplier: 1.5, overMinutes: 2400, scope: 'week' }
  expect(sameSettings({ ...NEW_GROUP, overtimeRules: [rule] }, { ...NEW_GROUP, overtimeRules: [stored] })).toBe(true)
  expect(sameSettings({ ...NEW_GROUP, breakLunchSettings: breakLunch({}) }, NEW_GROUP)).toBe(true)
  expect(sameSettings({ ...NEW_GROUP, overtimeRules: [rule] }, NEW_GROUP)).toBe(false)
  const [may, june] = [
    { startsOn: '2026-05-01', endsOn: '2026-05-31' },
    { startsOn: '2026-06-01', endsOn: '2026-06-30' },
  ]
  expect(sameSettings({ ...NEW_GROUP, customPeriods: [june, may] }, { ...NEW_GROUP, customPeriods: [may, june] })).toBe(true)
})

test('PAY-12: a new group pays on the business day before, which pays no one late', () => {
  expect(NEW_GROUP.payDateAdjustment).toBe('previous_business_day')
  const { paydayOffset, payDateAdjustment } = NEW_GROUP
  expect(payDateFor('2026-05-15', { paydayOffset: paydayOffset * 2, payDateAdjustment })).toMatchObject({
    raw: '2026-05-25',
    date: '2026-05-22',
  })
})
