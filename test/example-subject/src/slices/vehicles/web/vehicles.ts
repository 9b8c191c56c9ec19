import { recordNotesOf } from '#web/notes/record-notes.ts'
import { type RecordKind, type RowOf, recordCallsOf } from '#web/record/record-kind.ts'
import { type vehicles as contract, vehicleColumns } from '../contract/vehicles.ts'

export const vehicles: RecordKind<RowOf<typeof contract>> = {
  noun: 'vehicle',
  plural: 'vehicles',
  description: 'Vehicles that your organization owns.',
  calls: recordCallsOf<typeof contract>('vehicles'),
  notes: recordNotesOf({ part: 'vehicles', record: 'vehicles', noun: 'vehicle' }),
  columns: vehicleColumns,
  begins: { seats: 5 },
  fields: [
    { name: 'name', kind: 'text', required: true },
    { name: 'plate', kind: 'text', required: true, half: true },
    { name: 'boughtOn', kind: 'date', half: true },
    { name: 'seats', kind: 'number', min: 1, max: 99, required: true, half: true },
    { name: 'price', kind: 'money', half: true },
    { name: 'locationId', label: 'Location', kind: 'record', calls: recordCallsOf('locations'), shownAs: 'locationName' },
    { name: 'purpose', kind: 'lines' },
    { name: 'isPublic', kind: 'flag' },
  ],
}
