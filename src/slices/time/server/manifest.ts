import { sqlStatement } from '#server/db/statement.ts'
import { importRoutes } from '#server/import/import-routes.ts'
import { defineSlice } from '#server/slice.ts'
import { registerSubjects } from '#slices/approvals/server/public.ts'
import { approvals } from '#slices/time/contract/approvals.ts'
import { days } from '#slices/time/contract/days.ts'
import { entries } from '#slices/time/contract/entries.ts'
import { hoursImport as hours } from '#slices/time/contract/hours-import.ts'
import { timesheets } from '#slices/time/contract/timesheets.ts'
import { HOURS_FILE } from '#slices/time/rules/hours-file.ts'
import { hoursOfGroups } from '#slices/time-groups/contract/hours-of-groups.ts'
import { registerAffected } from '#slices/time-groups/server/public.ts'
import { countWaiting } from './approval/counts.ts'
import { watchLostDecisions } from './approval/lost-decisions.ts'
import { timesheetSubject } from './approval/subject.ts'
import { RECOMPUTE_DAYS, recomputeDays } from './day/recompute-job.ts'
import { timeDependents } from './dependents.ts'
import { affectedPeopleFrom } from './groups/affected-people.ts'
import { HOURS, hoursFile, hoursImport } from './import/hours-import.ts'
import { approvalRoutes, dayRoutes, entryRoutes, hoursOfGroupsRoutes, timesheetRoutes } from './routes.ts'
import { timeTopics } from './visibility.ts'

registerSubjects([timesheetSubject])
registerAffected(affectedPeopleFrom)

export const time = defineSlice({
  contract: { timesheets, entries, days, approvals, timeGroups: hoursOfGroups, hoursImport: hours.endpoints },
  tables: [
    'app.employee_time_columns',
    'app.employee_time_states',
    'app.overtime_days',
    'app.time_entries',
    'app.timesheet_reminders',
    'app.timesheet_submission_events',
    'app.timesheet_submission_review_notes',
    'app.timesheet_submissions',
  ],
  readBy: {
    'app.employee_time_columns': ['time-groups'],
    'app.employee_time_states': ['dashboards'],
    'app.time_entries': ['dashboards', 'effort', 'reports'],
    'app.timesheet_submissions': ['dashboards', 'effort', 'notifications'],
  },
  routes: () => ({
    timesheets: timesheetRoutes,
    entries: entryRoutes,
    days: dayRoutes,
    approvals: approvalRoutes,
    timeGroups: hoursOfGroupsRoutes,
    hoursImport: importRoutes<typeof hours.endpoints>(HOURS, hoursImport),
  }),
  files: { [HOURS_FILE.kind]: hoursFile },
  imports: () => ({ [HOURS]: hoursImport }),
  live: timeTopics,
  tasks: ({ jobs }) => ({ [RECOMPUTE_DAYS]: recomputeDays(jobs) }),
  counts: {
    'time entries': sqlStatement<object, { count: number }>('select count(*)::int as count from app.time_entries'),
  },
  badges: { waitingTimesheets: countWaiting },
  dependents: timeDependents,
  watchFailedCalls: watchLostDecisions,
  // Most of the screen depends on a second call, so the first one is sent before the screen's code has loaded.
  screenCalls: { '/time/my-team-time': 'approvals/inbox' },
})
