import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { AnyImportEndpoints } from '#core/import-endpoints.ts'
import { importRoutes } from '#server/import/import-routes.ts'
import { hoursImport as contract } from '#slices/time/contract/hours-import.ts'
import { HOURS, hoursImport } from '#slices/time/server/import/hours-import.ts'
import { clientsOf } from './client.ts'
import { setClock } from './clock.ts'
import { testDatabase } from './database.ts'
import { ImportBench, ImportSteps } from './imports.ts'
import { type TimeWorld, timeWorld } from './time-world.ts'

type Name = 'ada' | 'grace' | 'mona' | 'ana' | 'bo'

/** The columns of every file of these tests. */
export const head = 'employee_id,date,column,hours'

/** The first day of the period of today, which is its last workday; both are biweekly from Monday. */
export const periodStart = '2026-03-16'

/**
 * Imports of hours into an organization that is new for each test: Ada and Grace are administrators, Mona is the manager of Ana (number 1) and Bo (number
 * 2), who record time.
 */
export class HoursImports extends ImportSteps {
  harbor!: TimeWorld<Name>
  #made = 0

  constructor() {
    super({ kind: 'hours-import', name: 'hours.csv' })
    beforeAll(async () => {
      this.t = await testDatabase({ connections: 8 })
      await setClock(this.t, '2026-03-27T15:00:00Z')
      this.bench = new ImportBench(this.t)
      this.as = clientsOf<AnyImportEndpoints>(this.t, contract.endpoints, importRoutes<AnyImportEndpoints>(HOURS, hoursImport))
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

  /** Holidays of everyone's group, which it pays, instead of those before. */
  async paidHolidays(...dates: string[]): Promise<void> {
    const { id, groupId } = this.harbor
    await this.t.owner.query(`update app.time_group_settings set holiday_pay = 'scheduled' where group_id = $1`, [groupId])
    await this.t.owner.query('delete from app.holidays_closures where group_id = $1', [groupId])
    await this.t.owner.query(
      `insert into app.holidays_closures (organization_id, group_id, date, label, type)
       select $1, $2, d.date, 'Founders Day', 'holiday' from unnest($3::date[]) as d (date)`,
      [id, groupId, dates],
    )
  }

  /** Changes a field of someone's record. */
  async set(employeeId: string, field: 'employee_id' | 'email' | 'hire_date' | 'termination_date', value: string | null): Promise<void> {
    await this.t.owner.query(`update app.employees set ${field} = $2 where id = $1`, [employeeId, value])
  }

  /** Ada. */
  protected override get importer() {
    return this.harbor.people.ada
  }

  protected override get organizationId() {
    return this.harbor.id
  }

  /** Calls as Ada. */
  get ada() {
    return this.own
  }

  /** '3 date before_hire: This day is before the hire date.' of each row with a problem. */
  async problems(id: string): Promise<string[]> {
    const { rows } = await this.ada.rows({ id })
    return rows.flatMap(({ row, problems }) => problems.map(({ field, rule, text }) => `${row} ${field} ${rule}: ${text}`))
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
}
