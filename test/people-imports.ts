import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { OpenJobDatabase } from '#server/db/open-database.ts'
import { importRoutes } from '#server/import/import-routes.ts'
import { peopleImport as contract } from '#slices/staff/contract/import.ts'
import { PEOPLE, peopleImport } from '#slices/staff/server/import/people-import.ts'
import { clientsOf } from './client.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { ImportBench, importMail } from './imports.ts'
import { makeOrganization, type TestOrganization } from './organization.ts'

type Client = ReturnType<ReturnType<typeof clientsOf<typeof contract.endpoints>>>
type Content = string | Uint8Array
type CheckInput = Partial<Parameters<Client['check']>[0]>

/** The columns of every file of these tests, and a choice. */
export const head = 'first_name,last_name,employee_id,work_email,job_title,department,location,reports_to,hire_date'
export const withDepartments = { options: { createDepartments: true } }
/** Three people, of whom the second is the manager of the first and comes after them. */
export const three = `${head}\nBo,Nowak,2,bo@x.org,Cook,Kitchen,,1,8/14/2023\nAna,Lee,1,ana@x.org,Chef,Kitchen,,,\nCy,Diaz,3,,,,,bo@x.org,\n`

/** Imports of people in an organization that is new for each test, where Dana and Grace may change people and Marcus may not. */
export class PeopleImports {
  t!: TestDatabase
  bench!: ImportBench
  harbor!: TestOrganization<'dana' | 'grace' | 'marcus'>
  as!: (person: { token: string } | null) => Client
  #made = 0

  constructor() {
    beforeAll(async () => {
      this.t = await testDatabase({ connections: 6 })
      this.bench = new ImportBench(this.t)
      this.as = clientsOf(this.t, contract.endpoints, importRoutes<typeof contract.endpoints>(PEOPLE, peopleImport({ mail: importMail })))
    })
    beforeEach(async () => {
      const write = { staff_module: 'write' } as const
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

  /** Calls as Dana. */
  get dana(): Client {
    return this.as(this.harbor.people.dana)
  }

  work(id: string, jobs?: OpenJobDatabase): Promise<void> {
    return this.bench.work(this.harbor.id, id, jobs)
  }

  /** Uploaded and read. */
  async read(content: Content, fileName?: string) {
    const { id } = await this.dana.start({ fileId: await this.bench.upload(this.harbor.people.dana, content, fileName) })
    await this.work(id)
    return this.dana.read({ id })
  }

  async checked(content: Content, input: CheckInput = {}) {
    const { id, mapping } = await this.read(content)
    return this.check(id, { mapping, ...input })
  }

  async check(id: string, input: CheckInput = {}) {
    const { mapping, options } = await this.dana.read({ id })
    await this.dana.check({ id, mapping, options, ...input })
    await this.work(id)
    return this.dana.read({ id })
  }

  async imported(content: Content, input: CheckInput = {}) {
    const { id, version } = await this.checked(content, input)
    await this.dana.run({ id, version })
    await this.work(id)
    return this.dana.read({ id })
  }

  async undone(id: string) {
    await this.dana.undo({ id })
    await this.work(id)
    return this.dana.read({ id })
  }

  async problems(id: string): Promise<string[]> {
    return (await this.dana.rows({ id })).rows.map(({ row, problem }) => `${row}: ${problem?.text}`)
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
