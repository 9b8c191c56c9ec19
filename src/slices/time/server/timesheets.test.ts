import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import type { Person } from '#test/organization.ts'
import { addTimeGroup } from '#test/time-group.ts'
import { cell, type TimeWorld, timeWorld } from '#test/time-world.ts'
import { tripsOf } from '#test/trips.ts'

let t: TestDatabase
let harbor: TimeWorld<'admin' | 'manager'>
let manager: Person
let as: TimeWorld['as']

beforeAll(async () => {
  t = await testDatabase()
  // 01:00 in UTC is still Friday, 2026-03-27 in New York.
  await setClock(t, '2026-03-28T01:00:00Z')
  harbor = await timeWorld(t, 'harbor', {
    admin: { name: 'Ada', role: 'administrator_time' },
    manager: { name: 'Mona', role: 'manager' },
  })
  manager = harbor.people.manager
  as = harbor.as
})
afterAll(() => t.close())

const fresh = (name: string) => harbor.add(name, { role: 'employee', manager })
const owner = (sql: string, values: unknown[] = []) => t.owner.query(sql, values)

describe('the own timesheet', () => {
  test('is that of today at the person’s location, with period, pay date, workflow, columns and possible actions', async () => {
    const person = await fresh('Abe')
    const { timesheet } = await as(person).timesheets.mine({})
    expect(timesheet).toMatchObject({
      employee: { id: person.employeeId, name: 'Abe Test', groupName: 'Hourly' },
      period: { startsOn: '2026-03-16', endsOn: '2026-03-29', dueOn: '2026-03-29', payDate: '2026-04-03', payDateReason: null },
      submissionId: null,
      status: 'draft',
      revision: 1,
      version: 0,
      steps: [
        { stepOrder: 1, label: 'Manager', requireAll: false, approvers: [{ userId: manager.userId, name: 'Mona Test' }], state: 'later' },
      ],
      settings: { expectedMinutes: 4800, minutesPerDay: 480, workWeekStart: 'monday', timeFormat: 'decimal' },
      can: {
        edit: true,
        submit: true,
        recall: false,
        approve: false,
        reject: false,
        reopen: false,
        enterOnBehalf: false,
        addColumns: true,
      },
      submitBlockedBy: null,
      today: '2026-03-27',
      warnings: [{ kind: 'zero_hours' }],
    })
    expect(timesheet?.columns.map(({ handle, label, kind, editable }) => [handle, label, kind, editable])).toEqual([
      ['regular', 'Regular', 'worked', true],
      ['overtime', 'Overtime', 'worked', true],
      ['vacation', 'Vacation', 'time_off', true],
      ['holiday', 'Holiday', 'time_off', true],
      [`department:${harbor.departmentId}`, 'Shelter', 'department', true],
      [`department:${harbor.closedDepartmentId}`, 'Closed', 'department', false],
    ])
  })

  test('today follows the person’s location (SEC-89)', async () => {
    const person = await fresh('Ann')
    const locationId = newId()
    await owner(`insert into app.locations (organization_id, id, name, timezone) values ($1, $2, 'Kiritimati', 'Pacific/Kiritimati')`, [
      harbor.id,
      locationId,
    ])
    await owner('update app.employees set location_id = $2 where id = $1', [person.employeeId, locationId])
    expect((await as(person).timesheets.mine({})).timesheet?.today).toBe('2026-03-28')
  })

  test('looking at a period stores nothing, and twenty who save at once store it once (PAY-9)', async () => {
    const person = await fresh('Bo')
    const stored = () =>
      owner(
        `select starts_on::text, ends_on::text from app.pay_periods where group_id = $1 and starts_on < '2026-02-10' and ends_on >= '2026-02-01'`,
        [harbor.groupId],
      )
    const open = () => as(person).timesheets.mine({ date: '2026-02-03' })
    expect((await open()).timesheet?.period).toMatchObject({
      id: null,
      startsOn: '2026-02-02',
      endsOn: '2026-02-15',
      payDate: '2026-02-20',
    })
    await as(person).timesheets.mine({ date: '2026-02-17' })
    expect((await stored()).rows).toEqual([])
    expect(await tripsOf(t, open)).toBe(3)
    const others = await Promise.all(Array.from({ length: 20 }, (_, index) => fresh(`Bo ${index}`)))
    await Promise.all(others.map(other => as(other).entries.save({ cells: [cell('2026-02-03', 60)] })))
    expect((await stored()).rows).toEqual([{ starts_on: '2026-02-02', ends_on: '2026-02-15' }])
    expect((await open()).timesheet?.period.id).not.toBeNull()
    expect(await tripsOf(t, open)).toBe(3)
  })

  test('an existing period stays the same when the group’s settings change, and the next one starts where it ends (SEC-98)', async () => {
    const settings = { pay_period: 'bi_weekly', pay_period_starts_on: 'monday', pay_period_anchor_date: '2026-01-05' }
    const groupId = await addTimeGroup(t, harbor.id, { name: 'Changing', settings })
    await owner(`insert into app.group_time_columns values ($1, $2, 'pay_code', 'regular', 1)`, [harbor.id, groupId])
    const person = await harbor.add('Cat', { role: 'employee', manager, groupId })
    await as(person).entries.save({ cells: [cell('2026-03-20', 60)] })
    await owner(`update app.time_group_settings set pay_period = 'monthly', pay_period_starts_on = '1' where group_id = $1`, [groupId])
    const periodOn = async (date: string) => (await as(person).timesheets.mine({ date })).timesheet?.period
    expect(await periodOn('2026-03-20')).toMatchObject({ startsOn: '2026-03-16', endsOn: '2026-03-29' })
    expect(await periodOn('2026-03-31')).toMatchObject({ startsOn: '2026-03-30', endsOn: '2026-03-31' })
    expect(await periodOn('2026-03-01')).toMatchObject({ startsOn: '2026-03-01', endsOn: '2026-03-15' })
  })

  test('a person who changes group in mid-period keeps the timesheet that has their hours', async () => {
    const groupId = await addTimeGroup(t, harbor.id, { name: 'Weekly', settings: { pay_period_starts_on: 'monday' } })
    await owner(`insert into app.group_time_columns values ($1, $2, 'pay_code', 'regular', 1)`, [harbor.id, groupId])
    const person = await fresh('Dee')
    await as(person).entries.save({ cells: [cell('2026-03-17', 60)] })
    await owner('update app.employees set time_tracking_group_id = $2 where id = $1', [person.employeeId, groupId])
    await as(person).entries.save({ cells: [cell('2026-03-25', 60), cell('2026-03-31', 60)] })
    const { rows } = await owner('select date::text, pay_period_start::text from app.time_entries where employee_id = $1 order by date', [
      person.employeeId,
    ])
    expect(rows.map(row => row.pay_period_start)).toEqual(['2026-03-16', '2026-03-16', '2026-03-30'])
    const { timesheet } = await as(person).timesheets.mine({ date: '2026-03-25' })
    expect(timesheet).toMatchObject({ employee: { groupName: 'Hourly' }, period: { startsOn: '2026-03-16', endsOn: '2026-03-29' } })
  })

  test('an administrator is never named to themselves as the one to ask', async () => {
    const office = await timeWorld(t, 'office', {
      ann: { name: 'Ann', role: 'administrator_time', groupId: null },
      bob: { name: 'Bob', role: 'administrator' },
    })
    expect((await as(office.people.ann).timesheets.mine({})).fixedBy).toEqual([office.people.bob.name])
    const alone = await timeWorld(t, 'lonely', { ann: { name: 'Ann', role: 'administrator_time', groupId: null } })
    expect((await as(alone.people.ann).timesheets.mine({})).fixedBy).toEqual([])
  })

  test('says what is missing and who can repair it', async () => {
    const noEmployee = await harbor.add('Eve', { role: 'employee', employee: false })
    const noGroup = await harbor.add('Fay', { role: 'employee', groupId: null })
    const member = await fresh('Gus')
    expect(await as(noEmployee).timesheets.mine({})).toEqual({ timesheet: null, missing: 'employee', fixedBy: ['Ada Test'] })
    expect(await as(noGroup).timesheets.mine({})).toEqual({ timesheet: null, missing: 'group', fixedBy: ['Ada Test'] })
    expect(await as(member).timesheets.mine({ date: '2100-01-01' })).toMatchObject({ missing: 'period' })
    for (const person of [noEmployee, noGroup]) {
      await expect(as(person).entries.save({ cells: [cell('2026-03-17', 60)] })).rejects.toMatchObject({
        code: 'VALIDATION',
        details: { rule: 'no_timesheet' },
      })
      await expect(harbor.submit(person, '2026-03-16')).rejects.toMatchObject({
        details: { rule: 'no_timesheet' },
      })
      await expect(as(person).timesheets.copyLastPeriod({ periodStart: '2026-03-16' })).rejects.toMatchObject({
        details: { rule: 'no_timesheet' },
      })
    }
    expect((await as(noEmployee).entries.list({ from: '2026-03-16', to: '2026-03-29' })).entries).toEqual([])
  })

  test('by someone else’s submission gets the error of an unknown id', async () => {
    const [one, two] = [await fresh('Hal'), await fresh('Ida')]
    const { submissionId } = await harbor.submit(one, '2026-03-16')
    const failureFor = async (id: string) => {
      const { code, message, details } = await as(two)
        .timesheets.mine({ submissionId: id })
        .catch(error => error)
      return { code, message, details }
    }
    expect(await failureFor(submissionId)).toEqual(await failureFor(newId()))
    expect(await failureFor(submissionId)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('days outside employment are closed and have no expected hours, a holiday has its own', async () => {
    const person = await fresh('Jon')
    await owner(`update app.employees set hire_date = '2026-03-18' where id = $1`, [person.employeeId])
    await owner(`insert into app.holidays_closures values ($1, $2, '2026-03-19', 'Founders’ Day', 'holiday') on conflict do nothing`, [
      harbor.id,
      harbor.groupId,
    ])
    const { timesheet } = await as(person).timesheets.mine({})
    await owner('delete from app.holidays_closures where group_id = $1', [harbor.groupId])
    expect(timesheet).toMatchObject({
      closedDays: ['2026-03-16', '2026-03-17'],
      holidays: [{ date: '2026-03-19', label: 'Founders’ Day', type: 'holiday' }],
      settings: { expectedMinutes: 8 * 480 },
    })
  })
})
