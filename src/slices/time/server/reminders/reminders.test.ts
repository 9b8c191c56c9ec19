import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eachDay } from '#core/plain-date.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import type { Person } from '#test/organization.ts'
import { addTimeGroup } from '#test/time-group.ts'
import { cell, type TimeWorld, timeWorld } from '#test/time-world.ts'
import { remindOfTimesheets } from './remind.ts'

/*
 * Biweekly from Monday, March 16 to Sunday, March 29, 2026; paid on the day that the group's settings say. The organization is in New York.
 */
const periodStart = '2026-03-16'
type Name = 'admin' | 'manager' | 'ann'
let t: TestDatabase
let harbor: TimeWorld<Name>
let ann: Person
let manager: Person

beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.close())
let turn = 0
beforeEach(async () => {
  await setClock(t, '2026-03-20T15:00:00Z')
  harbor = await timeWorld<Name>(t, `reminded${turn++}`, {
    admin: { role: 'administrator_time' },
    manager: { role: 'manager' },
    ann: { role: 'employee', manager: 'manager' },
  })
  ;({ ann, manager } = harbor.people)
  await t.owner.query(`update app.organizations set timezone = 'America/New_York' where id = $1`, [harbor.id])
})

const at = async (instant: string) => {
  await setClock(t, instant)
  await t.jobs.withJob(harbor.id).write(remindOfTimesheets)
}
const reminders = async (person: Person, type: 'timesheet_due' | 'approvals_due' = 'timesheet_due') =>
  (await harbor.notificationsOf(person)).filter(one => one.notification_type === type).map(({ message }) => message)
const monday = { pay_period_starts_on: 'monday', work_week_start: 'monday' }
const weekly = () => addTimeGroup(t, harbor.id, { name: 'Weekly', settings: monday })
const monthly = () =>
  addTimeGroup(t, harbor.id, { name: 'Monthly', settings: { ...monday, pay_period: 'monthly', pay_period_starts_on: '1' } })
const turnOff = (groupId: string) => t.owner.query('update app.time_tracking_groups set reminders = false where id = $1', [groupId])
/** Gives Ann a group, at an instant, from a day on. */
const assign = async (instant: string, id: string, startsOn: string) => {
  await setClock(t, instant)
  // A session ends with its day.
  const admin = await harbor.add('Ada', { role: 'administrator_time' })
  await harbor.as(admin).timeGroups.assign({ id, employeeIds: [ann.employeeId], startsOn, reason: 'They moved' })
}
const dueToday = 'Your timesheet for Mar 16 – Mar 29 is due today. Submit it when your hours are complete.'
const overdue = "Your timesheet for Mar 16 – Mar 29 was due Sun, Mar 29 and hasn't been submitted."

describe('L9 a reminder of a timesheet', () => {
  test('comes on the due day and two days later, once each, from nine in the morning on', async () => {
    await at('2026-03-28T15:00:00Z')
    await at('2026-03-29T12:45:00Z')
    expect(await reminders(ann)).toEqual([])
    await at('2026-03-29T13:00:00Z')
    await at('2026-03-29T13:15:00Z')
    await at('2026-03-29T22:00:00Z')
    expect(await reminders(ann)).toEqual([dueToday])
    await at('2026-03-30T15:00:00Z')
    await at('2026-03-31T15:00:00Z')
    await at('2026-03-31T16:00:00Z')
    await at('2026-04-01T15:00:00Z')
    expect(await reminders(ann)).toEqual([dueToday, overdue])
  })

  test('goes to no one who submitted in the meantime, and to someone whose timesheet was rejected', async () => {
    await harbor.enter(ann, cell(periodStart, 480))
    const { submissionId } = await harbor.submit(ann, periodStart)
    await at('2026-03-29T15:00:00Z')
    expect(await reminders(ann)).toEqual([])
    await setClock(t, '2026-03-20T15:05:00Z')
    await harbor.as(manager).approvals.reject({ submissionId, version: 1, note: 'Thursday is missing' })
    await at('2026-03-31T15:00:00Z')
    expect(await reminders(ann)).toEqual([overdue])
  })

  test('is about the own day of each person: at their location it may be another one', async () => {
    await t.owner.query(
      `with l as (insert into app.locations (organization_id, id, name, timezone) values ($1, gen_random_uuid(), 'Honolulu', 'Pacific/Honolulu') returning id)
       update app.employees set location_id = (select id from l) where id = $2`,
      [harbor.id, ann.employeeId],
    )
    await at('2026-03-29T15:00:00Z')
    expect(await reminders(ann)).toEqual([])
    expect(await reminders(manager)).toEqual([dueToday])
    await at('2026-03-29T19:00:00Z')
    expect(await reminders(ann)).toEqual([dueToday])
  })

  test('is not sent where the group turned reminders off, to anyone who left before, or is not in a group', async () => {
    await t.owner.query('update app.time_tracking_groups set reminders = false where id = $1', [harbor.groupId])
    await at('2026-03-29T15:00:00Z')
    expect(await reminders(ann)).toEqual([])
    await t.owner.query('update app.time_tracking_groups set reminders = true where id = $1', [harbor.groupId])
    await t.owner.query(`update app.employees set termination_date = '2026-03-15' where id = $1`, [ann.employeeId])
    const outside = await harbor.add('Otto', { role: 'employee', groupId: null } as never)
    await at('2026-03-29T15:00:00Z')
    expect(await reminders(ann)).toEqual([])
    expect(await reminders(outside)).toEqual([])
    expect(await reminders(manager)).toEqual([dueToday])
  })

  test('does not come within a day of one that someone sent, nor does theirs within a day of it, and the inbox says when it came', async () => {
    const byHand = async () => {
      // A session ends with its day, so each has an administrator of its own.
      const admin = await harbor.add('Ada', { role: 'administrator_time' })
      const { reminded } = await harbor.as(admin).approvals.remind({ date: periodStart, employeeId: ann.employeeId })
      const { notSubmitted } = await harbor.as(admin).approvals.inbox({ date: periodStart })
      return [reminded.length, notSubmitted.find(row => row.employeeId === ann.employeeId)!.remindedAt!.slice(0, 16)]
    }
    await setClock(t, '2026-03-29T12:30:00Z')
    expect(await byHand()).toEqual([1, '2026-03-29T12:30'])
    await at('2026-03-29T15:00:00Z')
    expect(await reminders(ann)).toEqual([])
    expect(await reminders(manager)).toEqual([dueToday])
    await at('2026-03-31T15:00:00Z')
    expect(await reminders(ann)).toEqual([overdue])
    await setClock(t, '2026-04-01T14:59:00Z')
    expect(await byHand()).toEqual([0, '2026-03-31T15:00'])
    await setClock(t, '2026-04-01T15:01:00Z')
    expect(await byHand()).toEqual([1, '2026-04-01T15:01'])
  })

  test('names the period that it is about where the timesheet has no record yet', async () => {
    await at('2026-03-29T15:00:00Z')
    await setClock(t, '2026-03-30T16:00:00Z')
    const admin = await harbor.add('Ada', { role: 'administrator_time' })
    await harbor.as(admin).approvals.remind({ date: periodStart, employeeId: ann.employeeId })
    const { rows } = await t.owner.query(
      `select notification_type, related_resource_type, related_resource_id, related_date::text from app.employee_notifications
       where employee_id = $1 and notification_type like 'timesheet%' order by created_at`,
      [ann.employeeId],
    )
    const about = { related_resource_type: 'reminded_timesheets', related_resource_id: ann.employeeId, related_date: periodStart }
    expect(rows).toEqual(['timesheet_due', 'timesheet_reminder'].map(notification_type => ({ notification_type, ...about })))
  })

  test('stores no pay period, and two jobs at once send it once', async () => {
    await setClock(t, '2026-03-29T15:00:00Z')
    await Promise.all([1, 2].map(() => t.jobs.withJob(harbor.id).write(remindOfTimesheets)))
    expect(await reminders(ann)).toEqual([dueToday])
    const { rows } = await t.owner.query('select count(*)::int as count from app.pay_periods where organization_id = $1', [harbor.id])
    expect(rows[0].count).toBe(0)
  })

  test('reaches no other organization', async () => {
    const river = await timeWorld(t, `river${turn}`, { rosa: { role: 'employee' } })
    await at('2026-03-29T15:00:00Z')
    expect((await river.notificationsOf(river.people.rosa)).filter(one => one.notification_type === 'timesheet_due')).toEqual([])
  })
})

describe('L9 after a change of groups a reminder', () => {
  /** Runs the job at eleven in the morning of each day. */
  const everyDay = async (from: string, until: string) => {
    for (const day of eachDay(from, until)) await at(`${day}T15:00:00Z`)
  }

  test('follows the periods of the group that the person was given from a past day, where none had hours', async () => {
    await assign('2026-03-24T16:00:00Z', await weekly(), '2026-03-16')
    await everyDay('2026-03-25', '2026-04-08')
    expect(await reminders(ann)).toEqual([
      'Your timesheet for Mar 23 – Mar 29 is due today. Submit it when your hours are complete.',
      "Your timesheet for Mar 23 – Mar 29 was due Sun, Mar 29 and hasn't been submitted.",
      'Your timesheet for Mar 30 – Apr 5 is due today. Submit it when your hours are complete.',
      "Your timesheet for Mar 30 – Apr 5 was due Sun, Apr 5 and hasn't been submitted.",
    ])
    expect(await reminders(manager)).toEqual([dueToday, overdue])
  })

  test('follows the period that has hours, which keeps its days, and then the periods of the later group', async () => {
    await harbor.enter(ann, cell('2026-03-17', 480))
    await assign('2026-03-20T16:00:00Z', await weekly(), '2026-03-16')
    await everyDay('2026-03-21', '2026-04-06')
    expect(await reminders(ann)).toEqual([
      dueToday,
      overdue,
      'Your timesheet for Mar 30 – Apr 5 is due today. Submit it when your hours are complete.',
    ])
  })

  test('does not come a second time for a period that is no longer theirs, but for the one that took its place', async () => {
    await everyDay('2026-03-29', '2026-03-29')
    await assign('2026-03-30T16:00:00Z', await monthly(), '2026-03-01')
    await everyDay('2026-03-30', '2026-04-12')
    expect(await reminders(ann)).toEqual([
      dueToday,
      'Your timesheet for Mar 2 – Mar 31 is due today. Submit it when your hours are complete.',
      "Your timesheet for Mar 2 – Mar 31 was due Tue, Mar 31 and hasn't been submitted.",
    ])
    expect(await reminders(manager)).toEqual([dueToday, overdue, expect.stringContaining('Mar 30 – Apr 12 is due today')])
  })

  test('is sent or left out as the group of the timesheet says, not the group of today', async () => {
    const quiet = await weekly()
    await turnOff(quiet)
    await assign('2026-03-20T16:00:00Z', quiet, '2026-03-26')
    await everyDay('2026-03-26', '2026-04-08')
    expect(await reminders(ann)).toEqual([dueToday, overdue])
  })

  test('is left out where the group that the timesheet belongs to from now on turned reminders off', async () => {
    const quiet = await weekly()
    await turnOff(quiet)
    await harbor.enter(ann, cell('2026-03-17', 480))
    await everyDay('2026-03-29', '2026-03-29')
    await assign('2026-03-30T16:00:00Z', quiet, '2026-03-16')
    await everyDay('2026-03-31', '2026-03-31')
    expect(await reminders(ann)).toEqual([dueToday])
    expect(await reminders(manager)).toEqual([dueToday, overdue])
  })
})

describe('SHT-35 of a period that ended before Steward had a record of someone', () => {
  /** Someone who has worked there for years, with a record of a day after the period. */
  const added = async (name: string, recordedAt: string) => {
    await setClock(t, '2026-03-30T15:00:00Z')
    const person = await harbor.add(name, { role: 'employee', manager, recordedAt })
    await t.owner.query(`update app.employees set hire_date = '2020-01-06' where id = $1`, [person.employeeId])
    return person
  }
  const newt = () => added('Newt', '2026-03-30T15:00:00Z')
  /** The team's people whose timesheet is missing on a day, as the list has them and as they are counted. */
  const missing = async (date: string) => {
    await setClock(t, '2026-03-31T14:00:00Z')
    // A session ends with its day.
    const admin = await harbor.add('Ada', { role: 'administrator_time' })
    const { approvals } = harbor.as(admin)
    const [{ notSubmitted }, counts] = await Promise.all([approvals.inbox({ date }), approvals.counts({ date })])
    expect(counts.notSubmitted).toBe(notSubmitted.length)
    const names = notSubmitted.map(({ employeeName }) => employeeName)
    return { admin, team: names.filter(name => ['ann Test', 'Newt Test', 'Lena Test'].includes(name)) }
  }

  test('no timesheet is missing, no one is reminded, and the next one is owed', async () => {
    const person = await newt()
    const { employeeId } = person
    expect((await missing('2026-03-30')).team).toEqual(['ann Test', 'Newt Test'])
    const { admin, team } = await missing(periodStart)
    expect(team).toEqual(['ann Test'])
    await expect(harbor.as(admin).approvals.remind({ date: periodStart, employeeId })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { rule: 'nothing_to_submit' },
    })
    await at('2026-03-31T15:00:00Z')
    expect([await reminders(person), await reminders(ann)]).toEqual([[], [overdue]])
    await at('2026-04-12T15:00:00Z')
    expect(await reminders(person)).toEqual([expect.stringContaining('Mar 30 – Apr 12 is due today')])
  })

  test('hours that were entered for it are theirs to submit', async () => {
    const person = await newt()
    await harbor.enter(person, cell('2026-03-27', 480))
    expect((await missing(periodStart)).team).toEqual(['ann Test', 'Newt Test'])
    await at('2026-03-31T15:00:00Z')
    expect(await reminders(person)).toEqual([overdue])
  })

  test('it is the record’s day in the organization’s zone that counts', async () => {
    await added('Lena', '2026-03-30T03:00:00Z')
    expect((await missing(periodStart)).team).toEqual(['ann Test', 'Lena Test'])
  })

  test('someone who does not record time is not reminded', async () => {
    await t.owner.query('update app.employees set tracks_time = false where id = $1', [ann.employeeId])
    await at('2026-03-29T15:00:00Z')
    expect([await reminders(ann), await reminders(manager)]).toEqual([[], [dueToday]])
  })
})

describe('L9 a reminder to approvers', () => {
  /** Ann's submitted timesheet, paid on Friday, April 3: to be approved by Wednesday, April 1. */
  const submitted = async () => {
    await harbor.enter(ann, cell(periodStart, 480))
    const answer = await harbor.submit(ann, periodStart)
    await t.owner.query(`update app.pay_periods set pay_date = '2026-04-03' where organization_id = $1`, [harbor.id])
    return answer
  }
  const tomorrow = 'A timesheet is awaiting your approval. Approve by tomorrow.'

  test('comes once, on the business day before the day by which it must be approved', async () => {
    await submitted()
    await at('2026-03-30T15:00:00Z')
    expect(await reminders(manager, 'approvals_due')).toEqual([])
    await at('2026-03-31T12:00:00Z')
    expect(await reminders(manager, 'approvals_due')).toEqual([])
    await at('2026-03-31T13:00:00Z')
    await at('2026-03-31T15:00:00Z')
    await at('2026-04-01T15:00:00Z')
    expect(await reminders(manager, 'approvals_due')).toEqual([tomorrow])
    expect(await reminders(ann, 'approvals_due')).toEqual([])
  })

  test('comes for a timesheet that keeps the period it was submitted with, though its owner was given another group', async () => {
    await submitted()
    const quiet = await weekly()
    await turnOff(quiet)
    await assign('2026-03-30T16:00:00Z', quiet, '2026-03-16')
    await at('2026-03-31T15:00:00Z')
    expect(await reminders(manager, 'approvals_due')).toEqual([tomorrow])
  })

  test('goes to no one once it is decided', async () => {
    const { submissionId } = await submitted()
    await harbor.as(manager).approvals.approve({ submissionId, version: 1 })
    await at('2026-03-31T15:00:00Z')
    expect(await reminders(manager, 'approvals_due')).toEqual([])
  })

  test('names the number of timesheets in one message, and is left out where the group turned reminders off', async () => {
    await submitted()
    const bea = await harbor.add('Bea', { role: 'employee', manager })
    await harbor.enter(bea, cell(periodStart, 480))
    await harbor.submit(bea, periodStart)
    await t.owner.query('update app.time_tracking_groups set reminders = false where id = $1', [harbor.groupId])
    await at('2026-03-31T15:00:00Z')
    expect(await reminders(manager, 'approvals_due')).toEqual([])
    await t.owner.query('update app.time_tracking_groups set reminders = true where id = $1', [harbor.groupId])
    await at('2026-04-01T15:00:00Z')
    expect(await reminders(manager, 'approvals_due')).toEqual(['2 timesheets are awaiting your approval. Approve by today.'])
  })
})
