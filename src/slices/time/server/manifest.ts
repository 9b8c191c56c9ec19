import { defineSlice } from '#server/slice.ts'
import { approvals } from '#slices/time/contract/approvals.ts'
import { entries } from '#slices/time/contract/entries.ts'
import { timesheets } from '#slices/time/contract/timesheets.ts'
import { countWaiting } from './approval/counts.ts'
import { watchLostDecisions } from './approval/lost-decisions.ts'
import { approvalRoutes, entryRoutes, timesheetRoutes } from './routes.ts'
import { employeeTimeVisible, submissionVisible } from './visibility.ts'

export const time = defineSlice({
  contract: { timesheets, entries, approvals },
  routes: () => ({ timesheets: timesheetRoutes, entries: entryRoutes, approvals: approvalRoutes }),
  // Entries are announced once a save, with the id of the employee whose hours changed; submissions with their own.
  live: { time_entries: employeeTimeVisible, timesheet_submissions: submissionVisible },
  badges: { waitingSheets: countWaiting },
  watchRefusals: watchLostDecisions,
  // Its largest part waits for a second call: the first one must not wait for the code.
  screenCalls: { '/time/my-team-time': 'approvals/inbox' },
})
