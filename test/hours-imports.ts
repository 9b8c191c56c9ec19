import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { OpenJobDatabase } from '#server/db/open-database.ts'
import { importRoutes } from '#server/import/import-routes.ts'
import { hoursImport as contract } from '#slices/time/contract/hours-import.ts'
import { HOURS, hoursImport } from '#slices/time/server/import/hours-import.ts'
import { clientsOf } from './client.ts'
import { setClock } from './clock.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { ImportBench } from './imports.ts'
import { type TimeWorld, timeWorld } from './time-world.ts'

type Client = ReturnType<ReturnType<typeof clientsOf<typeof contract.endpoints>>>
type Content = string | Uint8Array
type CheckInput = Partial<Parameters<Client['check']>[0]>
type Name = 'ada' | 'grace' | 'mona' | 'ana' | 'bo'

/** The columns of every file of these tests. */
export const head = 'employee_id,date,column,hours'

/** The first day of the period of today, which is its last workday; both are biweekly from Monday. */
export const periodStart = '2026-03-16'

/**
 * Imports of hours into an organization that is new for each test: Ada and Grace are administrators, Mona is the manager of Ana (number 1) and Bo (number
 * 2), who record time.
 */
export class HoursImports {
  t!: TestDatabase
  bench!: ImportBench
  harbor!: TimeWorld<Name>
  as!: (person: { token: string } | null) => Client
  #made = 0

  constructor() {
    beforeAll(async () => {
      this.t = await testDatabase({ connections: 8 })
      await setClock(this.t, '2026-03-27T15:00:00Z')
      this.bench = new ImportBench(this.t)
      this.as = clientsOf(this.t, contract.endpoints, importRoutes<typeof contract.endpoints>(HOURS, hoursImport))
    })
    beforeEach(async () => {
      this.harbor = await timeWorld(this.t, `harbor-${this.#made++}`, {
        ada: { role: 'administrator_time' },
        grace: { role: 'administrator_time' },
        mona: { role: 'manager' },
        ana: { role: 'employee', manager: 'mona' },
        bo: { role: 'employee', manager: 'mona' },
      })
      const { ada, ana, bo } = this.harbor.people
      for (const [number, { employeeId }] of [ana, bo, ada].entries()) await this.set(employeeId, 'employee_id', String(number + 1))
      await this.set(ana.employeeId, 'email', 'ana@x.org')
    })
    afterAll(async () => {
      this.bench.close()
      await this.t.close()
    })
  }

  /** Changes a field of someone's record. */
  async set(employeeId: string, field: 'employee_id' | 'email' | 'hire_date' | 'termination_date', value: string | null): Promise<void> {
    await this.t.owner.query(`update app.employees set ${field} = $2 where id = $1`, [employeeId, value])
  }

  /** Calls as Ada. */
  get ada(): Client {
    return this.as(this.harbor.people.ada)
  }

  work(id: string, jobs?: OpenJobDatabase): Promise<void> {
    return this.bench.work(this.harbor.id, id, jobs)
  }

  /** Uploaded and read. */
  async read(content: Content, fileName = 'hours.csv') {
    const fileId = await this.bench.upload(this.harbor.people.ada, content, fileName, 'hours-import')
    const { id } = await this.ada.start({ fileId })
    await this.work(id)
    return this.ada.read({ id })
  }

  async checked(content: Content, input: CheckInput = {}) {
    const { id } = await this.read(content)
    return this.check(id, input)
  }

  async check(id: string, input: CheckInput = {}) {
    const { mapping } = await this.ada.read({ id })
    await this.ada.check({ id, mapping, options: {}, ...input })
    await this.work(id)
    return this.ada.read({ id })
  }

  async imported(content: Content) {
    const { id, version } = await this.checked(content)
    await this.ada.run({ id, version })
    await this.work(id)
    return this.ada.read({ id })
  }

  async undone(id: string) {
    await this.ada.undo({ id })
    await this.work(id)
    return this.ada.read({ id })
  }

  /** '3 date before_hire: This day is before the hire date.' of each row with a problem. */
  async problems(id: string): Promise<string[]> {
    return (await this.ada.rows({ id })).rows.map(({ row, problem }) => `${row} ${problem?.field} ${problem?.rule}: ${problem?.text}`)
  }

  /** '3: …' of each row with a note. */
  async notes(id: string): Promise<string[]> {
    return (await this.ada.rows({ id, show: 'noted' })).rows.map(({ row, note }) => `${row}: ${note}`)
  }

  /** All hours: '1 2026-03-16 regular 480 imported'; what was typed says nothing. */
  async hours(): Promise<string[]> {
    const { rows } = await this.t.owner.query<{ cell: string }>(
      `select concat_ws(' ', coalesce(e.employee_id, e.first_name), t.date, t.column_id, t.minutes_entered, nullif(t.source, 'typed')) as cell
       from app.time_entries t join app.employees e on e.organization_id = t.organization_id and e.id = t.employee_id
       where t.organization_id = $1 order by e.employee_id collate "C", t.date, t.column_id`,
      [this.harbor.id],
    )
    return rows.map(({ cell }) => cell)
  }

  /** The job's database, with something done before and after each of its transactions for a person: each portion of rows is one. */
  watched(before: (at: number) => Promise<void>, after: (at: number) => Promise<void> = async () => undefined): OpenJobDatabase {
    let at = 0
    return {
      ...this.t.jobs,
      withJobFor: (...who) => {
        const open = this.t.jobs.withJobFor(...who)
        const write: typeof open.write = async (verb, options) => {
          const now = ++at
          await before(now)
          const answer = await open.write(verb, options)
          await after(now)
          return answer
        }
        return { ...open, write }
      },
    }
  }
}
