import { defineSlice } from '#server/slice.ts'
import { locations as locationsContract } from '#slices/structure/contract/locations.ts'
import { locations } from './locations.ts'

export const structure = defineSlice({
  contract: { locations: locationsContract.endpoints },
  tables: ['app.contacts', 'app.departments', 'app.locations', 'app.units'],
  readBy: {
    'app.departments': ['people', 'reports', 'time'],
    'app.locations': ['access', 'people', 'time'],
    'app.units': ['people', 'time'],
  },
  routes: ({ dependents }) => ({ locations: locations.routes(dependents) }),
  live: locations.live,
})
