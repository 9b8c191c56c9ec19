import { recordNotesOf } from '#web/notes/record-notes.ts'
import { type RecordKind, type RowOf, recordCallsOf } from '#web/record/record-kind.ts'
import { locationColumns } from '../contract/location-columns.ts'
import type { locations as contract } from '../contract/locations.ts'
import { contactCalls } from './contacts.ts'
import { t } from './texts.ts'

export const locationCalls = recordCallsOf<typeof contract>('locations')

export const locations: RecordKind<RowOf<typeof contract>> = {
  noun: 'location',
  plural: 'locations',
  description: t('locationsHelp'),
  calls: locationCalls,
  notes: recordNotesOf({ part: 'locations', record: 'locations', noun: 'location' }),
  columns: locationColumns,
  // All of them beside the menu at 1440 pixels, and without the contact at 1280.
  looks: { state: { width: 100 }, contactName: { givesWay: 1 } },
  fields: [
    { name: 'name', kind: 'text', required: true },
    { name: 'address', kind: 'text' },
    { name: 'city', kind: 'text', half: true },
    { name: 'state', kind: 'text', half: true },
    { name: 'zipCode', kind: 'text', half: true },
    { name: 'country', kind: 'text', half: true },
    { name: 'phone', kind: 'tel', half: true },
    { name: 'email', kind: 'email', half: true },
    {
      name: 'contactId',
      label: 'Contact',
      help: t('fromContacts'),
      kind: 'record',
      calls: contactCalls,
      code: 'email',
      shownAs: 'contactName',
      half: true,
    },
    { name: 'contactPerson', help: t('nameOnly'), kind: 'text', half: true },
    { name: 'timezone', kind: 'time zone' },
  ],
}
