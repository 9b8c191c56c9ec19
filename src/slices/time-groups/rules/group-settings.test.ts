import { describe, expect, test } from 'vitest'
import type { PlainDate } from '#core/plain-date.ts'
import { member, version } from '../test/group-versions.ts'
import {
  BEGINNING,
  groupPeriodOn,
  membershipOn,
  type PersonGroups,
  personPeriodOn,
  scheduleOf,
  settingsOfWeek,
  settingsOn,
} from './group-settings.ts'
import type { PayPeriod } from './pay-period.ts'

const semiMonthly = { payPeriod: 'semi_monthly', payPeriodStartsOn: '1', payPeriodSecondStartsOn: 16 } as const
const biWeekly = { payPeriod: 'bi_weekly', payPeriodAnchorDate: '2026-01-05' } as const

const nothing = { ofGroups: new Map(), own: [] }

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
    expect(personPeriodOn(person, date, nothing)).toMatchObject({ groupId, startsOn, endsOn }),
  )

  test('two changes within a period: still the first group’s, then the last one’s', () => {
    const twice = {
      memberships: [member('a', BEGINNING, '2026-03-03'), member('b', '2026-03-04', '2026-03-08'), member('c', '2026-03-09')],
      versions: [version('a', BEGINNING, semiMonthly), version('b'), version('c')],
    }
    expect(personPeriodOn(twice, '2026-03-12', nothing)).toMatchObject({ groupId: 'a', endsOn: '2026-03-15' })
    expect(personPeriodOn(twice, '2026-03-16', nothing)).toMatchObject({ groupId: 'c', startsOn: '2026-03-16' })
  })

  test('other hours in the same group change nothing, and a period in use keeps its dates', () => {
    const same = {
      memberships: [member('b', BEGINNING, '2026-03-10'), member('b', '2026-03-11')],
      versions: [version('b', BEGINNING, biWeekly)],
    }
    expect(personPeriodOn(same, '2026-03-12', nothing)).toMatchObject({ startsOn: '2026-03-02', endsOn: '2026-03-15' })
    const used = { ofGroups: new Map([['b', [{ startsOn: '2026-03-09', endsOn: '2026-03-13' }]]]), own: [] }
    expect(personPeriodOn(same, '2026-03-12', used)).toMatchObject({ startsOn: '2026-03-09', endsOn: '2026-03-13' })
  })

  test.each<[string, PersonGroups, PayPeriod[], [PlainDate, string, PlainDate, PlainDate, string][]]>([
    [
      'the later group’s first period begins after the earlier group’s last',
      {
        memberships: [member('a', BEGINNING, '2026-03-10'), member('w', '2026-03-11')],
        versions: [version('a', BEGINNING, biWeekly), version('w', BEGINNING, semiMonthly)],
      },
      [],
      [
        ['2026-03-12', 'a', '2026-03-02', '2026-03-15', '2026-03-15'],
        ['2026-03-16', 'w', '2026-03-16', '2026-03-31', '2026-03-31'],
      ],
    ],
    [
      'the later group’s first period loses the days of the earlier group’s last',
      {
        memberships: [member('s', BEGINNING, '2026-03-10'), member('w', '2026-03-11')],
        versions: [version('s', BEGINNING, semiMonthly), version('w', BEGINNING, { payPeriodStartsOn: 'thursday' })],
      },
      [],
      [
        ['2026-03-15', 's', '2026-03-01', '2026-03-15', '2026-03-15'],
        ['2026-03-16', 'w', '2026-03-16', '2026-03-18', '2026-03-18'],
        ['2026-03-19', 'w', '2026-03-19', '2026-03-25', '2026-03-25'],
      ],
    ],
    [
      'hours from before a change in the past keep their period, which is paid with the group held on its first day',
      { memberships: [member('b')], versions: [version('b', BEGINNING, biWeekly)] },
      [{ startsOn: '2026-03-16', endsOn: '2026-03-22' }],
      [
        ['2026-03-15', 'b', '2026-03-02', '2026-03-15', '2026-03-15'],
        ['2026-03-17', 'b', '2026-03-16', '2026-03-22', '2026-03-29'],
        ['2026-03-24', 'b', '2026-03-23', '2026-03-29', '2026-03-29'],
        ['2026-03-30', 'b', '2026-03-30', '2026-04-12', '2026-04-12'],
      ],
    ],
    [
      'hours ahead of a change keep their period, and the later group’s go around it',
      {
        memberships: [member('a', BEGINNING, '2026-03-22'), member('s', '2026-03-23')],
        versions: [version('a'), version('s', BEGINNING, semiMonthly)],
      },
      [{ startsOn: '2026-03-30', endsOn: '2026-04-05' }],
      [
        ['2026-03-22', 'a', '2026-03-16', '2026-03-22', '2026-03-22'],
        ['2026-03-25', 's', '2026-03-23', '2026-03-29', '2026-03-31'],
        ['2026-03-31', 's', '2026-03-30', '2026-04-05', '2026-04-15'],
        ['2026-04-06', 's', '2026-04-06', '2026-04-15', '2026-04-15'],
      ],
    ],
    [
      'a longer period of an earlier group is paid with the last of the later group’s that it reaches',
      { memberships: [member('a')], versions: [version('a')] },
      [{ startsOn: '2026-03-16', endsOn: '2026-03-29' }],
      [['2026-03-17', 'a', '2026-03-16', '2026-03-29', '2026-03-29']],
    ],
  ])('%s', (_, someone, own, days) => {
    const inUse = { ofGroups: new Map(), own }
    for (const [date, groupId, startsOn, endsOn, paidUpTo] of days)
      expect(personPeriodOn(someone, date, inUse), date).toMatchObject({ groupId, startsOn, endsOn, ofGroup: { endsOn: paidUpTo } })
  })

  test('no period before the first membership, between two of them and after the last', () => {
    const gaps = {
      memberships: [member('a', '2026-03-02', '2026-03-08'), member('a', '2026-03-23', '2026-03-29')],
      versions: [version('a')],
    }
    const on = (date: PlainDate) => personPeriodOn(gaps, date, nothing)?.startsOn ?? null
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
