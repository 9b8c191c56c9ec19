import type { Routes } from '#server/rpc/router.ts'
import { read, streamed } from '#server/rpc/verb.ts'
import type { timesheetReport } from '#slices/reports/contract/timesheet-report.ts'
import { csv } from './timesheet-report/csv.ts'
import { options } from './timesheet-report/options.ts'
import { rows } from './timesheet-report/rows.ts'

export const timesheetReportRoutes: Routes<typeof timesheetReport> = {
  rows: read(rows),
  csv: streamed(csv),
  options: read(options),
}
