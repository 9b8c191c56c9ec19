import { newId } from '#server/id.ts'
import type { Fixtures, MakeIds } from '#test/isolation/fixture.ts'
import { noteFileOf, noteFixtures, noteOf } from '#test/notes-isolation.ts'

declare module '#test/isolation/fixture.ts' {
  interface Ids {
    vehicleId: string
    otherVehicleId: string
    notedVehicleId: string
    vehicleNoteId: string
    otherVehicleNoteId: string
    vehicleNoteFileId: string
  }
}

const made =
  (plate: string): MakeIds<'vehicleId'>['vehicleId'] =>
  async (t, { organization }) => {
    const id = newId()
    const values = [organization.id, id, plate]
    await t.owner.query(
      'insert into app.vehicles (organization_id, id, name, plate, seats, is_public) values ($1, $2, $3, $3, 8, true)',
      values,
    )
    return id
  }

/** By world, the vehicle that its notes are on. */
const noted = new WeakMap<object, Promise<string>>()
const notedVehicle: MakeIds<'vehicleId'>['vehicleId'] = (t, world) => {
  const found = noted.get(world.organization) ?? made('VAN 3')(t, world)
  noted.set(world.organization, found)
  return found
}
const KIND = 'vehicle-note'
/** On the vehicle that everything else leaves alone. */
const note: MakeIds<'vehicleNoteId'>['vehicleNoteId'] = async (t, world) =>
  noteOf(t, world, { type: 'vehicles', id: await notedVehicle(t, world), kind: KIND })

type Made = 'vehicleId' | 'otherVehicleId' | 'notedVehicleId' | 'vehicleNoteId' | 'otherVehicleNoteId' | 'vehicleNoteFileId'
export const makeIds: MakeIds<Made> = {
  vehicleId: made('VAN 1'),
  otherVehicleId: made('VAN 2'),
  notedVehicleId: notedVehicle,
  vehicleNoteId: note,
  otherVehicleNoteId: note,
  vehicleNoteFileId: (t, world) => noteFileOf(t, world, KIND, null),
}

const hide: Extract<Fixtures[string], { visit: unknown }>['hide'] = (t, organizationId) =>
  t.owner.query('update app.vehicles set is_public = false where organization_id = $1', [organizationId])

export const fixtures: Fixtures = {
  ...noteFixtures('vehicles', {
    record: 'notedVehicleId',
    file: 'vehicleNoteFileId',
    note: 'vehicleNoteId',
    otherNote: 'otherVehicleNoteId',
  }),
  'vehicles.list': { as: 'administrator', input: () => ({ status: 'all' }), holds: ({ total }: { total: number }) => total > 0 },
  'vehicles.create': {
    as: 'administrator',
    input: ({ locationId }) => ({ name: 'Bus', plate: 'BUS 1', seats: 30, isPublic: false, locationId }),
  },
  'vehicles.update': { as: 'administrator', input: ({ vehicleId: id }) => ({ id, version: 1, name: 'Renamed' }) },
  'vehicles.submit': { as: 'administrator', input: ({ otherVehicleId: id }) => ({ id, version: 0 }) },
  'vehicles.deactivate': { as: 'administrator', input: ({ vehicleId: id, otherVehicleId: moveTo }) => ({ id, version: 1, moveTo }) },
  'vehicles.reactivate': { as: 'administrator', input: ({ vehicleId: id }) => ({ id, version: 1 }) },
  'vehicles.dependents': { as: 'administrator', input: ({ vehicleId: id }) => ({ id }) },
  'vehicles.csv': { as: 'administrator', input: () => ({ status: 'all' }) },
  'vehicles.xlsx': { as: 'administrator', input: () => ({ status: 'all' }) },
  'vehicles.history': { as: 'administrator', input: ({ vehicleId: id }) => ({ id }) },
  'vehicles.shown': { visit: ({ domain }) => ({ domain }), hide },
}
