import { afterAll, beforeAll, expect, test } from 'vitest'
import { dependents } from '#main/slices.ts'
import { newId } from '#server/id.ts'
import { contacts as contactsContract } from '#slices/structure/contract/contacts.ts'
import { locations as locationsContract } from '#slices/structure/contract/locations.ts'
import { units as unitsContract } from '#slices/structure/contract/units.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrganization, type TestOrganization } from '#test/organization.ts'
import { contacts } from './contacts.ts'
import { locations } from './locations.ts'
import { units } from './units.ts'

const contract = { units: unitsContract.endpoints, contacts: contactsContract.endpoints, locations: locationsContract.endpoints }

let t: TestDatabase
let harbor: TestOrganization<'dana' | 'lou'>
let clients: ReturnType<typeof clientsOf<typeof contract>>

beforeAll(async () => {
  t = await testDatabase()
  harbor = await makeOrganization(t, 'harbor', { dana: { settings_units: 'write' }, lou: { settings_locations: 'write' } })
  const routes = { units: units.routes(dependents), contacts: contacts.routes(dependents), locations: locations.routes(dependents) }
  clients = clientsOf(t, contract, routes)
})
afterAll(() => t.close())

test('units are a tree with codes of their own: a loop and a code twice are errors at their fields', async () => {
  const { units: as } = clients(harbor.people.dana)
  const north = await as.create({ name: 'North', unitCode: 'N', description: 'All of it' })
  const east = await as.create({ name: 'East', parentUnitId: north.id })
  expect(east).toMatchObject({ parentName: 'North', peopleCount: 0, unitCode: null })
  await expect(as.update({ id: north.id, version: 1, parentUnitId: east.id })).rejects.toMatchObject({
    code: 'VALIDATION',
    details: { field: 'parentUnitId', rule: 'loop' },
  })
  await expect(as.create({ name: 'Nord', unitCode: 'n' })).rejects.toMatchObject({
    code: 'CONFLICT',
    details: { field: 'unitCode', rule: 'taken' },
  })
  await t.owner.query('update app.employees set unit_id = $2 where id = $1', [harbor.people.lou.employeeId, north.id])
  expect((await as.dependents({ id: north.id })).dependents).toMatchObject([{ name: 'children' }, { name: 'people', count: 1 }])
  await as.deactivate({ id: north.id, version: 1 })
  expect((await as.list({})).rows).toMatchObject([{ name: 'East', parentUnitId: null }])
})

test('contacts are kept by whoever keeps the locations, and their locations move to another contact', async () => {
  const { contacts: as, locations: places } = clients(harbor.people.lou)
  const lena = await as.create({ name: 'Lena', email: 'lena@harbor.test', phone: '555', purpose: 'Landlord' })
  const carl = await as.create({ name: 'Carl' })
  const pier = await places.create({ name: 'Pier Street', contactId: lena.id })
  expect((await as.list({ search: 'landlord' })).rows).toMatchObject([{ name: 'Lena', locationCount: 1 }])
  expect((await as.dependents({ id: lena.id })).dependents).toEqual([{ name: 'locations', label: 'location', count: 1, canMove: true }])
  await as.deactivate({ id: lena.id, version: 1, moveTo: carl.id })
  expect((await places.list({})).rows).toMatchObject([{ id: pier.id, contactId: carl.id, contactName: 'Carl', version: 2 }])
  await expect(clients(harbor.people.dana).contacts.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('what a deactivation moves has the move in its own history, and open tabs are told', async () => {
  const { locations: as, contacts: people } = clients(harbor.people.lou)
  const [lena, carl] = [await people.create({ name: 'Lena' }), await people.create({ name: 'Carl' })]
  const [from, to] = [await as.create({ name: 'Old place', contactId: lena.id }), await as.create({ name: 'New place' })]
  const { employeeId } = harbor.people.dana
  const departmentId = newId()
  await t.owner.query('update app.employees set location_id = $2 where id = $1', [employeeId, from.id])
  await t.owner.query(`insert into app.departments (organization_id, id, name, location_id) values ($1, $2, 'Placed', $3)`, [
    harbor.id,
    departmentId,
    from.id,
  ])
  const lastOf = async (id: string) =>
    (await t.owner.query('select action, resource_type, before, after from app.audit_events where resource_id = $1 order by id desc', [id]))
      .rows[0]
  t.announced.length = 0
  await people.deactivate({ id: lena.id, version: 1, moveTo: carl.id })
  expect(await lastOf(from.id)).toEqual({
    action: 'location.updated',
    resource_type: 'locations',
    before: { contactId: lena.id, contactName: 'Lena' },
    after: { contactId: carl.id, contactName: 'Carl' },
  })
  await as.deactivate({ id: from.id, version: 2, moveTo: to.id })
  const change = {
    before: { locationId: from.id, locationName: 'Old place' },
    after: { locationId: to.id, locationName: 'New place' },
  }
  expect(await lastOf(employeeId)).toEqual({ action: 'employee.updated', resource_type: 'employees', ...change })
  expect(await lastOf(departmentId)).toEqual({ action: 'department.updated', resource_type: 'departments', ...change })
  const told = [
    ['locations', from.id],
    ['departments', departmentId],
    ['employees', employeeId],
  ].map(([table, id]) => ({ table, id, organizationId: harbor.id }))
  expect(t.announced).toEqual(expect.arrayContaining(told))
})

test('people and departments of a location stay when it is deactivated, and go with a target', async () => {
  const { locations: as } = clients(harbor.people.lou)
  const [from, to] = [await as.create({ name: 'From' }), await as.create({ name: 'To' })]
  await t.owner.query('update app.employees set location_id = $2 where id = $1', [harbor.people.dana.employeeId, from.id])
  await t.owner.query(`insert into app.departments (organization_id, id, name, location_id) values ($1, $1, 'Kitchen', $2)`, [
    harbor.id,
    from.id,
  ])
  const placed = async () =>
    (
      await t.owner.query<{ person: string; department: string }>(
        `select (select location_id from app.employees where id = $1) as person, (select location_id from app.departments where id = $2) as department`,
        [harbor.people.dana.employeeId, harbor.id],
      )
    ).rows[0]
  await as.deactivate({ id: from.id, version: 1 })
  expect(await placed()).toEqual({ person: from.id, department: from.id })
  await as.reactivate({ id: from.id, version: 2 })
  await as.deactivate({ id: from.id, version: 3, moveTo: to.id })
  expect(await placed()).toEqual({ person: to.id, department: to.id })
})
