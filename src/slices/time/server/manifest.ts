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
  tables: [
    'app.approval_workflow_steps',
    'app.approval_workflow_templates',
    'app.employee_time_columns',
    'app.employee_time_states',
    'app.group_time_columns',
    'app.holidays_closures',
    'app.overtime_days',
    'app.pay_periods',
    'app.time_entries',
    'app.time_tracking_groups',
    'app.timesheet_step_approvers',
    'app.timesheet_submission_events',
    'app.timesheet_submission_review_notes',
    'app.timesheet_submissions',
  ],
  readBy: {
    'app.employee_time_states': ['dashboards'],
    'app.holidays_closures': ['dashboards'],
    'app.pay_periods': ['dashboards'],
    'app.time_entries': ['dashboards', 'reports'],
    'app.timesheet_submissions': ['dashboards', 'notifications'],
  },
  routes: () => ({ timesheets: timesheetRoutes, entries: entryRoutes, approvals: approvalRoutes }),
  live: timeTopics,
  badges: { waitingSheets: countWaiting },
  tasks: ({ jobs }) => ({
    reassign_approvals: payload => reassignApprovals(jobs, (payload as { organizationId: string }).organizationId),
  }),
  watchRefusals: watchLostDecisions,
  // Its largest part waits for a second call: the first one must not wait for the code.
  screenCalls: { '/time/my-team-time': 'approvals/inbox' },
})
