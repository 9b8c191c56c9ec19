import { defineSlice } from '#server/slice.ts'
import { contacts as contactsContract } from '#slices/structure/contract/contacts.ts'
import { departments as departmentsContract } from '#slices/structure/contract/departments.ts'
import { locationNotes as locationNotesContract } from '#slices/structure/contract/location-notes.ts'
import { locations as locationsContract } from '#slices/structure/contract/locations.ts'
import { units as unitsContract } from '#slices/structure/contract/units.ts'
import { contacts } from './contacts.ts'
import { departments } from './departments.ts'
import { structureDependents } from './dependents.ts'
import { structureSteps } from './first-steps.ts'
import { locationNotes } from './location-notes.ts'
import { locations } from './locations.ts'
import { units } from './units.ts'

export const structure = defineSlice({
  contract: {
    departments: departmentsContract.endpoints,
    locations: { ...locationsContract.endpoints, ...locationNotesContract.endpoints },
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
    locations: { ...locations.routes(dependents), ...locationNotes.routes },
    units: units.routes(dependents),
    contacts: contacts.routes(dependents),
  }),
  constraints: { ...departments.constraints, ...locations.constraints, ...units.constraints, ...contacts.constraints },
  live: { ...departments.live, ...locations.live, ...locationNotes.live, ...units.live, ...contacts.live },
  search: {
    departments: departments.search({
      label: 'Departments',
      name: 'name',
      detail: ['departmentCode', 'parentName'],
      at: ({ label }) => ({ path: '/settings/departments', search: { search: label } }),
    }),
    locations: locations.search({
      label: 'Locations',
      name: 'name',
      detail: ['city', 'state'],
      at: ({ label }) => ({ path: '/settings/locations', search: { search: label } }),
    }),
    units: units.search({
      label: 'Units',
      name: 'name',
      detail: ['unitCode', 'parentName'],
      at: ({ label }) => ({ path: '/settings/units', search: { search: label } }),
    }),
    contacts: contacts.search({
      label: 'Contacts',
      name: 'name',
      detail: ['purpose'],
      at: ({ label }) => ({ path: '/settings/contacts', search: { search: label } }),
    }),
  },
  files: locationNotes.files,
  demo: async () => (await import('./load-demo.ts')).loadLocationNotes,
  dependents: structureDependents,
  firstSteps: structureSteps,
})
