import type { Dependents } from '#server/record/dependents.ts'
import { rowsNaming } from '#server/record/naming.ts'

export const structureDependents: Dependents = {
  employees: [
    {
      name: 'departments',
      label: { one: 'department they lead', other: 'departments they lead' },
      ...rowsNaming('app.departments', 'managerId', ['name']),
      changes: { subject: { resourceType: 'departments', noun: 'department' }, field: 'managerId', shownAs: 'managerName' },
    },
  ],
  locations: [
    {
      name: 'departments',
      label: { one: 'department', other: 'departments' },
      ...rowsNaming('app.departments', 'locationId'),
      changes: { subject: { resourceType: 'departments', noun: 'department' }, field: 'locationId', shownAs: 'locationName' },
    },
  ],
  contacts: [
    {
      name: 'locations',
      label: { one: 'location', other: 'locations' },
      ...rowsNaming('app.locations', 'contactId'),
      changes: { subject: { resourceType: 'locations', noun: 'location' }, field: 'contactId', shownAs: 'contactName' },
    },
  ],
}
