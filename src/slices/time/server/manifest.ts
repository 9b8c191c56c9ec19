import { sqlStatement } from '#server/db/statement.ts'
import { forEachOrganization } from '#server/jobs/each-organization.ts'
import { defineSlice } from '#server/slice.ts'
import { registerSubjects } from '#slices/approvals/server/public.ts'
import { approvals } from '#slices/time/contract/approvals.ts'
import { timesheetAttachments, timesheetNotes } from '#slices/time/contract/day-records.ts'
import { entries } from '#slices/time/contract/entries.ts'
import { timesheets } from '#slices/time/contract/timesheets.ts'
import { usualWeek } from '#slices/time/contract/usual-week.ts'
import { DAY_FILE } from '#slices/time/rules/day-of-timesheet.ts'
import { countWaiting } from './approval/counts.ts'
import { watchLostDecisions } from './approval/lost-decisions.ts'
import { timesheetSubject } from './approval/subject.ts'
import { dayFile } from './day/attachments.ts'
import { timeDependents } from './dependents.ts'
import { REMIND_OF_TIMESHEETS, remindOfTimesheets } from './reminders/remind.ts'
import { approvalRoutes, entryRoutes, timesheetAttachmentRoutes, timesheetNoteRoutes, timesheetRoutes, usualWeekRoutes } from './routes.ts'
import { timeTopics } from './visibility.ts'

registerSubjects([timesheetSubject])

export const time = defineSlice({
  contract: { timesheets, entries, timesheetNotes, timesheetAttachments, usualWeek, approvals },
  tables: [
    'app.employee_time_columns',
    'app.employee_time_states',
    'app.overtime_days',
    'app.time_entries',
    'app.timesheet_attachments',
    'app.timesheet_notes',
    'app.timesheet_reminders',
    'app.timesheet_submission_events',
    'app.timesheet_submission_review_notes',
    'app.timesheet_submissions',
    'app.usual_weeks',
  ],
  readBy: {
    'app.employee_time_states': ['dashboards'],
    'app.time_entries': ['dashboards', 'reports'],
    'app.timesheet_submissions': ['dashboards', 'notifications'],
  },
  routes: () => ({
    timesheets: timesheetRoutes,
    entries: entryRoutes,
    timesheetNotes: timesheetNoteRoutes,
    timesheetAttachments: timesheetAttachmentRoutes,
    usualWeek: usualWeekRoutes,
    approvals: approvalRoutes,
  }),
  live: timeTopics,
  files: { [DAY_FILE.kind]: dayFile },
  counts: {
    'time entries': sqlStatement<object, { count: number }>('select count(*)::int as count from app.time_entries'),
  },
  badges: { waitingTimesheets: countWaiting },
  dependents: timeDependents,
  tasks: ({ worker, jobs }) => ({
    [REMIND_OF_TIMESHEETS]: () => forEachOrganization({ worker, jobs }, remindOfTimesheets).then(() => undefined),
  }),
  // Every hour begins at a quarter of an hour somewhere.
  schedule: [`*/15 * * * * ${REMIND_OF_TIMESHEETS}`],
  watchFailedCalls: watchLostDecisions,
  // Most of the screen depends on a second call, so the first one is sent before the screen's code has loaded.
  screenCalls: { '/time/my-team-time': 'approvals/inbox' },
})
