import { defineSlice } from '#server/slice.ts'
import { staff as contract } from '#slices/staff/contract/staff.ts'
import { applyDueChanges } from './changes/apply-due.ts'
import { staffRoutes } from './routes.ts'
import { staffRecord } from './staff.ts'

export const staff = defineSlice({
  contract: { staff: contract },
  tables: ['app.employee_changes'],
  routes: ({ dependents }) => ({ staff: staffRoutes(dependents) }),
  live: staffRecord.live,
  tasks: parts => ({ apply_employee_changes: () => applyDueChanges(parts) }),
  // Every day begins at a quarter of an hour somewhere.
  schedule: ['*/15 * * * * apply_employee_changes'],
})
