import { afterAll, beforeAll, expect, test } from 'vitest'
import { dependents } from '#main/slices.ts'
import { staffRecord as contract } from '#slices/staff/contract/staff-record.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type TimeWorld, timeWorld } from '#test/time-world.ts'
import { staffRecord } from './staff.ts'

let t: TestDatabase
let harbor: TimeWorld<'ada' | 'ben'>
let as: ReturnType<typeof clientsOf<typeof contract.endpoints>>

beforeAll(async () => {
  t = await testDatabase()
  harbor = await timeWorld(t, 'harbor', { ada: { role: 'administrator_time', employee: false }, ben: { role: 'employee' } })
  await timeWorld(t, 'river', { zoe: { role: 'employee', employee: false } })
  as = clientsOf(t, contract.endpoints, staffRecord.routes(dependents))
})
afterAll(() => t.close())

const emailOf = async (userId: string) =>
  (await t.owner.query('select email from platform.profiles where id = $1', [userId])).rows[0].email as string
const accountOf = async (id: string) =>
  (await t.owner.query('select user_id from app.employees where organization_id = $1 and id = $2', [harbor.id, id])).rows[0].user_id
const add = (email: string) => as(harbor.people.ada).create({ firstName: 'New', lastName: 'Person', email })

test('an administrator without an employee record adds themselves with the address they sign in with, and can record hours', async () => {
  const { ada } = harbor.people
  expect((await harbor.as(ada).timesheets.mine({})).missing).toBe('employee')
  const { id } = await add(await emailOf(ada.userId))
  expect(await accountOf(id)).toBe(ada.userId)
  expect((await harbor.as(ada).timesheets.mine({})).missing).toBeNull()
})

test('an account of another organization is not linked, and neither is one that has a record', async () => {
  const { rows } = await t.owner.query(`select p.email from platform.profiles p where p.first_name = 'zoe'`)
  expect(await accountOf((await add(rows[0].email)).id)).toBeNull()
  const { ben } = harbor.people
  await t.owner.query(`update app.employees set email = 'other@harbor.test' where id = $1`, [ben.employeeId])
  expect(await accountOf((await add(await emailOf(ben.userId))).id)).toBeNull()
})
