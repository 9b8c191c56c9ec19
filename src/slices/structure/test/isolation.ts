import { newId } from '#server/id.ts'
import type { TestDatabase } from '#test/database.ts'
import type { Fixtures, MakeIds } from '#test/isolation/fixture.ts'
import type { World } from '#test/isolation/world.ts'
import { noteFileOf, noteFixtures, noteOf } from '#test/notes-isolation.ts'

declare module '#test/isolation/fixture.ts' {
  interface Ids {
    locationId: string
    otherLocationId: string
    contactId: string
    otherContactId: string
    otherDepartmentId: string
    unitId: string
    otherUnitId: string
    notedLocationId: string
    locationNoteId: string
    otherLocationNoteId: string
    locationNoteFileId: string
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

const notedLocation = made('locations', 'Old Wharf')
/** By world, the location that its notes are on. */
const noted = new WeakMap<object, Promise<string>>()
function notedLocationOf(t: TestDatabase, world: Omit<World, 'ids'>): Promise<string> {
  const location = noted.get(world.organization) ?? notedLocation(t, world)
  noted.set(world.organization, location)
  return location
}
const note = async (t: TestDatabase, world: Omit<World, 'ids'>) =>
  noteOf(t, world, { type: 'locations', id: await notedLocationOf(t, world), kind: 'location-note' })

type Notes = 'notedLocationId' | 'locationNoteId' | 'otherLocationNoteId' | 'locationNoteFileId'
type Made = Notes | 'locationId' | 'otherLocationId' | 'contactId' | 'otherContactId' | 'otherDepartmentId' | 'unitId' | 'otherUnitId'

export const makeIds: MakeIds<Made> = {
  otherDepartmentId: made('departments', 'Kitchen', { department_code: 'KIT' }),
  unitId: made('units', 'North'),
  otherUnitId: made('units', 'South'),
  otherContactId: made('contacts', 'Carl Caretaker'),
  locationId: made('locations', 'Pier Street'),
  otherLocationId: made('locations', 'Mill Road'),
  contactId: made('contacts', 'Lena Landlord'),
  notedLocationId: notedLocationOf,
  locationNoteId: note,
  otherLocationNoteId: note,
  locationNoteFileId: (t, world) => noteFileOf(t, world, 'location-note', null),
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
  ...noteFixtures('locations', {
    record: 'notedLocationId',
    file: 'locationNoteFileId',
    note: 'locationNoteId',
    otherNote: 'otherLocationNoteId',
  }),
  ...recordFixtures('units', 'unitId', 'otherUnitId', ids => ({ name: 'East', parentUnitId: ids.unitId })),
  ...recordFixtures('contacts', 'contactId', 'otherContactId', () => ({ name: 'Ivo Inspector' })),
}
