import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlainDate } from '#core/plain-date.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import type { Person } from '#test/organization.ts'
import { addTimeGroup } from '#test/time-group.ts'
import { cell, type TimeWorld, timeWorld } from '#test/time-world.ts'

let t: TestDatabase
let harbor: TimeWorld<'admin'>
let groups: Record<'biWeekly' | 'monthly' | 'semiMonthly' | 'custom', string>

beforeAll(async () => {
  t = await testDatabase()
  await setClock(t, '2026-12-21T15:00:00Z')
  harbor = await timeWorld(t, 'harbor', { admin: { role: 'administrator_time' } })
  const add = (name: string, settings: Record<string, unknown>) => addTimeGroup(t, harbor.id, { name, settings })
  const customPeriods = [
    { startsOn: '2026-09-20', endsOn: '2026-10-10' },
    { startsOn: '2026-10-15', endsOn: '2026-11-03' },
    { startsOn: '2026-11-06', endsOn: '2026-12-20' },
  ]
  groups = {
    biWeekly: await add('Biweekly', {
      pay_period: 'bi_weekly',
      pay_period_starts_on: 'monday',
      pay_period_anchor_date: '2026-10-05',
    }),
    monthly: await add('Monthly', { pay_period: 'monthly', pay_period_starts_on: '20' }),
    semiMonthly: await add('Semimonthly', { pay_period: 'semi_monthly', pay_period_starts_on: '1' }),
    custom: await add('Custom', { pay_period: 'custom', pay_periods: JSON.stringify(customPeriods) }),
  }
  for (const id of Object.values(groups))
    await t.owner.query(`insert into app.group_time_columns values ($1, $2, 'pay_code', 'regular', 1)`, [harbor.id, id])
})
afterAll(() => t.close())

type Group = keyof typeof groups
interface Move {
  to: Group
  from: PlainDate
  /** Other hours than the group's. */
  isPartTime?: boolean
}
let number = 0

async function someone(first: Group, moves: readonly Move[]): Promise<Person> {
  const { admin } = harbor.people
  number += 1
  const person = await harbor.add(`Person ${number}`, { role: 'employee', groupId: groups[first], manager: admin })
  for (const { to, from, isPartTime } of moves)
    await harbor.as(admin).timeGroups.assign({
      id: groups[to],
      employeeIds: [person.employeeId],
      startsOn: from,
      reason: 'They moved',
      ...(isPartTime && { scheduledMinutes: [240, 240, 240, 240, 240, 0, 0] }),
    })
  return person
}
async function shownOn(person: Person, date: PlainDate) {
  const { timesheet } = await harbor.as(person).timesheets.mine({ date })
  return timesheet ? `${timesheet.period.startsOn} ${timesheet.period.endsOn}` : null
}
async function listedOn(person: Person, date: PlainDate) {
  const inbox = await harbor.as(harbor.people.admin).approvals.inbox({ date })
  const all = [...inbox.pending, ...inbox.notSubmitted, ...inbox.reviewed].filter(row => row.employeeId === person.employeeId)
  return all.map(row => `${row.periodStart} ${row.periodEnd} ${row.status}`)
}
async function storedFor(person: Person) {
  const { rows } = await t.owner.query(
    `select date::text, pay_period_start::text || ' ' || pay_period_end::text as days from app.time_entries where employee_id = $1 order by 1`,
    [person.employeeId],
  )
  return Object.fromEntries(rows.map(({ date, days }) => [date, days]))
}

interface Case {
  first: Group
  moves: Move[]
  /** The period of each of these days. */
  periods: Record<PlainDate, string>
}
const cases: [string, Case][] = [
  [
    'the same group again and again, with other hours',
    {
      first: 'biWeekly',
      moves: [
        { to: 'monthly', from: '2026-10-07' },
        { to: 'monthly', from: '2026-10-08', isPartTime: true },
        { to: 'monthly', from: '2026-10-27' },
      ],
      periods: {
        '2026-09-22': '2026-09-21 2026-10-04',
        '2026-10-06': '2026-10-05 2026-10-18',
        '2026-10-08': '2026-10-05 2026-10-18',
        '2026-10-19': '2026-10-19 2026-10-19',
        '2026-10-20': '2026-10-20 2026-11-19',
      },
    },
  ],
  [
    'the same group twice after a custom period',
    {
      first: 'custom',
      moves: [
        { to: 'monthly', from: '2026-10-02' },
        { to: 'monthly', from: '2026-10-03' },
      ],
      periods: {
        '2026-10-01': '2026-09-20 2026-10-10',
        '2026-10-03': '2026-09-20 2026-10-10',
        '2026-10-11': '2026-10-11 2026-10-19',
        '2026-10-21': '2026-10-20 2026-11-19',
      },
    },
  ],
  [
    'a day in another group and back',
    {
      first: 'biWeekly',
      moves: [
        { to: 'monthly', from: '2026-10-07' },
        { to: 'biWeekly', from: '2026-10-08' },
      ],
      periods: { '2026-10-05': '2026-10-05 2026-10-18', '2026-10-07': '2026-10-05 2026-10-18', '2026-10-19': '2026-10-19 2026-11-01' },
    },
  ],
  [
    'a day between two other groups',
    {
      first: 'semiMonthly',
      moves: [
        { to: 'monthly', from: '2026-10-16' },
        { to: 'biWeekly', from: '2026-10-17' },
      ],
      periods: { '2026-10-15': '2026-10-01 2026-10-15', '2026-10-17': '2026-10-16 2026-10-19', '2026-10-20': '2026-10-20 2026-11-01' },
    },
  ],
  [
    'a change to a monthly group between custom periods',
    {
      first: 'custom',
      moves: [{ to: 'monthly', from: '2026-10-12' }],
      periods: { '2026-10-09': '2026-09-20 2026-10-10', '2026-10-13': '2026-10-12 2026-10-19', '2026-10-20': '2026-10-20 2026-11-19' },
    },
  ],
  [
    'a change to a semi-monthly group between custom periods',
    {
      first: 'custom',
      moves: [{ to: 'semiMonthly', from: '2026-11-05' }],
      periods: { '2026-11-02': '2026-10-15 2026-11-03', '2026-11-05': '2026-11-05 2026-11-15', '2026-11-16': '2026-11-16 2026-11-30' },
    },
  ],
]

const daysOf = ({ periods }: Case) => Object.keys(periods).toSorted()

test.each(cases)('GRP-3: %s: showing, the inbox, and submitting without hours agree', async (_, one) => {
  const days = daysOf(one)
  const person = await someone(one.first, one.moves)
  for (const date of days) {
    expect(await shownOn(person, date), date).toBe(one.periods[date])
    expect(await listedOn(person, date), date).toEqual([`${one.periods[date]} draft`])
  }
  const submitted = [...new Set(Object.values(one.periods))].toSorted()
  for (const period of submitted.toReversed()) await harbor.submit(person, period.slice(0, 10))
  for (const date of days) expect(await shownOn(person, date), date).toBe(one.periods[date])
  const listed = await listedOn(person, days[0]!)
  expect(listed.toSorted()).toEqual(submitted.map(period => `${period} submitted`))
})

test.each(cases)('GRP-3: %s: the order in which days are saved changes no period', async (_, one) => {
  const days = daysOf(one)
  for (const order of [days, days.toReversed()]) {
    const person = await someone(one.first, one.moves)
    for (const date of order) {
      await harbor.enter(person, cell(date, 60))
      expect(await storedFor(person), date).toMatchObject({ [date]: one.periods[date] })
    }
    expect(await storedFor(person)).toEqual(one.periods)
    for (const date of days) expect(await listedOn(person, date), date).toEqual([`${one.periods[date]} draft`])
  }
  const atOnce = await someone(one.first, one.moves)
  await harbor.enter(atOnce, ...days.map(date => cell(date, 60)))
  expect(await storedFor(atOnce)).toEqual(one.periods)
})

test('GRP-3: a day between custom periods has no timesheet, also before a change of groups', async () => {
  const person = await someone('custom', [{ to: 'monthly', from: '2026-10-13' }])
  expect(await shownOn(person, '2026-10-12')).toBeNull()
  await expect(harbor.enter(person, cell('2026-10-12', 60))).rejects.toMatchObject({ details: { rule: 'no_period' } })
})

test('GRP-3: someone who comes into a group within its period has a timesheet from that day on', async () => {
  const person = await harbor.add('Without a group', { role: 'employee', groupId: null, manager: harbor.people.admin })
  await harbor.as(harbor.people.admin).timeGroups.assign({
    id: groups.biWeekly,
    employeeIds: [person.employeeId],
    startsOn: '2026-10-07',
    reason: 'They joined',
  })
  expect(await shownOn(person, '2026-10-06')).toBeNull()
  expect(await shownOn(person, '2026-10-09')).toBe('2026-10-07 2026-10-18')
  expect(await listedOn(person, '2026-10-09')).toEqual(['2026-10-07 2026-10-18 draft'])
  await harbor.submit(person, '2026-10-07')
  expect(await shownOn(person, '2026-10-19')).toBe('2026-10-19 2026-11-01')
})
