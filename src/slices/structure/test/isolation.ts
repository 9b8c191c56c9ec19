import { newId } from '#server/id.ts'
import type { Fixtures, MakeIds } from '#test/isolation/fixture.ts'

declare module '#test/isolation/fixture.ts' {
  interface Ids {
    locationId: string
    otherLocationId: string
    contactId: string
    otherContactId: string
    otherDepartmentId: string
    unitId: string
    otherUnitId: string
  }
}

type Maker = MakeIds<'locationId'>['locationId']

/** A record of the world's organization; `columns` and `values` are what it has besides its name. */
const made =
  (table: string, name: string, more: Record<string, string> = {}): Maker =>
  async (t, { organization }) => {
    const id = newId()
    const columns = ['organization_id', 'id', 'name', ...Object.keys(more)]
    const values = [organization.id, id, name, ...Object.values(more)]
    const places = values.map((_, at) => `$${at + 1}`)
    await t.owner.query(`insert into app.${table} (${columns.join(', ')}) values (${places.join(', ')})`, values)
    return id
  }

type Made = 'locationId' | 'otherLocationId' | 'contactId' | 'otherContactId' | 'otherDepartmentId' | 'unitId' | 'otherUnitId'

export const makeIds: MakeIds<Made> = {
  otherDepartmentId: made('departments', 'Kitchen', { department_code: 'KIT' }),
  unitId: made('units', 'North'),
  otherUnitId: made('units', 'South'),
  otherContactId: made('contacts', 'Carl Caretaker'),
  locationId: made('locations', 'Pier Street'),
  otherLocationId: made('locations', 'Mill Road'),
  contactId: made('contacts', 'Lena Landlord'),
}

type Some = keyof Parameters<Extract<Fixtures[string], { as: unknown }>['input']>[0]

/** How the operations of a record are called; each of them as an administrator. */
const recordFixtures = (name: string, id: Some, other: Some, create: (ids: Record<Some, string>) => object): Fixtures => ({
  [`${name}.list`]: { as: 'administrator', input: () => ({ status: 'all' }), holds: ({ total }: { total: number }) => total > 0 },
  [`${name}.create`]: { as: 'administrator', input: create },
  [`${name}.update`]: { as: 'administrator', input: ids => ({ id: ids[id], version: 1, name: 'Renamed' }) },
  [`${name}.deactivate`]: { as: 'administrator', input: ids => ({ id: ids[id], version: 1, moveTo: ids[other] }) },
  [`${name}.reactivate`]: { as: 'administrator', input: ids => ({ id: ids[id], version: 1 }) },
  [`${name}.dependents`]: { as: 'administrator', input: ids => ({ id: ids[id] }) },
  [`${name}.csv`]: { as: 'administrator', input: () => ({ status: 'all' }) },
  [`${name}.xlsx`]: { as: 'administrator', input: () => ({ status: 'all' }) },
  [`${name}.history`]: { as: 'administrator', input: ids => ({ id: ids[id] }) },
})

export const fixtures: Fixtures = {
  ...recordFixtures('departments', 'departmentId', 'otherDepartmentId', ids => ({
    name: 'Pantry',
    parentDepartmentId: ids.departmentId,
    locationId: ids.locationId,
    managerId: ids.employeeId,
  })),
  ...recordFixtures('locations', 'locationId', 'otherLocationId', ids => ({ name: 'Harbor Hall', contactId: ids.contactId })),
  ...recordFixtures('units', 'unitId', 'otherUnitId', ids => ({ name: 'East', parentUnitId: ids.unitId })),
  ...recordFixtures('contacts', 'contactId', 'otherContactId', () => ({ name: 'Ivo Inspector' })),
}
