import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { staff } from '#slices/people/contract/staff.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrganization, type TestOrganization } from '#test/organization.ts'
import { staffRoutes } from './routes.ts'

let t: TestDatabase
let harbor: TestOrganization<'zoe' | 'amina' | 'stranger'>
let river: TestOrganization<'dana'>
let as: ReturnType<typeof clientsOf<typeof staff>>

beforeAll(async () => {
  t = await testDatabase()
  harbor = await makeOrganization(t, 'harbor', { zoe: { staff_module: 'read' }, amina: {}, stranger: {} })
  river = await makeOrganization(t, 'river', { dana: { staff_module: 'read' } })
  as = clientsOf(t, staff, staffRoutes)
  await t.owner.query('update app.employees set is_active = false where id = $1', [harbor.people.amina.employeeId])
  for (const [table, rows] of [
    ['departments', [true, true, false]],
    ['locations', [true, false]],
  ] as const) {
    for (const [index, isActive] of rows.entries()) {
      await t.owner.query(`insert into app.${table} (organization_id, id, name, is_active) values ($1, $2, $3, $4)`, [
        harbor.id,
        newId(),
        `${table} ${index}`,
        isActive,
      ])
    }
  }
})
afterAll(() => t.close())

test('the overview counts all employees, the active ones among them, and the departments and locations that are open', async () => {
  expect(await as(harbor.people.zoe).overview({})).toEqual({ activeStaff: 2, totalStaff: 3, departments: 2, locations: 1 })
})

test('another organization has its own numbers', async () => {
  expect(await as(river.people.dana).overview({})).toEqual({ activeStaff: 1, totalStaff: 1, departments: 0, locations: 0 })
})

test('a role without the staff permission, and a stranger, are denied', async () => {
  await expect(as(harbor.people.stranger).overview({})).rejects.toMatchObject({ code: 'FORBIDDEN', details: { rule: 'forbidden' } })
  await expect(as(null).overview({})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})
