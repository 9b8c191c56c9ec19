import { afterAll, beforeAll, expect, test } from 'vitest'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type Credentials, type TestApp, testApp } from '#test/http/app.ts'
import type { Called } from '#test/invited.ts'
import { cell, type TimeWorld, timeWorld } from '#test/time-world.ts'
import { recomputePerson } from '../day/recompute-person.ts'

let t: TestDatabase
let app: TestApp
let harbor: TimeWorld<'admin' | 'ada' | 'ben'>
let admin: Credentials

beforeAll(async () => {
  t = await testDatabase()
  await setClock(t, '2026-03-27T15:00:00Z')
  app = await testApp(t)
  harbor = await timeWorld(t, 'harbor', {
    admin: { role: 'administrator_time' },
    ada: { role: 'employee', manager: 'admin' },
    ben: { role: 'employee', manager: 'admin' },
  })
  admin = await app.signIn(harbor.people.admin, harbor.id)
  const week = ['2026-03-17', '2026-03-18', '2026-03-19', '2026-03-20'].map(date => cell(date, 480))
  await harbor.enter(harbor.people.ada, cell('2026-03-16', 487), ...week)
  await harbor.enter(harbor.people.ben, cell('2026-03-16', 300), cell('2026-03-24', 480))
})
afterAll(async () => {
  await app.close()
  await t.close()
})

interface Affected {
  needsReason: boolean
  uncheckedPeople: number
  changes: { name: string; days: number; approved: number }[]
}
const api = async (method: 'POST' | 'PATCH', path: string, payload: object) =>
  ((await app.send({ method, url: `/api/v1/time-groups${path}`, headers: admin, payload })) as Pick<Called, 'json'>).json
async function changesOf(change: object) {
  const { uncheckedPeople, changes }: Affected = await api('POST', '/preview', { id: harbor.groupId, ...change })
  expect(uncheckedPeople).toBe(0)
  return changes.map(({ name, days, approved }) => `${name.split(' ')[0]} ${days} ${approved}`)
}
const lunch = { allowLunch: true, autoDeductLunch: true }
const holiday = (date: string) => [{ label: 'Holiday', date, type: 'holiday' }]

test.each<[string, object, string[]]>([
  ['other rounding changes no hours that are recorded', { timeRoundingMinutes: 15 }, []],
  ['neither does a day alone', {}, []],
  ['a lunch that is deducted changes the days that are long enough', { breakLunchSettings: lunch }, ['ada 5 0', 'ben 1 0']],
  ['less overtime changes the days that have some', { overtimeThresholdHours: 45 }, ['ada 1 0']],
  [
    'more overtime changes the days on which it begins, together with rounding',
    { timeRoundingMinutes: 15, overtimeThresholdHours: 30 },
    ['ada 2 0'],
  ],
  [
    'overtime that no one reaches changes none',
    {
      overtimeRules: [
        { scope: 'day', overMinutes: 600, multiplier: 1.5 },
        { scope: 'week', overMinutes: 2400, multiplier: 1.5 },
      ],
    },
    [],
  ],
  [
    'nor does another threshold for exempt staff, who lose the overtime they had',
    { groupType: 'exempt', overtimeThresholdHours: 30 },
    ['ada 1 0'],
  ],
])('GRP-12: from an earlier day, %s', async (_, change, expected) => {
  expect(await changesOf({ effectiveFrom: '2026-03-16', ...change })).toEqual(expected)
})

test('GRP-12: a holiday in the past changes the days that it pays, and those of its workweek where overtime on it has a rule', async () => {
  expect(await changesOf({ holidaysClosures: holiday('2026-03-16') })).toEqual([])
  const paid = { effectiveFrom: '2026-03-16', holidayPay: 'scheduled' }
  expect(await changesOf({ ...paid, holidaysClosures: holiday('2026-03-25') })).toEqual(['ada 1 0', 'ben 1 0'])
  const doubled = { scope: 'holiday', overMinutes: 0, multiplier: 2 }
  const overtimeRules = [doubled, { scope: 'week', overMinutes: 2400, multiplier: 1.5 }]
  const change = { effectiveFrom: '2026-03-16', overtimeRules }
  expect(await changesOf({ ...change, holidaysClosures: holiday('2026-03-24') })).toEqual(['ben 1 0'])
})

test('GRP-12: the days are those that the job then changes, and approved timesheets are counted', async () => {
  const submitted = await harbor.submit(harbor.people.ada, '2026-03-16')
  await harbor.approve(harbor.people.admin, submitted)
  const change = { effectiveFrom: '2026-03-16', overtimeThresholdHours: 30 }
  expect(await changesOf(change)).toEqual(['ada 2 1'])
  const overtime = async () => {
    const { rows } = await t.owner.query(
      'select date::text, overtime_minutes from app.overtime_days where employee_id = $1 order by date',
      [harbor.people.ada.employeeId],
    )
    return rows.map(row => `${row.date} ${row.overtime_minutes}`)
  }
  expect(await overtime()).toEqual(['2026-03-20 7'])
  await api('PATCH', `/${harbor.groupId}`, { version: 1, ...change, reason: 'Agreed with staff' })
  expect(await t.owner.query('select 1 from app.day_recomputes where group_id = $1', [harbor.groupId])).toMatchObject({ rowCount: 1 })
  // Hours change where later settings give way to those of before; what is stored already does not.
  expect(await changesOf({ effectiveFrom: '2026-03-09', overtimeThresholdHours: 40 })).toEqual([])
  await t.jobs.withJob(harbor.id).write(tx => recomputePerson(tx, harbor.people.ada.employeeId, '2026-03-16'))
  expect(await overtime()).toEqual(['2026-03-19 127', '2026-03-20 480'])
  expect(await changesOf({ effectiveFrom: '2026-03-09', overtimeThresholdHours: 40 })).toEqual(['ada 2 1'])
})

test('of more than 200 people with hours since, the first 200 by name are checked, and how many more there are is said', async () => {
  const add = (sql: string, ...values: unknown[]) => t.owner.query(sql, [harbor.id, ...values])
  await add(
    `insert into app.employees (organization_id, id, first_name, last_name, time_tracking_group_id)
     select $1, gen_random_uuid(), 'Zed', n::text, $2 from generate_series(1, 210) n`,
    harbor.groupId,
  )
  await add(
    `insert into app.time_entries (organization_id, id, employee_id, date, column_type, column_id, minutes, minutes_entered, is_worked,
       pay_period_start, pay_period_end, entered_by)
     select $1, gen_random_uuid(), e.id, '2026-03-17', 'pay_code', 'regular', 480, 480, true, '2026-03-16', '2026-03-29', e.id
     from app.employees e where e.organization_id = $1 and e.first_name = 'Zed'`,
  )
  const { uncheckedPeople, changes }: Affected = await api('POST', '/preview', {
    id: harbor.groupId,
    effectiveFrom: '2026-03-16',
    breakLunchSettings: lunch,
  })
  expect({ uncheckedPeople, people: changes.length }).toEqual({ uncheckedPeople: 12, people: 200 })
})
