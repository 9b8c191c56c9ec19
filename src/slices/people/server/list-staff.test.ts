import { afterAll, beforeAll, expect, test } from 'vitest'
import { staff } from '#slices/people/contract/staff.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrganization, type TestOrganization } from '#test/organization.ts'
import { staffRoutes } from './routes.ts'

let t: TestDatabase
let harbor: TestOrganization<'zoe' | 'amina' | 'former' | 'stranger'>
let river: TestOrganization<'dana'>
let as: ReturnType<typeof clientsOf<typeof staff>>

beforeAll(async () => {
  t = await testDatabase()
  harbor = await makeOrganization(t, 'harbor', {
    zoe: { staff_module: 'read' },
    amina: { staff_module: 'write' },
    former: {},
    stranger: {},
  })
  river = await makeOrganization(t, 'river', { dana: { staff_module: 'read' } })
  as = clientsOf(t, staff, staffRoutes)
})
afterAll(() => t.close())

test('the directory lists active people by first name, with nothing but directory fields', async () => {
  await t.owner.query('update app.employees set is_active = false where id = $1', [harbor.people.former.employeeId])
  const { employees } = await as(harbor.people.zoe).list({})
  expect(employees.map(one => one.firstName)).toEqual(['amina', 'stranger', 'zoe'])
  expect(employees[0]).toEqual({
    id: harbor.people.amina.employeeId,
    firstName: 'amina',
    lastName: 'Test',
    email: 'amina@harbor.test',
    jobTitle: null,
    departmentName: null,
  })
})

test('capital letters do not affect the order of names', async () => {
  await t.owner.query(`update app.employees set first_name = 'Zoe' where id = $1`, [harbor.people.zoe.employeeId])
  const { employees } = await as(harbor.people.zoe).list({})
  expect(employees.map(one => one.firstName)).toEqual(['amina', 'stranger', 'Zoe'])
})

test('another organization has its own directory', async () => {
  expect((await as(river.people.dana).list({})).employees.map(one => one.id)).toEqual([river.people.dana.employeeId])
})

test('a role without the staff permission, and a stranger, are denied', async () => {
  await expect(as(harbor.people.stranger).list({})).rejects.toMatchObject({ code: 'FORBIDDEN', details: { rule: 'forbidden' } })
  await expect(as(null).list({})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})
