import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERMISSION_NAMES } from '#core/permission.ts'
import { staff } from '#slices/people/contract/staff.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type TimeWorld, timeWorld } from '#test/time-world.ts'
import { staffRoutes } from './routes.ts'

let t: TestDatabase
let harbor: TimeWorld<'ada' | 'ben' | 'gone' | 'blocked' | 'emil'>
let as: ReturnType<typeof clientsOf<typeof staff>>

beforeAll(async () => {
  t = await testDatabase()
  harbor = await timeWorld(t, 'harbor', {
    ada: { role: 'administrator_time' },
    ben: { role: 'administrator' },
    gone: { role: 'administrator' },
    blocked: { role: { baseRole: 'admin', blocks: PERMISSION_NAMES } },
    emil: { role: 'employee' },
  })
  await timeWorld(t, 'river', { zoe: { role: 'administrator' } })
  await t.owner.query('update app.employees set is_active = false where id = $1', [harbor.people.gone.employeeId])
  as = clientsOf(t, staff, staffRoutes)
})
afterAll(() => t.close())

test('every member learns which active administrators of their organization to ask: those who can do something', async () => {
  expect(await as(harbor.people.emil).administrators({})).toEqual({ names: ['ada Test', 'ben Test'] })
})

test('an administrator is never named to themselves', async () => {
  expect(await as(harbor.people.ada).administrators({})).toEqual({ names: ['ben Test'] })
})

test('a stranger learns nothing', async () => {
  await expect(as(null).administrators({})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})
