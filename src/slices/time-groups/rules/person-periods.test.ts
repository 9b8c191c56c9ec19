import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, eachDay, type PlainDate } from '#core/plain-date.ts'
import { runs } from '#test/depth.ts'
import { member, version } from '../test/group-versions.ts'
import {
  BEGINNING,
  type Membership,
  membershipOn,
  type PeriodsInUse,
  type PersonGroups,
  personPeriodOn,
  type SettingsVersion,
} from './group-settings.ts'
import type { PayPeriod } from './pay-period.ts'

const nothing = { ofGroups: new Map(), own: [] }

describe('GRP-3 consecutive memberships of one group are one stay, and a period begins no earlier than the stay', () => {
  const biweekly = version('bw', BEGINNING, { payPeriod: 'bi_weekly', payPeriodAnchorDate: '2026-10-05' })
  const monthly = version('m20', BEGINNING, { payPeriod: 'monthly', payPeriodStartsOn: '20' })
  const semi = version('sm', BEGINNING, { payPeriod: 'semi_monthly', payPeriodStartsOn: '1', payPeriodSecondStartsOn: 16 })
  const customPeriods = [
    { startsOn: '2026-09-20', endsOn: '2026-10-10' },
    { startsOn: '2026-10-15', endsOn: '2026-11-03' },
    { startsOn: '2026-11-06', endsOn: '2026-12-20' },
  ]
  const custom = version('cu', BEGINNING, { payPeriod: 'custom', customPeriods })
  const versions = [biweekly, monthly, semi, custom]

  /** One after the other, each from its first day on; the first from the beginning. */
  function moves(first: string, ...later: [groupId: string, from: PlainDate][]): Membership[] {
    return [[first, BEGINNING] as const, ...later].map(([groupId, from], at) =>
      member(groupId, from, later[at] ? addDays(later[at][1], -1) : null),
    )
  }

  test.each<[string, Membership[], [PlainDate, string | null][]]>([
    [
      'other hours from the day after a change of groups',
      moves('bw', ['m20', '2026-10-07'], ['m20', '2026-10-08']),
      [
        ['2026-10-04', '2026-09-21 2026-10-04'],
        ['2026-10-06', '2026-10-05 2026-10-18'],
        ['2026-10-08', '2026-10-05 2026-10-18'],
        ['2026-10-18', '2026-10-05 2026-10-18'],
        ['2026-10-19', '2026-10-19 2026-10-19'],
        ['2026-10-20', '2026-10-20 2026-11-19'],
      ],
    ],
    [
      'the same after a custom period',
      moves('cu', ['m20', '2026-10-02'], ['m20', '2026-10-03']),
      [
        ['2026-10-01', '2026-09-20 2026-10-10'],
        ['2026-10-03', '2026-09-20 2026-10-10'],
        ['2026-10-11', '2026-10-11 2026-10-19'],
      ],
    ],
    [
      'a day in another group',
      moves('bw', ['m20', '2026-10-07'], ['sm', '2026-10-08']),
      [
        ['2026-10-12', '2026-10-05 2026-10-18'],
        ['2026-10-19', '2026-10-19 2026-10-31'],
      ],
    ],
    [
      'a day in another group and back',
      moves('bw', ['m20', '2026-10-07'], ['bw', '2026-10-08']),
      [
        ['2026-10-12', '2026-10-05 2026-10-18'],
        ['2026-10-19', '2026-10-19 2026-11-01'],
      ],
    ],
    [
      'a day in another group that is the first of its period, and back',
      moves('sm', ['m20', '2026-10-16'], ['sm', '2026-10-17']),
      [
        ['2026-10-15', '2026-10-01 2026-10-15'],
        ['2026-10-16', '2026-10-16 2026-10-19'],
        ['2026-10-18', '2026-10-16 2026-10-19'],
        ['2026-10-20', '2026-10-20 2026-10-31'],
      ],
    ],
    [
      'a change to a monthly group between custom periods',
      moves('cu', ['m20', '2026-10-12']),
      [
        ['2026-10-09', '2026-09-20 2026-10-10'],
        ['2026-10-11', null],
        ['2026-10-12', '2026-10-12 2026-10-19'],
      ],
    ],
    [
      'a change to a semi-monthly group between custom periods',
      moves('cu', ['sm', '2026-11-05']),
      [
        ['2026-11-02', '2026-10-15 2026-11-03'],
        ['2026-11-04', null],
        ['2026-11-05', '2026-11-05 2026-11-15'],
        ['2026-11-16', '2026-11-16 2026-11-30'],
      ],
    ],
    [
      'the same in an earlier gap',
      moves('cu', ['sm', '2026-10-13']),
      [
        ['2026-10-01', '2026-09-20 2026-10-10'],
        ['2026-10-13', '2026-10-13 2026-10-15'],
      ],
    ],
    [
      'a group that someone without one comes into',
      [member('bw', '2026-10-07')],
      [
        ['2026-10-06', null],
        ['2026-10-07', '2026-10-07 2026-10-18'],
        ['2026-10-19', '2026-10-19 2026-11-01'],
      ],
    ],
  ])('%s', (_, memberships, days) => {
    for (const [date, expected] of days) {
      const period = personPeriodOn({ memberships, versions }, date, nothing)
      expect(period && `${period.startsOn} ${period.endsOn}`, date).toBe(expected)
    }
  })

  test('a period that is longer than any may be ends a while after its group was left, and other hours don’t end it', () => {
    const long = version('long', BEGINNING, { payPeriod: 'custom', customPeriods: [{ startsOn: '2026-01-01', endsOn: '2026-12-31' }] })
    const versions = [long, monthly]
    const sameGroup = { memberships: moves('long', ['long', '2026-02-01']), versions }
    expect(personPeriodOn(sameGroup, '2026-11-01', nothing)).toMatchObject({ startsOn: '2026-01-01', endsOn: '2026-12-31' })
    const person = { memberships: moves('long', ['long', '2026-02-01'], ['m20', '2026-03-01']), versions }
    const on = (date: PlainDate) => personPeriodOn(person, date, nothing)
    expect(on('2026-01-15')).toMatchObject({ groupId: 'long', startsOn: '2026-01-01', endsOn: '2026-05-01' })
    expect(on('2026-05-02')).toMatchObject({ groupId: 'm20', startsOn: '2026-05-02', endsOn: '2026-05-19' })
  })

  const FIRST = '2026-01-01'
  const days = eachDay(addDays(FIRST, -10), addDays(FIRST, 250))
  const dayOfMonth = fc.integer({ min: 1, max: 27 })
  const customSettings = fc
    .array(fc.record({ gap: fc.constantFrom(0, 0, 1, 4, 30), length: fc.integer({ min: 1, max: 62 }) }), { minLength: 1, maxLength: 9 })
    .map((lengths): Partial<SettingsVersion> => {
      let next: PlainDate = addDays(FIRST, -40)
      const periods = lengths.map(({ gap, length }) => {
        const startsOn = addDays(next, gap)
        next = addDays(startsOn, length)
        return { startsOn, endsOn: addDays(next, -1) }
      })
      return { payPeriod: 'custom', customPeriods: periods }
    })
  const settings: fc.Arbitrary<Partial<SettingsVersion>> = fc.oneof(
    fc.constantFrom('monday', 'wednesday', 'sunday').map(payPeriodStartsOn => ({ payPeriod: 'weekly' as const, payPeriodStartsOn })),
    fc.nat(13).map(at => ({ payPeriod: 'bi_weekly' as const, payPeriodAnchorDate: addDays(FIRST, at) })),
    fc.tuple(dayOfMonth, fc.integer({ min: 1, max: 4 })).map(([first, more]) => ({
      payPeriod: 'semi_monthly' as const,
      payPeriodStartsOn: String(first),
      payPeriodSecondStartsOn: first + more,
    })),
    fc.integer({ min: 1, max: 31 }).map(first => ({ payPeriod: 'monthly' as const, payPeriodStartsOn: String(first) })),
    customSettings,
  )
  const groupIds = ['a', 'b', 'c']
  const allVersions = fc
    .tuple(...groupIds.map(() => fc.tuple(settings, fc.option(fc.tuple(fc.nat(200), settings), { freq: 3 }))))
    .map(groups =>
      groups.flatMap(([first, later], at) => [
        version(groupIds[at]!, BEGINNING, first),
        ...(later ? [version(groupIds[at]!, addDays(FIRST, later[0]), later[1])] : []),
      ]),
    )
  const someMemberships = fc
    .array(
      fc.record({
        groupId: fc.constantFrom(...groupIds),
        gap: fc.constantFrom(0, 0, 0, 0, 1, 5, 20),
        length: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 80 })),
      }),
      { minLength: 1, maxLength: 7 },
    )
    .chain(stays => fc.tuple(fc.constant(stays), fc.boolean(), fc.boolean()))
    .map(([stays, isFromBeginning, isOpen]) => {
      let next: PlainDate = FIRST
      return stays.map(({ groupId, gap, length }, at) => {
        const startsOn = at === 0 && isFromBeginning ? BEGINNING : addDays(next, gap)
        next = addDays(addDays(next, gap), length)
        return member(groupId, startsOn, isOpen && at === stays.length - 1 ? null : addDays(next, -1))
      })
    })
  const someone: fc.Arbitrary<PersonGroups> = fc.record({ memberships: someMemberships, versions: allVersions })

  /** Builds the stored periods of someone who has hours on these days. */
  function saved(person: PersonGroups, dates: readonly PlainDate[]): PeriodsInUse {
    const ofGroups = new Map<string, PayPeriod[]>()
    const own: PayPeriod[] = []
    for (const date of dates) {
      const period = personPeriodOn(person, date, { ofGroups, own })
      if (!period) continue
      const { groupId, startsOn, endsOn, ofGroup } = period
      const stored = ofGroups.get(groupId) ?? []
      if (stored.every(one => one.startsOn !== ofGroup.startsOn)) ofGroups.set(groupId, [...stored, ofGroup])
      own.push({ startsOn, endsOn })
    }
    return { ofGroups, own }
  }
  const daysOf = (period: PayPeriod | null | undefined) => (period ? `${period.startsOn} ${period.endsOn}` : null)
  /** Days whose period is not that of all its days, or does not contain them. */
  function wrong(person: PersonGroups, inUse: PeriodsInUse): string[] {
    const found = new Map(days.map(date => [date, personPeriodOn(person, date, inUse)]))
    return [...found].flatMap(([date, period]) => {
      if (!period) return []
      const others = eachDay(period.startsOn, period.endsOn).filter(day => found.has(day) && daysOf(found.get(day)) !== daysOf(period))
      const contains = period.startsOn <= date && date <= period.endsOn
      return [
        ...(contains ? [] : [`${date}: ${daysOf(period)}`]),
        ...others.map(day => `${date}: ${daysOf(period)}, ${day}: ${daysOf(found.get(day))}`),
      ]
    })
  }
  const someDays = fc.array(fc.constantFrom(...days), { minLength: 1, maxLength: 6 })
  const repeats = { numRuns: runs(50, 2_000) }

  test('whatever groups someone was in, each day is in one period, which is found from each of its days', () =>
    fc.assert(
      fc.property(someone, person => {
        expect(wrong(person, nothing)).toEqual([])
      }),
      repeats,
    ))

  test('a period is that of the group that was held on its first day', () =>
    fc.assert(
      fc.property(someone, fc.constantFrom(...days), (person, date) => {
        const period = personPeriodOn(person, date, nothing)
        if (period) expect(membershipOn(person.memberships, period.startsOn)?.groupId).toBe(period.groupId)
      }),
      repeats,
    ))

  test('the order in which days are saved changes no period', () =>
    fc.assert(
      fc.property(someone, someDays, (person, dates) => {
        const inUse = saved(person, dates)
        expect(days.map(date => personPeriodOn(person, date, inUse))).toEqual(days.map(date => personPeriodOn(person, date, nothing)))
      }),
      repeats,
    ))

  test('hours from before a change of groups in the past keep their periods, and each day is in one', () =>
    fc.assert(
      fc.property(someone, someMemberships, someDays, (person, memberships, dates) => {
        const inUse = saved(person, dates)
        const changed = { ...person, memberships }
        expect(wrong(changed, inUse)).toEqual([])
        for (const { startsOn, endsOn } of inUse.own) expect(personPeriodOn(changed, endsOn, inUse)).toMatchObject({ startsOn, endsOn })
      }),
      repeats,
    ))
})
