import type { QueryResult } from 'pg'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { newId } from '#server/id.ts'
import { setClock } from './clock.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import type { Person } from './organization.ts'
import { cell, type TimeWorld, timeWorld } from './time-world.ts'

type Cell = ReturnType<typeof cell>

export interface EmployeeWhoSaves {
  t: TestDatabase
  harbor: TimeWorld<'manager'>
  /** A new one for each test, with an hour on 2026-03-17. */
  person: Person
  as: TimeWorld['as']
  fresh(name: string): Promise<Person>
  save(...cells: Cell[]): ReturnType<TimeWorld['enter']>
  submit(): ReturnType<TimeWorld['submit']>
  /** SQL as the superuser. */
  query(sql: string, ...values: unknown[]): Promise<QueryResult>
  /** Of an entry that no verb writes, for `insertText`. */
  entry(date: string, minutes: number): unknown[]
  /** The person's entries, as `2026-03-17 pay_code 60`. */
  stored(): Promise<string[]>
  stateOf(): Promise<{ revision: number; months: string }>
}

export const insertText = `insert into app.time_entries (organization_id, id, employee_id, date, column_type, column_id, minutes, minutes_entered,
  is_worked, pay_period_start, pay_period_end, entered_by)
  values ($1, $2, $3, $4, 'pay_code', 'vacation', $5, $5, false, '2026-03-16', '2026-03-29', $2)`

/** An organization on a Wednesday, whose bi-weekly period is 2026-03-16 to 2026-03-29, and an employee for each test. */
export function setUpEmployee(): EmployeeWhoSaves {
  const u = {} as EmployeeWhoSaves
  const helpers: Partial<EmployeeWhoSaves> = {
    fresh: name => u.harbor.add(name, { role: 'employee', manager: u.harbor.people.manager }),
    save: (...cells) => u.harbor.enter(u.person, ...cells),
    submit: () => u.harbor.submit(u.person, '2026-03-16'),
    query: (sql, ...values) => u.t.owner.query(sql, values),
    entry: (date, minutes) => [u.harbor.id, newId(), u.person.employeeId, date, minutes],
    stored: async () => {
      const { rows } = await u.query(
        `select date::text || ' ' || column_type || ' ' || minutes as cell from app.time_entries where employee_id = $1 order by 1`,
        u.person.employeeId,
      )
      return rows.map(row => row.cell as string)
    },
    stateOf: async () => {
      const { rows } = await u.query(
        'select revision, minutes_by_month::text as months from app.employee_time_states where employee_id = $1',
        u.person.employeeId,
      )
      return rows[0] as { revision: number; months: string }
    },
  }
  Object.assign(u, helpers)
  beforeAll(async () => {
    u.t = await testDatabase()
    await setClock(u.t, '2026-03-18T15:00:00Z')
    u.harbor = await timeWorld(u.t, 'harbor', { manager: { name: 'Mona', role: 'manager' } })
    u.as = u.harbor.as
  })
  afterAll(() => u.t.close())
  beforeEach(async () => {
    u.person = await u.fresh('Pat')
    await u.save(cell('2026-03-17', 60))
  })
  return u
}
