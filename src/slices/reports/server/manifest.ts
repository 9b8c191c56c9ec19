import { defineSlice } from '#server/slice.ts'
import { timesheetReport } from '#slices/reports/contract/timesheet-report.ts'
import { reportsHome } from './home.ts'
import { timesheetReportRoutes } from './routes.ts'

export const reports = defineSlice({
  contract: { timesheetReport },
  routes: () => ({ timesheetReport: timesheetReportRoutes }),
  home: reportsHome,
})
