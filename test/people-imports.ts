import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { AnyImportEndpoints } from '#core/import-endpoints.ts'
import { importRoutes } from '#server/import/import-routes.ts'
import { peopleImport as contract } from '#slices/staff/contract/import.ts'
import { PEOPLE, peopleImport } from '#slices/staff/server/import/people-import.ts'
import { clientsOf } from './client.ts'
import { testDatabase } from './database.ts'
import { ImportBench, ImportSteps, importMail } from './imports.ts'
import { makeOrganization, type TestOrganization } from './organization.ts'

/** The columns of every file of these tests, and a choice. */
export const head = 'first_name,last_name,employee_id,work_email,job_title,department,location,reports_to,hire_date'
export const withDepartments = { options: { createDepartments: true } }
/** Three people, of whom the second is the manager of the first and comes after them. */
export const three = `${head}\nBo,Nowak,2,bo@x.org,Cook,Kitchen,,1,8/14/2023\nAna,Lee,1,ana@x.org,Chef,Kitchen,,,\nCy,Diaz,3,,,,,bo@x.org,\n`

/** Imports of people in an organization that is new for each test, where Dana and Grace may change people and Marcus may not. */
export class PeopleImports extends ImportSteps {
  harbor!: TestOrganization<'dana' | 'grace' | 'marcus'>
  #made = 0

  constructor() {
    super({ kind: 'people-import', name: 'staff.csv' })
    beforeAll(async () => {
      this.t = await testDatabase({ connections: 6 })
      this.bench = new ImportBench(this.t)
      this.as = clientsOf<AnyImportEndpoints>(
        this.t,
        contract.endpoints,
        importRoutes<AnyImportEndpoints>(PEOPLE, peopleImport({ mail: importMail })),
      )
    })
    beforeEach(async () => {
      const write = { staff_module: 'write', settings_departments: 'write', settings_locations: 'write', settings_units: 'write' } as const
      this.harbor = await makeOrganization(this.t, `harbor-${this.#made++}`, {
        dana: write,
        grace: write,
        marcus: { staff_module: 'read' },
      })
    })
    afterAll(async () => {
      this.bench.close()
      await this.t.close()
    })
  }

  /** Dana. */
  protected override get importer() {
    return this.harbor.people.dana
  }

  protected override get organizationId() {
    return this.harbor.id
  }

  /** Calls as Dana. */
  get dana() {
    return this.own
  }

  async problems(id: string): Promise<string[]> {
    return (await this.dana.rows({ id })).rows.map(({ row, problems }) => `${row}: ${problems.map(({ text }) => text).join(' ')}`)
  }

  /** Everyone with an employee ID: '2 Bo Nowak Cook Kitchen > 1'. */
  async people(): Promise<string[]> {
    const { rows } = await this.t.owner.query<{ person: string }>(
      `select concat_ws(' ', e.employee_id, e.first_name, e.last_name, e.job_title, d.name, '> ' || m.employee_id) as person
       from app.employees e left join app.employees m on m.organization_id = e.organization_id and m.id = e.reports_to_employee_id
       left join app.departments d on d.organization_id = e.organization_id and d.id = e.department_id
       where e.organization_id = $1 and e.employee_id is not null order by e.employee_id collate "C"`,
      [this.harbor.id],
    )
    return rows.map(({ person }) => person)
  }

  async events(action: string) {
    const { rows } = await this.t.owner.query<{ actor: string; request: string; after: unknown }>(
      `select actor_user_id as actor, request_id as request, after from app.audit_events where organization_id = $1 and action = $2 order by id`,
      [this.harbor.id, action],
    )
    return rows
  }
}
