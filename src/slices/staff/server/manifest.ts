import { defineSlice } from '#server/slice.ts'
import { savedViews } from '#slices/staff/contract/saved-views.ts'
import { staff as contract } from '#slices/staff/contract/staff.ts'
import { staffChoices } from '#slices/staff/contract/staff-choices.ts'
import { applyDueChanges } from './changes/apply-due.ts'
import { staffRoutes } from './routes.ts'
import { savedViewRoutes } from './saved-views.ts'
import { staffRecord } from './staff.ts'
import { staffChoiceRoutes } from './staff-choices.ts'

export const staff = defineSlice({
  contract: { staff: contract, staffChoices, savedViews },
  tables: ['app.employee_changes', 'app.saved_views'],
  routes: ({ dependents }) => ({ staff: staffRoutes(dependents), staffChoices: staffChoiceRoutes, savedViews: savedViewRoutes }),
  live: staffRecord.live,
  tasks: parts => ({ apply_employee_changes: () => applyDueChanges(parts) }),
  // Every day begins at a quarter of an hour somewhere.
  schedule: ['*/15 * * * * apply_employee_changes'],
})
