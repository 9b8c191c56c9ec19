import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { addPerson, makeOrganization, newOrganization, type Person, type TestOrganization } from '#test/organization.ts'
import { sqlStatement } from './statement.ts'

let t: TestDatabase
let harbor: TestOrganization<'writer' | 'clerk' | 'former'>
let operator: Person

const whoAmI = sqlStatement<object, { person: string | null; organization: string | null; employee: string | null; mode: string | null }>(
  'select app.user_id() as person, app.org_id() as organization, app.employee_id() as employee, app.mode() as mode',
)

beforeAll(async () => {
  t = await testDatabase()
  const write = { staff_module: 'write' } as const
  harbor = await makeOrganization(t, 'harbor', { writer: write, clerk: { staff_module: 'read' }, former: write })
  operator = await addPerson(t, await newOrganization(t, 'river'), 'operator', { role: 'administrator' })
  await t.owner.query('update app.employees set is_active = false where id = $1', [harbor.people.former.employeeId])
})
afterAll(() => t.close())

const as = (person: Person, permission = 'staff_module') =>
  t.jobs.withJobFor(harbor.id, person.userId, permission).readOnce(async tx => ({ row: await tx.first(whoAmI, {}), actor: tx.actor }))

describe('a job that acts for a person', () => {
  test('is that person in the organization, with what they may do there', async () => {
    const { userId, employeeId } = harbor.people.writer
    const { row, actor } = await as(harbor.people.writer)
    expect(row).toEqual({ person: userId, organization: harbor.id, employee: employeeId, mode: 'member' })
    expect(actor).toMatchObject({
      userId,
      employeeId,
      organizationId: harbor.id,
      mode: 'member',
      baseRole: 'employee',
      writes: ['staff_module'],
    })
  })

  test.each<[string, () => Person, string]>([
    ['who may only read', () => harbor.people.clerk, 'staff_module'],
    ['who may write something else', () => harbor.people.writer, 'financial_module'],
    ['who has left', () => harbor.people.former, 'staff_module'],
    ['of another organization', () => operator, 'staff_module'],
  ])('is denied for one %s', async (_, person, permission) => {
    await expect(as(person(), permission)).rejects.toMatchObject({ code: 'FORBIDDEN', details: { rule: 'forbidden' } })
  })

  test('may act for a super admin as long as their visit to the organization lasts', async () => {
    await t.owner.query('insert into platform.administrators (user_id) values ($1)', [operator.userId])
    await expect(as(operator)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await t.owner.query(
      `insert into platform.user_organization_sessions (user_id, organization_id, organization_name, original_role, expires_at) values ($1, $2, 'harbor', 'super_admin', app.now() + interval '1 hour')`,
      [operator.userId, harbor.id],
    )
    const { row, actor } = await as(operator)
    expect(row).toEqual({ person: operator.userId, organization: harbor.id, employee: null, mode: 'super_admin' })
    expect(actor).toMatchObject({ mode: 'super_admin', baseRole: 'admin' })
    await t.moveClock('61 minutes')
    await expect(as(operator)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await t.moveClock('0')
  })

  test('can be begun by the worker alone: no request enters an organization that way', async () => {
    const login = await t.connectAsLogin()
    await expect(
      login.query('select app.enter_job_for($1, $2, $3)', [harbor.id, harbor.people.writer.userId, 'staff_module']),
    ).rejects.toThrow('permission denied')
    await login.end()
  })

  test('has its statements planned anew after ten transactions, so that none stays planned for a table that was short', async () => {
    const backend = sqlStatement<object, { pid: number }>('select pg_backend_pid() as pid')
    const pids: (number | undefined)[] = []
    for (let at = 0; at < 30; at++) {
      const acting = t.jobs.withJobFor(harbor.id, harbor.people.writer.userId, 'staff_module')
      pids.push(await acting.readOnce(async tx => (await tx.first(backend, {}))?.pid))
    }
    const uses = [...Map.groupBy(pids, pid => pid).values()].map(all => all.length)
    expect(Math.max(...uses)).toBeLessThanOrEqual(10)
    expect(uses).toContain(10)
  })
})
