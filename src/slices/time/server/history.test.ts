import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { cell, periodStart, type TimeWorld, timeWorld, workdays } from '#test/time-world.ts'
import { cellChanges } from './entry/cell-changes.ts'
import { savesBetween } from './entry/history.ts'

let t: TestDatabase
let harbor: TimeWorld<'admin' | 'manager' | 'owner' | 'colleague' | 'approver'>
let people: typeof harbor.people
let as: TimeWorld['as']
const days = { from: periodStart, to: '2026-03-29' }

beforeAll(async () => {
  t = await testDatabase()
  await setClock(t, '2026-03-27T15:00:00Z')
  harbor = await timeWorld(t, 'harbor', {
    admin: { name: 'Ada', role: 'administrator' },
    manager: { name: 'Mona', role: 'manager' },
    owner: { name: 'Olga', role: 'employee', manager: 'manager' },
    colleague: { name: 'Cora', role: 'employee', manager: 'manager' },
    approver: { name: 'Apo', role: 'employee' },
  })
  ;({ people, as } = harbor)
  const { owner, admin } = people
  const { cells } = await harbor.enter(owner, cell(periodStart, 480), cell('2026-03-17', 300))
  const changed = await as(owner).entries.save({ cells: [cell(periodStart, 510, 'regular', cells[0]!.version)] })
  await as(admin).entries.saveOnBehalf({
    employeeId: owner.employeeId,
    reason: 'Badge log says 17:00',
    cells: [cell(periodStart, 540, 'regular', changed.cells[0]!.version), cell('2026-03-17', 0, 'regular', cells[1]!.version)],
  })
})
afterAll(() => t.close())

const historyOf = (person: 'owner' | 'manager' | 'admin' | 'colleague' | 'approver', more: { column?: string } = {}) =>
  as(people[person]).entries.history({ employeeId: people.owner.employeeId, ...days, ...more })

describe('L20 what an hour was before', () => {
  test('each change of a cell says by whom, why, when and how, newest first, also that it was cleared', async () => {
    const { changes, more } = await historyOf('owner')
    const own = { by: 'Olga Test', onBehalf: false, reason: null, source: 'typed', at: expect.any(String) }
    const byAdmin = { ...own, by: 'Ada Test', onBehalf: true, reason: 'Badge log says 17:00' }
    expect(more).toBe(false)
    expect(changes).toEqual([
      { date: periodStart, column: 'regular', before: 510, after: 540, ...byAdmin },
      { date: '2026-03-17', column: 'regular', before: 300, after: null, ...byAdmin },
      { date: periodStart, column: 'regular', before: 480, after: 510, ...own },
      { date: periodStart, column: 'regular', before: null, after: 480, ...own },
      { date: '2026-03-17', column: 'regular', before: null, after: 300, ...own },
    ])
  })

  test('is read by whoever may see the hours, and by no one else', async () => {
    for (const person of ['owner', 'manager', 'admin'] as const) expect((await historyOf(person)).changes).toHaveLength(5)
    for (const person of ['colleague', 'approver'] as const) await expect(historyOf(person)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('one column, and days outside of the range, are left out', async () => {
    expect((await historyOf('owner', { column: 'vacation' })).changes).toEqual([])
    const { employeeId } = people.owner
    const second = await as(people.owner).entries.history({ employeeId, from: '2026-03-17', to: '2026-03-17' })
    expect(second.changes.map(({ date }) => date)).toEqual(['2026-03-17', '2026-03-17'])
  })

  test('an approver reads the changes of the timesheets they decide on, and no others, also after the submit', async () => {
    const { owner, approver } = people
    await harbor.enter(owner, ...workdays.slice(2).map(date => cell(date, 480)))
    const { submissionId } = await harbor.submit(owner, periodStart)
    await t.owner.query(`insert into app.approval_step_approvers values ($1, 'timesheet_submissions', $2, 1, 1, $3)`, [
      harbor.id,
      submissionId,
      approver.userId,
    ])
    await harbor.enter(owner, cell('2026-03-30', 60))
    const { changes } = await as(approver).entries.history({ employeeId: owner.employeeId, from: periodStart, to: '2026-04-05' })
    expect(changes).toHaveLength(5 + workdays.length - 2)
    expect(changes.every(({ date }) => date <= '2026-03-29')).toBe(true)
    expect((await historyOf('approver')).changes).toHaveLength(5 + workdays.length - 2)
  })

  test('of more than 62 days is an error that names the field', async () => {
    const { employeeId } = people.owner
    await expect(as(people.owner).entries.history({ employeeId, from: '2026-01-01', to: '2026-03-04' })).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { field: 'to', rule: 'range_too_long' },
    })
  })

  test('is found by the primary key between two ids, not by reading the organization’s whole trail', async () => {
    const client = await t.connectAsLogin()
    try {
      await client.query('begin')
      await client.query(`select app.gate($1, null, null, 'member', 'read', 'time', null), set_config('role', 'app_user', true)`, [
        people.owner.token,
      ])
      await client.query('set local enable_seqscan = off')
      const params = { employeeId: people.owner.employeeId, first: newId(), last: newId(), most: 500 }
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${savesBetween.text}`, savesBetween.values(params))
      const plan = rows.map(row => row['QUERY PLAN'])
      const condition = plan.find(line => line.includes('Index Cond') && line.includes('id >='))
      for (const part of ['organization_id =', 'id >=', 'id <=']) expect(condition).toContain(part)
      expect(plan.join(' ')).toContain('audit_events_pkey')
    } finally {
      await client.end()
    }
  })
})

test('how a change came about is read from the name of its event', () => {
  const sourceOf = (action: string) =>
    cellChanges(
      [
        {
          action,
          before: null,
          after: [{ date: '2026-03-16', column: 'regular', minutes: 60 }],
          reason: null,
          by: null,
          onBehalf: false,
          at: '',
        },
      ],
      () => true,
    ).map(({ source }) => source)
  expect(
    ['saved', 'saved_on_behalf', 'copied', 'copied_on_behalf', 'imported', 'import_undone', 'split', 'filled'].flatMap(verb =>
      sourceOf(`time_entries.${verb}`),
    ),
  ).toEqual(['typed', 'typed', 'copied', 'copied', 'imported', 'imported', 'split', 'usual_week'])
})
