import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { noteContract } from '#core/note-endpoints.ts'
import { recordContract } from '#core/record.ts'
import { id, money, plainDate, version } from '#core/schemas.ts'
import { line, lines } from '#core/text.ts'

export const vehicleColumns = [
  { key: 'name', title: 'Name', type: 'text', sortable: true },
  { key: 'plate', title: 'Plate', type: 'text', sortable: true },
  { key: 'seats', title: 'Seats', type: 'integer', sortable: true },
  { key: 'boughtOn', title: 'Bought on', type: 'date', sortable: true },
  { key: 'price', title: 'Price', type: 'money', sortable: true },
  { key: 'locationName', title: 'Location', type: 'text', sortable: true },
  { key: 'purpose', title: 'Purpose', type: 'text', optional: true },
  { key: 'isPublic', title: 'On the public page', type: 'flag', optional: true },
  { key: 'isActive', title: 'Active', type: 'flag', optional: true },
] as const

const record = recordContract({
  noun: 'vehicle',
  plural: 'vehicles',
  path: '/vehicles',
  tag: 'Structure',
  permission: 'settings_locations',
  fields: {
    name: line(200),
    plate: line(20),
    purpose: lines(2000, 1).nullable(),
    seats: z.int().min(1).max(99),
    boughtOn: plainDate.nullable(),
    price: money.nullable(),
    locationId: id.nullable(),
    isPublic: z.boolean(),
  },
  joined: { locationName: z.string().nullable() },
  columns: vehicleColumns,
  filters: { locationId: id.optional() },
})

export const vehicleNotes = noteContract({
  record: 'vehicles',
  noun: 'vehicle',
  path: '/vehicles',
  tag: 'Structure',
  permission: 'settings_locations',
})

export const vehicles = {
  ...record,
  endpoints: {
    ...record.endpoints,
    ...vehicleNotes.endpoints,
    submit: endpoint({
      method: 'POST',
      path: '/vehicles/{id}/submit',
      tag: 'Structure',
      permission: 'settings_locations:write',
      summary: 'Submits the purchase of a vehicle for approval.',
      input: z.strictObject({ id, version: version.or(z.literal(0)) }),
      output: z.object({ status: z.literal('submitted'), revision: z.int(), version }),
    }),
    shown: endpoint({
      method: 'GET',
      path: '/organizations/by-domain/{domain}/vehicles',
      tag: 'Structure',
      visitor: true,
      summary: 'The vehicles that an organization shows to everyone.',
      input: z.strictObject({ domain: line(253) }),
      output: z.object({
        organization: z.object({ id, name: z.string(), logoUrl: z.string().nullable() }),
        vehicles: z.array(z.object({ name: z.string(), purpose: z.string().nullable(), seats: z.int() })),
      }),
    }),
  },
}
