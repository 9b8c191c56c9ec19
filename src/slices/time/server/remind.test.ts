import { describe, expect, test } from 'vitest'
import { setClock } from '#test/clock.ts'
import type { Person } from '#test/organization.ts'
import { periodStart } from '#test/time-world.ts'
import { date, names, setUpLateTeam } from '../test/late-team.ts'

const w = setUpLateTeam()
const { as, people } = w

const remindersOf = async (person: Person) =>
  (await w.harbor.notificationsOf(person)).filter(row => row.notification_type === 'timesheet_reminder')

describe('L9 a reminder', () => {
  test('goes to everyone on the team who has not submitted, whether or not they have begun, and to no one else', async () => {
    const { reminded, remindedBefore } = await as(people.manager).approvals.remind({ date })
    expect([names(reminded), remindedBefore]).toEqual([['Idle Test', 'Late Test'], []])
    expect(await remindersOf(people.idle)).toEqual([
      {
        notification_type: 'timesheet_reminder',
        title: 'Timesheet not submitted',
        message: 'Please submit your timesheet for Mar 16 – Mar 29.',
      },
    ])
    expect(await remindersOf(people.late)).toHaveLength(1)
    for (const person of [people.early, people.other, people.manager]) expect(await remindersOf(person)).toEqual([])
  })

  test('does not go to someone who submitted after the list was read', async () => {
    const seen = await as(people.manager).approvals.inbox({ date })
    expect(names(seen.notSubmitted)).toContain('Late Test')
    const { version } = await w.harbor.submit(people.late, periodStart)
    const { reminded } = await as(people.manager).approvals.remind({ date })
    expect(names(reminded)).toEqual(['Idle Test'])
    expect(await remindersOf(people.late)).toEqual([])
    await expect(as(people.manager).approvals.remind({ date, employeeId: people.late.employeeId })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Late Test has no timesheet to submit for this period',
      details: { rule: 'nothing_to_submit' },
    })
    await as(people.late).timesheets.recall({ periodStart, version })
  })

  test('is not sent twice within a day, by whomever and for whatever period, and says when it was sent', async () => {
    const { reminded } = await as(people.manager).approvals.remind({ date, employeeId: people.idle.employeeId })
    expect(names(reminded)).toEqual(['Idle Test'])
    await setClock(w.t, '2026-03-28T14:59:00Z')
    const again = await as(people.admin).approvals.remind({ date: '2026-03-02', employeeId: people.idle.employeeId })
    expect(again).toEqual({ reminded: [], remindedBefore: reminded })
    expect((await as(people.manager).approvals.inbox({ date })).notSubmitted).toMatchObject([
      { employeeName: 'Idle Test', remindedAt: reminded[0]!.remindedAt },
      { employeeName: 'Late Test', remindedAt: null },
    ])
    expect(names((await as(people.manager).approvals.remind({ date })).reminded)).toEqual(['Late Test'])
    await setClock(w.t, '2026-03-28T15:01:00Z')
    expect(names((await as(people.manager).approvals.remind({ date })).reminded)).toEqual(['Idle Test'])
    expect(await remindersOf(people.idle)).toHaveLength(2)
  })

  test('of many who send it at once, one reaches the person', async () => {
    const calls = Array.from({ length: 6 }, (_, index) => as(index % 2 === 0 ? people.manager : people.admin).approvals.remind({ date }))
    const sent = (await Promise.all(calls)).flatMap(({ reminded }) => names(reminded).filter(name => name === 'Idle Test'))
    expect(sent).toEqual(['Idle Test'])
    expect(await remindersOf(people.idle)).toHaveLength(1)
  })

  test('of a timesheet that has a record is in its history', async () => {
    const { timesheet: before } = await as(people.late).timesheets.mine({ date })
    const { version, submissionId } = await w.harbor.submit(people.late, periodStart, before!.version)
    await as(people.late).timesheets.recall({ periodStart, version })
    await as(people.manager).approvals.remind({ date, employeeId: people.late.employeeId })
    const { timesheet } = await as(people.manager).approvals.timesheet({ submissionId })
    expect(timesheet.history[0]).toMatchObject({ event: 'remind', actor: 'Mona Test', detail: null })
  })

  test('creates neither a timesheet nor a pay period', async () => {
    const count = async () =>
      (
        await w.t.owner.query(
          'select (select count(*) from app.pay_periods)::int as periods, (select count(*) from app.timesheet_submissions)::int as sheets',
        )
      ).rows[0]
    const before = await count()
    await as(people.manager).approvals.remind({ date: '2026-02-10', employeeId: people.idle.employeeId })
    expect(await count()).toEqual(before)
  })

  test('is on record with whom it reached', async () => {
    await as(people.manager).approvals.remind({ date, employeeId: people.idle.employeeId })
    const { rows } = await w.t.owner.query(
      `select actor_user_id, resource_id, after from app.audit_events where action = 'timesheet.reminded' order by id desc limit 1`,
    )
    expect(rows).toEqual([
      {
        actor_user_id: people.manager.userId,
        resource_id: people.idle.employeeId,
        after: { people: [{ employeeId: people.idle.employeeId, periodStart, periodEnd: '2026-03-29' }] },
      },
    ])
  })

  test('of a period that has not begun reaches no one', async () => {
    expect(await as(people.manager).approvals.remind({ date: '2026-04-02' })).toEqual({ reminded: [], remindedBefore: [] })
  })

  test('is denied to those who review no one’s timesheets, and answers for someone outside of the team as for an unknown person', async () => {
    await expect(as(people.idle).approvals.remind({ date })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    for (const person of [people.other, people.manager])
      await expect(as(people.manager).approvals.remind({ date, employeeId: person.employeeId })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
  })
})
