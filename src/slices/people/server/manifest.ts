import { defineSlice } from '#server/slice.ts'
import { staff } from '#slices/people/contract/staff.ts'
import { PICTURE } from '#slices/people/rules/picture.ts'
import { picture } from './own-picture.ts'
import { staffRoutes } from './routes.ts'

export const people = defineSlice({
  contract: { staff },
  tables: ['app.departments', 'app.employees', 'app.funds', 'app.locations', 'app.programs', 'app.units'],
  readBy: {
    'app.departments': ['reports', 'time'],
    'app.employees': ['access', 'approvals', 'dashboards', 'notifications', 'reports', 'time', 'time-groups'],
    'app.funds': ['time'],
    'app.locations': ['access', 'time'],
    'app.units': ['time'],
  },
  files: { [PICTURE.kind]: picture },
  routes: () => ({ staff: staffRoutes }),
})
