import type { Cards } from '#server/home.ts'
import { audienceOf } from '#server/list/audience.ts'
import { defineNotes } from '#server/notes/define-notes.ts'
import { defineRecord } from '#server/record/record.ts'
import { vehicles as contract, vehicleNotes as notesContract } from '#slices/vehicles/contract/vehicles.ts'

export const vehicles = defineRecord({
  contract,
  table: 'app.vehicles',
  joined: rows =>
    rows
      .leftJoin('app.locations as l', join => join.onRef('l.organizationId', '=', 'r.organizationId').onRef('l.id', '=', 'r.locationId'))
      .select('l.name as locationName'),
  references: { locationId: { table: 'app.locations', noun: 'location', shownAs: 'locationName' } },
  unique: ['plate'],
})

export const vehicleNotes = defineNotes({
  contract: notesContract,
  sees: vehicles.parts.sees,
  audience: audienceOf('app.vehicles', contract.permission),
})

export const vehicleSource = vehicles.source({
  label: 'Vehicles',
  dimensions: { location: { label: 'Location', by: 'locationName', type: 'text', key: 'locationId' } },
  measures: {
    vehicles: { label: 'Vehicles', kind: 'count' },
    seats: { label: 'Seats', kind: 'sum', by: 'seats', type: 'integer' },
  },
})

const opened = ({ label: search }: { label: string }) => ({ path: '/settings/vehicles', search: { search } }) as const
export const vehicleSearch = vehicles.search({ label: 'Vehicles', name: 'name', at: opened })

export const vehicleCards: Cards = {
  vehicles: {
    label: 'Vehicles',
    number: vehicles.count({ status: 'active' }),
    words: { one: 'vehicle', other: 'vehicles' },
    at: { path: '/settings/vehicles', search: { status: 'active' } },
  },
}
