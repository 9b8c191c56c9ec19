import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cell, type SubmitTeam, submitTeam } from '#test/time-world.ts'

let t: SubmitTeam['t']
let harbor: SubmitTeam['harbor']
let as: SubmitTeam['as']
let fresh: SubmitTeam['fresh']
beforeAll(async () => {
  ;({ t, harbor, as, fresh } = await submitTeam())
})
afterAll(() => t.close())

describe('copying the previous period', () => {
  test('fills empty days weekday by weekday with worked hours, leaves the rest, and counts both', async () => {
    const person = await fresh('Kim')
    const shelter = `department:${harbor.departmentId}`
    await as(person).entries.save({
      cells: [
        cell('2026-03-02', 480),
        cell('2026-03-03', 240, shelter),
        cell('2026-03-04', 480, 'vacation'),
        cell('2026-03-05', 480),
        cell('2026-03-06', 480),
        cell('2026-03-09', 300),
      ],
    })
    await as(person).entries.save({ cells: [cell('2026-03-19', 60), cell('2026-03-23', 300, 'vacation')] })
    await t.owner.query(`insert into app.holidays_closures values ($1, $2, '2026-03-20', 'Day off', 'closure')`, [
      harbor.id,
      harbor.groupId,
    ])
    const send = () => as(person, { idempotencyKey: 'copy-once-1' }).timesheets.copyLastPeriod({ periodStart: '2026-03-16' })
    const copy = await send()
    await t.owner.query('delete from app.holidays_closures where group_id = $1', [harbor.groupId])
    expect(copy).toMatchObject({
      copied: 2,
      skipped: 4,
      entries: [
        { date: '2026-03-16', column: 'regular', minutes: 480 },
        { date: '2026-03-17', column: shelter, minutes: 240 },
      ],
    })
    expect(await send()).toEqual(copy)
    expect((await as(person).timesheets.copyLastPeriod({ periodStart: '2026-03-16' })).copied).toBe(1)
    const { timesheet } = await as(person).timesheets.mine({})
    expect(timesheet).toMatchObject({
      status: 'draft',
      version: 0,
      history: [
        { event: 'copy', detail: 'Copied 1 cell from Mar 2 – Mar 15' },
        { event: 'copy', detail: 'Copied 2 cells from Mar 2 – Mar 15' },
      ],
    })
    expect(await harbor.submit(person, '2026-03-16')).toMatchObject({
      status: 'submitted',
      revision: 1,
    })
  })

  test('copies nothing without a previous period', async () => {
    const person = await fresh('Lea')
    expect(await as(person).timesheets.copyLastPeriod({ periodStart: '2026-03-16' })).toEqual({ entries: [], copied: 0, skipped: 0 })
  })
})
