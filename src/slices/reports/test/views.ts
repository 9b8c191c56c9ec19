import type { ViewsByAccount } from '#e2e/view.ts'
import { withoutData } from '#e2e/without-data.ts'

/** The timesheet report. */
export const views: ViewsByAccount = {
  employee: [
    { name: 'report', path: '/reports/timesheets?from=2026-01-01&to=2026-12-31', main: true },
    { name: 'report, empty', path: '/reports/timesheets?from=2001-01-01&to=2001-01-31' },
    { name: 'report, failed', path: '/reports/timesheets', prepare: withoutData },
  ],
  manager: [{ name: 'report of a team', path: '/reports/timesheets?from=2026-01-01&to=2026-12-31' }],
}
