import { exportRoutes } from '#server/export/export-routes.ts'
import type { ReportSources } from '#server/list/report-source.ts'
import type { Routes } from '#server/rpc/router.ts'
import { read } from '#server/rpc/verb.ts'
import type { reports } from '#slices/reports/contract/reports.ts'
import type { timesheetReport } from '#slices/reports/contract/timesheet-report.ts'
import { listSources, runSource } from './sources/run.ts'
import { options } from './timesheet-report/options.ts'
import { exported, rows } from './timesheet-report/rows.ts'

export const reportRoutesOf = (sources: ReportSources): Routes<typeof reports> => ({
  sources: read(listSources(sources)),
  run: read(runSource(sources)),
})

export const timesheetReportRoutes: Routes<typeof timesheetReport> = {
  rows: read(rows),
  ...exportRoutes(exported),
  options: read(options),
}
