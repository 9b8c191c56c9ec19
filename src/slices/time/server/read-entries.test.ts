import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import type { Person } from '#test/organization.ts'
import { cell, type TimeWorld, timeWorld } from '#test/time-world.ts'

let t: TestDatabase
let harbor: TimeWorld<'admin' | 'director' | 'manager' | 'colleague'>
let stranger: Person
let as: TimeWorld['as']

beforeAll(async () => {
  t = await testDatabase()
  // A Wednesday; its bi-weekly period is 2026-03-16 to 2026-03-29.
  await setClock(t, '2026-03-18T15:00:00Z')
  harbor = await timeWorld(t, 'harbor', {
    admin: { name: 'Ada', role: 'administrator_time' },
    director: { name: 'Dora', role: 'manager' },
    manager: { name: 'Mona', role: 'manager', manager: 'director' },
    colleague: { name: 'Cole', role: 'employee', manager: 'manager' },
  })
  const river = await timeWorld(t, 'river', { rosa: { role: 'administrator_time' } })
  stranger = river.people.rosa
  as = harbor.as
})
afterAll(() => t.close())

const week = { from: '2026-03-16', to: '2026-03-29' }
const fresh = (name: string) => harbor.add(name, { role: 'employee', manager: harbor.people.manager })

describe('reading entries', () => {
  test('of someone else is for the reporting line above, at any distance, and administrators; others get the error of an unknown id', async () => {
    const person = await fresh('Wim')
    await as(person).entries.save({ cells: [cell('2026-03-17', 60)] })
    const read = (who: Person, employeeId = person.employeeId) => as(who).entries.list({ ...week, employeeId })
    for (const who of [person, harbor.people.manager, harbor.people.director, harbor.people.admin])
      expect((await read(who)).entries).toHaveLength(1)
    const random = await read(harbor.people.colleague, newId()).catch(error => error)
    expect(random).toMatchObject({ code: 'NOT_FOUND', message: 'Not found' })
    for (const who of [harbor.people.colleague, stranger]) {
      const failure = await read(who).catch(error => error)
      expect({ code: failure.code, message: failure.message, details: failure.details }).toEqual({
        code: random.code,
        message: random.message,
        details: random.details,
      })
    }
  })

  test('an approver outside the line reads the timesheets they decide on and nothing else', async () => {
    const person = await fresh('Xena')
    const approver = await fresh('Yves')
    await as(person).entries.save({ cells: [cell('2026-03-13', 60), cell('2026-03-17', 60)] })
    const submissionId = newId()
    await t.owner.query(
      `insert into app.timesheet_submissions (organization_id, id, employee_id, pay_period_id, pay_period_start, pay_period_end, status)
       select $1, $2, $3, id, starts_on, ends_on, 'submitted' from app.pay_periods where group_id = $4 and starts_on = '2026-03-16'`,
      [harbor.id, submissionId, person.employeeId, harbor.groupId],
    )
    await t.owner.query(`insert into app.approval_step_approvers values ($1, 'timesheet_submissions', $2, 1, 1, $3)`, [
      harbor.id,
      submissionId,
      approver.userId,
    ])
    const { entries } = await as(approver).entries.list({ from: '2026-03-01', to: '2026-03-31', employeeId: person.employeeId })
    expect(entries.map(entry => entry.date)).toEqual(['2026-03-17'])
    await expect(as(approver).entries.list({ from: '2026-03-01', to: '2026-03-15', employeeId: person.employeeId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('access is denied without a session and to a person whose role blocks own time', async () => {
    await expect(as(null).entries.list(week)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    const administrator = await harbor.add('Zoe', { role: 'administrator' })
    await expect(as(administrator).entries.save({ cells: [cell('2026-03-17', 60)] })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
