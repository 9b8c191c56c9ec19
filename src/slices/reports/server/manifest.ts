import type { ReportSources } from '#server/list/report-source.ts'
import { defineSlice, join } from '#server/slice.ts'
import { reports } from '#slices/reports/contract/reports.ts'
import { timesheetReport } from '#slices/reports/contract/timesheet-report.ts'
import { REPORT_PATH } from '#slices/reports/rules/report-path.ts'
import { searchOfViews } from '#slices/saved-views/server/public.ts'
import { reportsHome } from './home.ts'
import { reportRoutesOf, timesheetReportRoutes } from './routes.ts'
import { hoursSource } from './sources/hours.ts'

/** Reports of the lists that all slices contribute. */
export function reportsOf(sources: ReportSources) {
  const all = join('report source', [{ hours: hoursSource }, sources])
  return defineSlice({
    contract: { reports, timesheetReport },
    routes: () => ({ reports: reportRoutesOf(all), timesheetReport: timesheetReportRoutes }),
    home: reportsHome,
    search: {
      savedReports: searchOfViews({ label: 'Saved reports', screen: REPORT_PATH, needs: [{ permission: 'member', module: 'time' }] }),
    },
  })
}
