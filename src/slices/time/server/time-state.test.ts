import { describe, expect, test } from 'vitest'
import { insertText, setUpEmployee } from '#test/employee-who-saves.ts'
import { wrongTimeStates } from '#test/time-states.ts'
import { cell } from '#test/time-world.ts'

/** Each save locks the employee's time state, reads its snapshot under the lock, and writes with the commit. */
const u = setUpEmployee()

describe('the time state', () => {
  test('has a revision that advances with every change of hours and nothing else, and the monthly totals', async () => {
    const before = await u.stateOf()
    const [kept] = (await u.save(cell('2026-03-20', 60), cell('2026-03-21', 30))).cells
    expect((await u.stateOf()).revision).toBe(before.revision + 1)
    await u.save(cell('2026-03-20', 90, 'regular', kept!.version))
    expect((await u.stateOf()).revision).toBe(before.revision + 2)
    await u.save(cell('2026-03-20', 0, 'regular', kept!.version + 1))
    const month = 2026 * 12 + 3
    expect(await u.stateOf()).toEqual({ revision: before.revision + 3, months: `[${month}:${month}]={90}` })
    await u.query('update app.time_tracking_groups set name = name where id = $1', u.harbor.groupId)
    await u.query('update app.departments set name = name where id = $1', u.harbor.departmentId)
    await u.submit()
    expect((await u.stateOf()).revision).toBe(before.revision + 3)
    expect(await wrongTimeStates(u.t)).toEqual([])
  })

  test('has correct totals after one statement over two months and two people', async () => {
    const other = await u.fresh('Oda')
    await u.query(`insert into app.time_entries select organization_id, gen_random_uuid(), e.id, d.date, 'pay_code', 'vacation', 60, 60, false, null, null, null, null, null,
      'program', d.date, d.date, e.id from (values ('2026-01-31'::date), ('2026-02-01'), ('2026-02-02')) d (date)
      cross join app.employees e where e.id in ('${u.person.employeeId}', '${other.employeeId}')`)
    expect(await wrongTimeStates(u.t)).toEqual([])
    await u.query(`update app.time_entries set minutes = 45 where column_id = 'vacation' and date > '2026-01-31'`)
    await u.query(`delete from app.time_entries where date = '2026-02-01'`)
    expect(await wrongTimeStates(u.t)).toEqual([])
  })
})

/** Does something in a transaction of its own, starts the save while it is open, and commits once the save is waiting for the lock. */
async function whileOpen<T>(
  change: (query: (sql: string, ...values: unknown[]) => Promise<unknown>) => Promise<unknown>,
  work: () => Promise<T>,
) {
  const client = await u.t.owner.connect()
  try {
    await client.query('begin')
    await change((sql, ...values) => client.query(sql, values))
    const outcome = work().then(
      answer => ({ answer, error: undefined }),
      (error: unknown) => ({ answer: undefined, error }),
    )
    const waiting = async () => (await client.query('select from pg_locks where pg_backend_pid() = any(pg_blocking_pids(pid))')).rowCount
    await expect.poll(waiting).toBeGreaterThan(0)
    await client.query('commit')
    return await outcome
  } finally {
    client.release(true)
  }
}
const lockText = 'select from app.employee_time_states where employee_id = $1 for update'

describe('a save waits for the lock of the time state, and then sees what was committed:', () => {
  test('hours of the same day', async () => {
    const { error } = await whileOpen(
      query => query(insertText, ...u.entry('2026-03-19', 1400)),
      () => u.save(cell('2026-03-19', 60)),
    )
    // The error is that of the rule, which read the committed hours; that of the database would have no cells.
    expect(error).toMatchObject({ code: 'VALIDATION', details: { rule: 'day_over_24_hours', data: { cells: [{ date: '2026-03-19' }] } } })
    expect(await u.stored()).not.toContain('2026-03-19 pay_code 60')
  })

  test('a submitted timesheet', async () => {
    await u.submit()
    await u.query(`update app.timesheet_submissions set status = 'draft' where employee_id = $1`, u.person.employeeId)
    const { error } = await whileOpen(
      async query => {
        await query(lockText, u.person.employeeId)
        await query(`update app.timesheet_submissions set status = 'submitted' where employee_id = $1`, u.person.employeeId)
      },
      () => u.save(cell('2026-03-19', 60)),
    )
    expect(error).toMatchObject({ code: 'CONFLICT', details: { rule: 'timesheet_submitted', data: { cells: [{ date: '2026-03-19' }] } } })
    expect(await u.stored()).toEqual(['2026-03-17 pay_code 60'])
  })

  test('a submit waits for the hours that are being saved', async () => {
    const { answer } = await whileOpen(query => query(insertText, ...u.entry('2026-03-19', 60)), u.submit)
    expect(answer).toMatchObject({ status: 'submitted' })
    await expect(u.query(insertText, ...u.entry('2026-03-20', 60))).rejects.toMatchObject({ constraint: 'time_entries_sheet_submitted' })
  })

  test('two employees never wait for each other', async () => {
    const other = await u.fresh('Oda')
    const client = await u.t.owner.connect()
    try {
      await client.query('begin')
      await client.query(lockText, [u.person.employeeId])
      expect((await u.as(other).entries.save({ cells: [cell('2026-03-19', 60)] })).cells).toHaveLength(1)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('of a save and a submit at the same time the save comes first or fails, and no save changes a submitted timesheet', async () => {
    for (let round = 0; round < 12; round++) {
      u.person = await u.fresh(`Race ${round}`)
      const saves = ['17', '18', '19'].map(day =>
        u.save(cell(`2026-03-${day}`, 60)).then(
          () => 'saved',
          error => (error as { details: { rule: string } }).details.rule,
        ),
      )
      const [submitted, ...outcomes] = await Promise.all([u.submit(), ...saves])
      for (const outcome of outcomes) expect(['saved', 'timesheet_submitted']).toContain(outcome)
      expect(submitted).toMatchObject({ status: 'submitted' })
      expect(await u.stored()).toHaveLength(outcomes.filter(outcome => outcome === 'saved').length)
    }
    expect(await wrongTimeStates(u.t)).toEqual([])
  })
})
