import type { Dependents } from '#server/record/dependents.ts'
import { rowsNaming } from '#server/record/naming.ts'

export const structureDependents: Dependents = {
  locations: [{ name: 'departments', label: { one: 'department', other: 'departments' }, ...rowsNaming('app.departments', 'locationId') }],
  contacts: [{ name: 'locations', label: { one: 'location', other: 'locations' }, ...rowsNaming('app.locations', 'contactId') }],
}
