import type { Dependents } from '#server/record/dependents.ts'
import { rowsNaming } from '#server/record/naming.ts'

export const structureDependents: Dependents = {
  locations: [{ name: 'departments', label: 'departments', ...rowsNaming('app.departments', 'locationId') }],
  contacts: [{ name: 'locations', label: 'locations', ...rowsNaming('app.locations', 'contactId') }],
}
