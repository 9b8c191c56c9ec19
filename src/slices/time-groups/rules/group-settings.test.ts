import { describe, expect, test } from 'vitest'
import type { PlainDate } from '#core/plain-date.ts'
import {
  BEGINNING,
  groupPeriodOn,
  type Membership,
  membershipOn,
  type PersonGroups,
  personPeriodOn,
  type SettingsVersion,
  scheduleOf,
  settingsOfWeek,
  settingsOn,
} from './group-settings.ts'
import type { PayPeriod } from './pay-period.ts'

/** Weekly from Monday, workweeks from Monday, unless said otherwise. */
function version(groupId: string, effectiveFrom: PlainDate = BEGINNING, settings: Partial<SettingsVersion> = {}): SettingsVersion {
  return {
    groupId,
    effectiveFrom,
    payPeriod: 'weekly',
    payPeriodStartsOn: 'monday',
    paydayOffset: 5,
    payDateAdjustment: 'none',
    timeFormat: 'decimal',
    allocationDefaults: [],
    groupType: 'hourly',
    minutesPerDay: 480,
    scheduledMinutes: null,
    overtimeThresholdMinutes: 2400,
    overtimeRules: [],
    overtimeSource: 'computed',
    timeRoundingMinutes: 0,
    roundingDirection: 'nearest',
    workWeekStart: 'monday',
    breakLunchSettings: {},
    holidayPay: 'none',
    ...settings,
  }
}
const semiMonthly = { payPeriod: 'semi_monthly', payPeriodStartsOn: '1', payPeriodSecondStartsOn: 16 } as const
const biWeekly = { payPeriod: 'bi_weekly', payPeriodAnchorDate: '2026-01-05' } as const

function member(groupId: string, startsOn: PlainDate = BEGINNING, endsOn: PlainDate | null = null): Membership {
  return { groupId, startsOn, endsOn, scheduledMinutes: null }
}

describe('GRP-1 a version holds until the next one begins', () => {
  const versions = [version('a', '2026-06-01'), version('a'), version('b'), version('a', '2026-03-16')]
  test.each([
    ['2025-01-01', BEGINNING],
    ['2026-03-15', BEGINNING],
    ['2026-03-16', '2026-03-16'],
    ['2026-05-31', '2026-03-16'],
    ['2030-01-01', '2026-06-01'],
  ])('%s has the one of %s', (date, from) => expect(settingsOn(versions, 'a', date)?.effectiveFrom).toBe(from))

  test('the first one also holds before it begins; an unknown group has none', () => {
    expect(settingsOn([version('a', '2026-03-16')], 'a', '2026-01-01')?.effectiveFrom).toBe('2026-03-16')
    expect(settingsOn(versions, 'c', '2026-01-01')).toBeNull()
  })
})

describe('GRP-2 a period ends where other settings begin, unless it is in use', () => {
  const versions = [version('a', BEGINNING, semiMonthly), version('a', '2026-03-11', { payPeriod: 'weekly' })]
  const inUse = [{ startsOn: '2026-03-01', endsOn: '2026-03-15' }]
  test.each<[PlainDate, PayPeriod[], PlainDate, PlainDate]>([
    ['2026-03-05', [], '2026-03-01', '2026-03-10'],
    ['2026-03-11', [], '2026-03-11', '2026-03-15'],
    ['2026-03-16', [], '2026-03-16', '2026-03-22'],
    ['2026-03-05', inUse, '2026-03-01', '2026-03-15'],
    ['2026-03-12', inUse, '2026-03-01', '2026-03-15'],
    ['2026-03-16', inUse, '2026-03-16', '2026-03-22'],
    ['2026-02-20', inUse, '2026-02-16', '2026-02-28'],
  ])('%s with %j in use is in %s to %s', (date, used, startsOn, endsOn) =>
    expect(groupPeriodOn(versions, 'a', date, used)).toMatchObject({ startsOn, endsOn }),
  )
})

describe('GRP-3 after a change of groups, the earlier group’s period runs to its end', () => {
  const person: PersonGroups = {
    memberships: [member('a', BEGINNING, '2026-03-10'), member('b', '2026-03-11')],
    versions: [version('a', BEGINNING, semiMonthly), version('b', BEGINNING, biWeekly)],
  }
  test.each([
    ['2026-03-10', 'a', '2026-03-01', '2026-03-15'],
    ['2026-03-11', 'a', '2026-03-01', '2026-03-15'],
    ['2026-03-15', 'a', '2026-03-01', '2026-03-15'],
    ['2026-03-16', 'b', '2026-03-16', '2026-03-29'],
    ['2026-04-01', 'b', '2026-03-30', '2026-04-12'],
  ])('%s is in the period of %s from %s to %s', (date, groupId, startsOn, endsOn) =>
    expect(personPeriodOn(person, date, new Map())).toMatchObject({ groupId, startsOn, endsOn }),
  )

  test('two changes within a period: still the first group’s, then the last one’s', () => {
    const twice = {
      memberships: [member('a', BEGINNING, '2026-03-03'), member('b', '2026-03-04', '2026-03-08'), member('c', '2026-03-09')],
      versions: [version('a', BEGINNING, semiMonthly), version('b'), version('c')],
    }
    expect(personPeriodOn(twice, '2026-03-12', new Map())).toMatchObject({ groupId: 'a', endsOn: '2026-03-15' })
    expect(personPeriodOn(twice, '2026-03-16', new Map())).toMatchObject({ groupId: 'c', startsOn: '2026-03-16' })
  })

  test('other hours in the same group change nothing, and a period in use keeps its dates', () => {
    const same = {
      memberships: [member('b', BEGINNING, '2026-03-10'), member('b', '2026-03-11')],
      versions: [version('b', BEGINNING, biWeekly)],
    }
    expect(personPeriodOn(same, '2026-03-12', new Map())).toMatchObject({ startsOn: '2026-03-02', endsOn: '2026-03-15' })
    const used = new Map([['b', [{ startsOn: '2026-03-09', endsOn: '2026-03-13' }]]])
    expect(personPeriodOn(same, '2026-03-12', used)).toMatchObject({ startsOn: '2026-03-09', endsOn: '2026-03-13' })
  })

  test('no period before the first membership, between two of them and after the last', () => {
    const gaps = {
      memberships: [member('a', '2026-03-02', '2026-03-08'), member('a', '2026-03-23', '2026-03-29')],
      versions: [version('a')],
    }
    const on = (date: PlainDate) => personPeriodOn(gaps, date, new Map())?.startsOn ?? null
    expect(['2026-03-01', '2026-03-05', '2026-03-10', '2026-03-24', '2026-04-01'].map(on)).toEqual([
      null,
      '2026-03-02',
      null,
      '2026-03-23',
      null,
    ])
  })
})

describe('GRP-4 a workweek has the settings of its first day', () => {
  const person: PersonGroups = {
    memberships: [member('a', '2026-03-04', '2026-03-17'), member('b', '2026-03-18')],
    versions: [version('a'), version('a', '2026-03-12'), version('b', BEGINNING, { workWeekStart: 'sunday' })],
  }
  const held = (date: PlainDate) => {
    const settings = settingsOfWeek(person, date)
    return settings && `${settings.groupId} ${settings.effectiveFrom}`
  }
  test.each([
    ['2026-03-02', null],
    ['2026-03-03', null],
    ['2026-03-04', `a ${BEGINNING}`],
    ['2026-03-13', `a ${BEGINNING}`],
    ['2026-03-16', 'a 2026-03-12'],
    ['2026-03-19', 'a 2026-03-12'],
    ['2026-03-22', `b ${BEGINNING}`],
  ])('%s has those of %s', (date, settings) => expect(held(date)).toBe(settings))
})

test('GRP-5 the schedule is the person’s own, else the group’s, else its default from Monday to Friday', () => {
  const group = { minutesPerDay: 480, scheduledMinutes: null }
  const shifts = { ...group, scheduledMinutes: [600, 600, 600, 600, 0, 0, 0] }
  const partTime = { ...member('a'), scheduledMinutes: [240, 0, 240, 0, 240, 0, 0] }
  expect(scheduleOf(group, null)).toEqual([480, 480, 480, 480, 480, 0, 0])
  expect(scheduleOf(shifts, member('a'))).toEqual(shifts.scheduledMinutes)
  expect(scheduleOf(shifts, partTime)).toEqual(partTime.scheduledMinutes)
})

test('a membership covers both of its days', () => {
  const memberships = [member('a', '2026-03-02', '2026-03-08'), member('b', '2026-03-09')]
  expect(['2026-03-01', '2026-03-02', '2026-03-08', '2026-03-09'].map(date => membershipOn(memberships, date)?.groupId)).toEqual([
    undefined,
    'a',
    'a',
    'b',
  ])
})
