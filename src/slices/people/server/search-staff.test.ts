import { afterAll, beforeAll, expect, test } from 'vitest'
import { staff } from '#slices/people/contract/staff.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrganization, type TestOrganization } from '#test/organization.ts'
import { staffRoutes } from './routes.ts'

let t: TestDatabase
let harbor: TestOrganization<'zoe' | 'amina' | 'former' | 'stranger'>
let as: ReturnType<typeof clientsOf<typeof staff>>

beforeAll(async () => {
  t = await testDatabase()
  harbor = await makeOrganization(t, 'harbor', { zoe: { staff_module: 'read' }, amina: {}, former: {}, stranger: {} })
  await makeOrganization(t, 'river', { amina: { staff_module: 'read' } })
  await t.owner.query('update app.employees set is_active = false where id = $1', [harbor.people.former.employeeId])
  await t.owner.query(`update app.employees set employee_id = 'A77 2' where id = $1`, [harbor.people.stranger.employeeId])
  as = clientsOf(t, staff, staffRoutes)
})
afterAll(() => t.close())

const names = async (q: string, limit?: number) => {
  const { rows, more } = await as(harbor.people.zoe).search({ q, ...(limit === undefined ? {} : { limit }) })
  return { names: rows.map(one => one.firstName), more }
}

test('active people of the own organization are found by part of a name, an email or an employee number', async () => {
  expect((await names('MIN')).names).toEqual(['amina'])
  expect((await names('zoe@harbor')).names).toEqual(['zoe'])
  expect((await names('a77')).names).toEqual(['stranger'])
  expect((await names('')).names).toEqual(['amina', 'stranger', 'zoe'])
})

test('a percent sign is looked for as it is written', async () => {
  expect((await names('%')).names).toEqual([])
})

test('it answers no more than asked for, and says that there are more', async () => {
  expect(await names('', 2)).toEqual({ names: ['amina', 'stranger'], more: true })
  expect(await names('', 3)).toEqual({ names: ['amina', 'stranger', 'zoe'], more: false })
})

test('a role without the staff permission, and a stranger, are denied', async () => {
  await expect(as(harbor.people.stranger).search({})).rejects.toMatchObject({ code: 'FORBIDDEN', details: { rule: 'forbidden' } })
  await expect(as(null).search({})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})
