import { exportRoutes } from '#server/export/export-routes.ts'
import type { Routes } from '#server/rpc/router.ts'
import { read } from '#server/rpc/verb.ts'
import type { timesheetReport } from '#slices/reports/contract/timesheet-report.ts'
import { options } from './timesheet-report/options.ts'
import { exported, rows } from './timesheet-report/rows.ts'

export const timesheetReportRoutes: Routes<typeof timesheetReport> = {
  rows: read(rows),
  ...exportRoutes(exported),
  options: read(options),
}
