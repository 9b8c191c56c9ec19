import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { staffChoices } from '#slices/staff/contract/staff-choices.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrganization, type TestOrganization } from '#test/organization.ts'
import { staffChoiceRoutes } from './staff-choices.ts'

let t: TestDatabase
let harbor: TestOrganization<'dana' | 'marcus' | 'stranger'>
let river: TestOrganization<'rosa'>
let as: ReturnType<typeof clientsOf<typeof staffChoices>>

beforeAll(async () => {
  t = await testDatabase({ connections: 4 })
  as = clientsOf(t, staffChoices, staffChoiceRoutes)
  harbor = await makeOrganization(t, 'harbor', { dana: { staff_module: 'write' }, marcus: { staff_module: 'read' }, stranger: {} })
  river = await makeOrganization(t, 'river', { rosa: { staff_module: 'write' } })
  const department = async (name: string, isActive: boolean) => {
    const id = newId()
    await t.owner.query('insert into app.departments (organization_id, id, name, department_code, is_active) values ($1, $2, $3, $4, $5)', [
      harbor.id,
      id,
      name,
      name.slice(0, 3),
      isActive,
    ])
    return id
  }
  await department('Pantry', true)
  await department('Annex', false)
  const closed = await department('Shelter', false)
  await t.owner.query('update app.employees set department_id = $2, reports_to_employee_id = $3 where id = $1', [
    harbor.people.marcus.employeeId,
    closed,
    harbor.people.dana.employeeId,
  ])
})
afterAll(() => t.close())

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

test('the filters name what someone belongs to, also when it was closed, and whoever manages someone', async () => {
  const { departments, managers } = await as(harbor.people.marcus).filters({})
  expect(names(departments)).toEqual(['Pantry', 'Shelter'])
  expect(names(managers)).toEqual(['dana Test'])
})

test('the form offers what is active, with its code', async () => {
  const { departments } = await as(harbor.people.dana).form({})
  expect(departments).toMatchObject([{ name: 'Pantry', code: 'Pan' }])
})

test('the form’s choices are for whoever changes people, the filters for whoever reads the directory', async () => {
  await expect(as(harbor.people.marcus).form({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as(harbor.people.stranger).filters({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('another organization has its own', async () => {
  expect(await as(river.people.rosa).filters({})).toEqual({ departments: [], locations: [], managers: [] })
})
