import { importRoutes } from '#server/import/import-routes.ts'
import { defineSlice } from '#server/slice.ts'
import { peopleImport as imports } from '#slices/staff/contract/import.ts'
import { staff as contract } from '#slices/staff/contract/staff.ts'
import { applyDueChanges } from './changes/apply-due.ts'
import { PEOPLE, PEOPLE_FILE, peopleFile, peopleImport } from './import/people-import.ts'
import { staffRoutes } from './routes.ts'
import { staffRecord } from './staff.ts'

export const staff = defineSlice({
  contract: { staff: contract, imports: imports.endpoints },
  tables: ['app.employee_changes'],
  routes: ({ dependents }) => ({ staff: staffRoutes(dependents), imports: importRoutes<typeof imports.endpoints>(PEOPLE, peopleImport) }),
  live: staffRecord.live,
  files: { [PEOPLE_FILE]: peopleFile },
  imports: { [PEOPLE]: peopleImport },
  tasks: parts => ({ apply_employee_changes: () => applyDueChanges(parts) }),
  // Every day begins at a quarter of an hour somewhere.
  schedule: ['*/15 * * * * apply_employee_changes'],
})
