import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, type PlainDate } from '#core/plain-date.ts'
import type { OpenJobDatabase } from '#server/db/open-database.ts'
import { findRecompute, recomputeFrom } from '#slices/time-groups/server/public.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import type { Person } from '#test/organization.ts'
import { addTimeGroup } from '#test/time-group.ts'
import { wrongTimeStates } from '#test/time-states.ts'
import { cell, type TimeWorld, timeWorld } from '#test/time-world.ts'
import { recomputePeople } from './day/recompute-job.ts'

const NAMES = ['ada', 'bob', 'cyd', 'dan', 'eve'] as const
let t: TestDatabase
let harbor: TimeWorld<(typeof NAMES)[number]>

// The period is 2026-03-16 to 2026-03-29; the workweeks begin on Monday.
beforeAll(async () => {
  t = await testDatabase()
  await setClock(t, '2026-03-27T15:00:00Z')
  harbor = await timeWorld(t, 'harbor', Object.fromEntries(NAMES.map(name => [name, { role: 'employee' }])) as never)
  for (const name of NAMES) await week(harbor.people[name], '2026-03-16')
})
afterAll(() => t.close())

const week = (person: Person, monday: PlainDate) => harbor.enter(person, ...[0, 1, 2, 3, 4].map(day => cell(addDays(monday, day), 540)))
async function settingsFrom(effectiveFrom: PlainDate, settings: Record<string, unknown>) {
  await t.owner.query(
    `insert into app.time_group_settings select (jsonb_populate_record(s, $2)).* from app.time_group_settings s
     where s.group_id = $1 and s.effective_from = '1900-01-01'
     on conflict (organization_id, group_id, effective_from) do update
       set break_lunch_settings = excluded.break_lunch_settings, holiday_pay = excluded.holiday_pay`,
    [harbor.groupId, { ...settings, effective_from: effectiveFrom }],
  )
}
const lunch = (lunchPeriodMinutes: number) => ({ break_lunch_settings: { allowLunch: true, autoDeductLunch: true, lunchPeriodMinutes } })
const inHarbor = () => t.jobs.withJob(harbor.id)
const queue = (from: PlainDate) => inHarbor().write(async tx => recomputeFrom(tx, { groupId: harbor.groupId, from }))
const runOf = (id: string) => inHarbor().readOnce(tx => tx.first(findRecompute, { id }))
const work = (id: string, jobs: OpenJobDatabase = t.jobs) => recomputePeople(jobs)({ organizationId: harbor.id, recomputeId: id })
async function stored() {
  const { rows } = await t.owner.query(
    `select e.first_name as name, d.date::text, d.lunch_deducted_minutes as lunch, d.overtime_minutes as overtime, d.shares::text
     from app.overtime_days d join app.employees e on e.id = d.employee_id order by 1, 2`,
  )
  return rows as { name: string; date: string; lunch: number; overtime: number; shares: string }[]
}

describe('a recompute', () => {
  test('from a past date on gives everyone of the group the results of the new settings, and stays the same when it is done twice', async () => {
    expect((await stored()).map(day => [day.name, day.date, day.overtime])).toEqual(NAMES.map(name => [name, '2026-03-20', 300]))
    await settingsFrom('2026-03-16', lunch(30))
    const first = await queue('2026-03-16')
    expect(await runOf(first)).toMatchObject({ state: 'running', done: 0, total: NAMES.length })
    await work(first)
    const after = await stored()
    expect(after.filter(day => day.name === 'ada').map(day => [day.date, day.lunch, day.overtime])).toEqual([
      ['2026-03-16', 30, 0],
      ['2026-03-17', 30, 0],
      ['2026-03-18', 30, 0],
      ['2026-03-19', 30, 0],
      ['2026-03-20', 30, 150],
    ])
    expect(await runOf(first)).toMatchObject({ state: 'done', done: NAMES.length, changed: NAMES.length })
    const again = await queue('2026-03-16')
    await work(again)
    expect(await stored()).toEqual(after)
    expect(await runOf(again)).toMatchObject({ state: 'done', changed: 0 })
    expect(await wrongTimeStates(t)).toEqual([])
  })

  test('goes on where it was when the server was killed', async () => {
    await settingsFrom('2026-03-16', lunch(45))
    const id = await queue('2026-03-16')
    let writes = 0
    const killed: OpenJobDatabase = {
      ...t.jobs,
      withJob: organizationId => {
        const own = t.jobs.withJob(organizationId)
        return {
          ...own,
          write: body =>
            own.write(async tx => {
              const answer = await body(tx)
              if (++writes === 3) throw new Error('killed')
              return answer
            }),
        }
      },
    }
    await expect(work(id, killed)).rejects.toThrow('killed')
    expect(await runOf(id)).toMatchObject({ state: 'running', done: 2 })
    await work(id)
    expect(await runOf(id)).toMatchObject({ state: 'done', done: NAMES.length, changed: NAMES.length })
    expect((await stored()).map(day => day.lunch)).toEqual(Array.from({ length: NAMES.length * 5 }, () => 45))
  })

  test('of someone who saves meanwhile ends as if one came after the other', async () => {
    await settingsFrom('2026-03-16', lunch(60))
    const id = await queue('2026-03-16')
    const { entries } = await harbor.as(harbor.people.ada).entries.list({ from: '2026-03-16', to: '2026-03-16' })
    await Promise.all([work(id), harbor.enter(harbor.people.ada, cell('2026-03-16', 600, 'regular', entries[0]!.version))])
    expect((await stored()).filter(day => day.name === 'ada').map(day => [day.lunch, day.overtime])).toEqual([
      [60, 0],
      [60, 0],
      [60, 0],
      [60, 0],
      [60, 60],
    ])
    expect(await wrongTimeStates(t)).toEqual([])
  })

  test('looks at no one who left the group before that date', async () => {
    const gone = await harbor.add('Gus', { role: 'employee' })
    await t.owner.query(`update app.group_memberships set ends_on = '2026-01-31' where employee_id = $1`, [gone.employeeId])
    expect(await runOf(await queue('2026-03-16'))).toMatchObject({ total: NAMES.length })
  })
})

describe('holiday pay', () => {
  const HOLIDAY = '2026-03-24'
  const holidayOf = async (person: Person) => {
    const { rows } = await t.owner.query(
      `select date::text, minutes, source, is_worked from app.time_entries where employee_id = $1 and column_id = 'holiday'`,
      [person.employeeId],
    )
    return rows
  }
  const PAID = [{ date: HOLIDAY, minutes: 480, source: 'holiday', is_worked: false }]

  beforeAll(async () => {
    await settingsFrom('2026-03-16', { ...lunch(0), holiday_pay: 'scheduled' })
    await t.owner.query(
      `insert into app.holidays_closures (organization_id, group_id, date, label, type) values
       ($1, $2, $3, 'Founders Day', 'holiday'), ($1, $2, '2026-03-25', 'Closed', 'closure')`,
      [harbor.id, harbor.groupId, HOLIDAY],
    )
  })

  test('HOL-1: is shown before it is stored, stored by the first save, and a closure pays nothing', async () => {
    const pat = await harbor.add('Pat', { role: 'employee' })
    const { timesheet } = await harbor.as(pat).timesheets.mine({ date: HOLIDAY })
    expect(timesheet!.days.filter(day => day.holidayMinutes > 0).map(day => [day.date, day.holidayMinutes])).toEqual([[HOLIDAY, 480]])
    expect(await holidayOf(pat)).toEqual([])
    await harbor.enter(pat, cell('2026-03-16', 480))
    expect(await holidayOf(pat)).toEqual(PAID)
  })

  test('HOL-1: is stored by submitting a timesheet without hours', async () => {
    const sam = await harbor.add('Sam', { role: 'employee', manager: await harbor.add('Mona', { role: 'manager' }) })
    await harbor.submit(sam, '2026-03-16')
    expect(await holidayOf(sam)).toEqual(PAID)
  })

  test('HOL-1: stands besides hours worked, which may be entered; column holiday takes none on that day', async () => {
    const kim = await harbor.add('Kim', { role: 'employee' })
    await harbor.enter(kim, cell(HOLIDAY, 300))
    await expect(harbor.enter(kim, cell(HOLIDAY, 60, 'holiday', 1))).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { rule: 'holiday_paid' },
    })
    const { timesheet } = await harbor.as(kim).timesheets.mine({ date: HOLIDAY })
    expect(timesheet!.days.find(day => day.date === HOLIDAY)).toMatchObject({
      enteredMinutes: 300,
      workedMinutes: 300,
      holidayMinutes: 480,
    })
    expect(await wrongTimeStates(t)).toEqual([])
  })

  test('HOL-1: follows the person’s own minutes per weekday, and is withdrawn when the day is no holiday any more', async () => {
    const lee = await harbor.add('Lee', { role: 'employee' })
    await t.owner.query(`update app.group_memberships set scheduled_minutes = '{240,240,240,0,0,0,0}' where employee_id = $1`, [
      lee.employeeId,
    ])
    await harbor.enter(lee, cell('2026-03-16', 240))
    expect(await holidayOf(lee)).toMatchObject([{ minutes: 240 }])
    await t.owner.query('update app.holidays_closures set date = $2 where organization_id = $1 and date = $3', [
      harbor.id,
      '2026-03-23',
      HOLIDAY,
    ])
    await work(await queue('2026-03-16'))
    expect(await holidayOf(lee)).toMatchObject([{ date: '2026-03-23', minutes: 240 }])
    expect(await wrongTimeStates(t)).toEqual([])
  })

  test('HOL-1: is withdrawn from someone who is in another group instead, which pays no holidays', async () => {
    const max = await harbor.add('Max', { role: 'employee' })
    await harbor.enter(max, cell('2026-03-16', 480))
    expect(await holidayOf(max)).toHaveLength(1)
    const other = await addTimeGroup(t, harbor.id, { name: 'Unpaid', settings: { work_week_start: 'monday' } })
    await t.owner.query('update app.group_memberships set group_id = $2 where employee_id = $1', [max.employeeId, other])
    await work(await inHarbor().write(async tx => recomputeFrom(tx, { employeeIds: [max.employeeId], from: '2026-03-16' })))
    expect(await holidayOf(max)).toEqual([])
    expect(await wrongTimeStates(t)).toEqual([])
  })

  test('HOL-1: of an approved timesheet stays as it was approved, shown as it is stored, and the timesheet says that its result changed', async () => {
    const boss = await harbor.add('Boss', { role: 'administrator_time' })
    const ida = await harbor.add('Ida', { role: 'employee', manager: boss })
    const shown = async () => {
      const { timesheet } = await harbor.as(ida).timesheets.mine({ date: '2026-03-23' })
      return {
        days: timesheet!.days.filter(day => day.holidayMinutes > 0).map(({ date, holidayMinutes }) => ({ date, minutes: holidayMinutes })),
        stored: (await holidayOf(ida)).map(({ date, minutes }) => ({ date, minutes })),
        isChanged: timesheet!.warnings.some(({ kind }) => kind === 'result_changed'),
      }
    }
    const holidayOn = async (date: PlainDate) => {
      await t.owner.query(`update app.holidays_closures set date = $2 where organization_id = $1 and type = 'holiday'`, [harbor.id, date])
      await work(await queue('2026-03-16'))
    }
    const approve = async (timesheet: { submissionId: string; version: number }) => ({
      submissionId: timesheet.submissionId,
      version: (await harbor.approve(boss, timesheet)).version,
    })
    const paidOn = (date: PlainDate) => ({ days: [{ date, minutes: 480 }], stored: [{ date, minutes: 480 }] })
    await harbor.enter(ida, cell('2026-03-16', 480))
    const approved = await approve(await harbor.submit(ida, '2026-03-16'))
    expect(await shown()).toEqual({ ...paidOn('2026-03-23'), isChanged: false })
    await holidayOn('2026-03-26')
    expect(await shown()).toEqual({ ...paidOn('2026-03-23'), isChanged: true })
    const again = await queue('2026-03-16')
    await work(again)
    expect(await runOf(again)).toMatchObject({ changed: 0 })

    const { version } = await harbor.as(boss).approvals.reopen({ ...approved, note: 'The holiday moved' })
    await approve(await harbor.submit(ida, '2026-03-16', version))
    expect(await shown()).toEqual({ ...paidOn('2026-03-26'), isChanged: false })
    expect(await wrongTimeStates(t)).toEqual([])
  })
})
