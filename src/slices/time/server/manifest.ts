import { defineSlice } from '#server/slice.ts'
import { approvals } from '#slices/time/contract/approvals.ts'
import { entries } from '#slices/time/contract/entries.ts'
import { timesheets } from '#slices/time/contract/timesheets.ts'
import { countWaiting } from './approval/counts.ts'
import { watchLostDecisions } from './approval/lost-decisions.ts'
import { reassignApprovals } from './approval/stand-ins.ts'
import { approvalRoutes, entryRoutes, timesheetRoutes } from './routes.ts'
import { timeTopics } from './visibility.ts'

export const time = defineSlice({
  contract: { timesheets, entries, approvals },
  routes: () => ({ timesheets: timesheetRoutes, entries: entryRoutes, approvals: approvalRoutes }),
  live: timeTopics,
  badges: { waitingSheets: countWaiting },
  tasks: ({ jobs }) => ({
    reassign_approvals: payload => reassignApprovals(jobs, (payload as { organizationId: string }).organizationId),
  }),
  watchFailedCalls: watchLostDecisions,
  // Its largest part waits for a second call: the first one must not wait for the code.
  screenCalls: { '/time/my-team-time': 'approvals/inbox' },
})
