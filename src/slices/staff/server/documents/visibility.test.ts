import { afterAll, beforeAll, expect, test } from 'vitest'
import { dependents } from '#main/slices.ts'
import { newId } from '#server/id.ts'
import { staff as contract } from '#slices/staff/contract/staff.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type TimeWorld, timeWorld } from '#test/time-world.ts'
import { staffRoutes } from '../routes.ts'
import { documentTopics } from './visibility.ts'

type Name = 'ada' | 'marcus' | 'amina' | 'luis' | 'editor'
let t: TestDatabase
let harbor: TimeWorld<Name>
let as: ReturnType<typeof clientsOf<typeof contract>>

/** Amina reports to Marcus, he to Ada, whose role is that of employees; Luis is a colleague, and the editor may change people. */
beforeAll(async () => {
  t = await testDatabase({ connections: 4 })
  as = clientsOf(t, contract, staffRoutes(dependents, { publicUrl: 'https://steward.test' }))
  harbor = await timeWorld(t, 'harbor', {
    ada: { role: 'employee' },
    marcus: { role: 'employee', manager: 'ada' },
    amina: { role: 'employee', manager: 'marcus' },
    luis: { role: 'employee', manager: 'ada' },
    editor: { role: 'administrator' },
  })
  const roleId = newId()
  await t.owner.query(`insert into app.roles (organization_id, id, name, base_role) values ($1, $2, 'Editor', 'employee')`, [
    harbor.id,
    roleId,
  ])
  await t.owner.query(
    `insert into app.role_grants (organization_id, role_id, permission_name, level) values ($1, $2, 'staff_module', 'write')`,
    [harbor.id, roleId],
  )
  await t.owner.query('update app.user_roles set role_id = $2 where user_id = $1', [harbor.people.editor.userId, roleId])
})
afterAll(() => t.close())

const names: Name[] = ['ada', 'marcus', 'amina', 'luis', 'editor']

async function told(ids: string[]): Promise<Name[]> {
  const { people } = harbor
  const users = names.map(name => people[name].userId)
  const rows = await t.jobs.withJob(harbor.id).readOnce(tx => tx.rows(documentTopics.employee_documents!.audience, { ids, users }))
  return names.filter(name => rows.some(({ userId }) => userId === people[name].userId))
}

test.each(['amina', 'marcus', 'luis', 'ada'] as Name[])(
  'open tabs of those who may list the documents of %s are told of a change, and of no one else',
  async name => {
    const id = harbor.people[name].employeeId!
    const codeOf = (one: Name) =>
      as(harbor.people[one])
        .documents({ id })
        .then(
          () => 'shown',
          error => error.code as string,
        )
    const codes = await Promise.all(names.map(codeOf))
    expect(new Set(codes)).toEqual(new Set(['shown', 'FORBIDDEN']))
    const listing = names.filter((_, at) => codes[at] === 'shown')
    expect(await told([id])).toEqual(listing)
    expect(listing).toContain('editor')
  },
)
