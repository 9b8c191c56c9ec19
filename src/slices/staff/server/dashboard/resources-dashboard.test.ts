import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { readOnce } from '#server/rpc/verb.ts'
import { resourcesDashboard as contract } from '#slices/staff/contract/dashboard.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type TimeWorld, timeWorld } from '#test/time-world.ts'
import { resourcesDashboard } from './resources-dashboard.ts'

type Name = 'dana' | 'marcus' | 'ines' | 'kenji' | 'gone'

let t: TestDatabase
let harbor: TimeWorld<Name>
let as: ReturnType<typeof clientsOf<{ resources: typeof contract }>>

beforeAll(async () => {
  t = await testDatabase()
  harbor = await timeWorld(t, 'harbor', {
    dana: { role: 'administrator' },
    marcus: { role: 'manager' },
    ines: { role: 'employee', manager: 'marcus' },
    kenji: { role: { grants: { time_my_time: 'write' } } },
    gone: { role: 'employee' },
  })
  await t.owner.query('update app.employees set is_active = false where id = $1', [harbor.people.gone.employeeId])
  as = clientsOf(t, { resources: contract }, { resources: readOnce(resourcesDashboard) })
})
afterAll(() => t.close())

test('everyone who may read the directory gets the organization’s own counts', async () => {
  const counts = { activeStaff: 4, totalStaff: 5, departments: 1, locations: 0 }
  for (const name of ['dana', 'marcus', 'ines'] as const) expect(await as(harbor.people[name]).resources({})).toMatchObject(counts)
})

test('the newest active people are listed first, six at most, with directory fields only', async () => {
  const made = ['one', 'two', 'three', 'four']
  for (const name of made) await harbor.add(name, { role: 'employee' })
  const { additions } = await as(harbor.people.ines).resources({})
  expect(additions.map(({ name }) => name.split(' ')[0])).toEqual([...made.toReversed(), 'kenji', 'ines'])
  for (const person of additions) {
    expect(Object.keys(person).sort()).toEqual(['avatarUrl', 'createdAt', 'departmentName', 'id', 'jobTitle', 'name'])
  }
})

test('the five largest departments stand by themselves; the others and people in none are counted, and no one twice', async () => {
  const crew = await timeWorld(t, 'crew', { lead: { role: 'manager' } })
  const sizes = [4, 1, 3, 3, 2, 1, 1]
  for (const [index, size] of sizes.entries()) {
    const id = newId()
    await t.owner.query('insert into app.departments (organization_id, id, name) values ($1, $2, $3)', [crew.id, id, `Team ${index}`])
    for (let n = 0; n < size; n += 1) {
      const person = await crew.add(`p${index}x${n}`, { role: 'employee' })
      await t.owner.query('update app.employees set department_id = $1 where id = $2', [id, person.employeeId])
    }
  }
  const answer = await as(crew.people.lead).resources({})
  expect(answer.largestDepartments.map(({ name, people }) => [name, people])).toEqual([
    ['Team 0', 4],
    ['Team 2', 3],
    ['Team 3', 3],
    ['Team 4', 2],
    ['Team 1', 1],
  ])
  expect([answer.inOtherDepartments, answer.unassigned]).toEqual([2, 1])
  const all = answer.largestDepartments.reduce((sum, { people }) => sum + people, 0) + answer.inOtherDepartments + answer.unassigned
  expect(all).toBe(answer.activeStaff)
})

test('without the directory it is denied', async () => {
  await expect(as(harbor.people.kenji).resources({})).rejects.toMatchObject({ code: 'FORBIDDEN', details: { rule: 'forbidden' } })
  await expect(as(null).resources({})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('another organization has its own people', async () => {
  const river = await timeWorld(t, 'river', { owner: { role: 'administrator_time' } })
  const answer = await as(river.people.owner).resources({})
  expect(answer).toMatchObject({ activeStaff: 1, totalStaff: 1 })
  expect(answer.additions.map(({ id }) => id)).toEqual([river.people.owner.employeeId])
})
