import { defineSlice } from '#server/slice.ts'
import { contacts as contactsContract } from '#slices/structure/contract/contacts.ts'
import { departments as departmentsContract } from '#slices/structure/contract/departments.ts'
import { locations as locationsContract } from '#slices/structure/contract/locations.ts'
import { units as unitsContract } from '#slices/structure/contract/units.ts'
import { contacts } from './contacts.ts'
import { departments } from './departments.ts'
import { structureDependents } from './dependents.ts'
import { structureSteps } from './first-steps.ts'
import { locations } from './locations.ts'
import { units } from './units.ts'

export const structure = defineSlice({
  contract: {
    departments: departmentsContract.endpoints,
    locations: locationsContract.endpoints,
    units: unitsContract.endpoints,
    contacts: contactsContract.endpoints,
  },
  tables: ['app.contacts', 'app.departments', 'app.locations', 'app.units'],
  readBy: {
    'app.departments': ['approvals', 'invitations', 'modules', 'people', 'reports', 'staff', 'support', 'time', 'time-groups'],
    'app.locations': ['access', 'people', 'staff', 'time', 'time-groups'],
    'app.units': ['people', 'staff', 'time', 'time-groups'],
  },
  routes: ({ dependents }) => ({
    departments: departments.routes(dependents),
    locations: locations.routes(dependents),
    units: units.routes(dependents),
    contacts: contacts.routes(dependents),
  }),
  constraints: { ...departments.constraints, ...locations.constraints, ...units.constraints, ...contacts.constraints },
  live: { ...departments.live, ...locations.live, ...units.live, ...contacts.live },
  dependents: structureDependents,
  firstSteps: structureSteps,
})
