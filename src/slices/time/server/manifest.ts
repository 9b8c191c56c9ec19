import { sqlStatement } from '#server/db/statement.ts'
import type { Files } from '#server/files/open-files.ts'
import { importRoutes } from '#server/import/import-routes.ts'
import { forEachOrganization } from '#server/jobs/each-organization.ts'
import { runs } from '#server/jobs/task.ts'
import { streamed } from '#server/rpc/verb.ts'
import { defineSlice, type TimesheetSources } from '#server/slice.ts'
import { approvals } from '#slices/time/contract/approvals.ts'
import { timeDashboard as dashboard } from '#slices/time/contract/dashboard.ts'
import { timesheetAttachments, timesheetNotes } from '#slices/time/contract/day-records.ts'
import { days } from '#slices/time/contract/days.ts'
import { entries } from '#slices/time/contract/entries.ts'
import { hoursImport as hours } from '#slices/time/contract/hours-import.ts'
import { timesheets } from '#slices/time/contract/timesheets.ts'
import { usualWeek } from '#slices/time/contract/usual-week.ts'
import { HOURS_FILE } from '#slices/time/rules/hours-file.ts'
import { hoursOfGroups } from '#slices/time-groups/contract/hours-of-groups.ts'
import { recomputeDays } from '#slices/time-groups/server/public.ts'
import { countWaiting } from './approval/counts.ts'
import { documentWith } from './approval/document.ts'
import { watchLostDecisions } from './approval/lost-decisions.ts'
import { timesheetSubject } from './approval/subject.ts'
import { teamSearch } from './approval/team-search.ts'
import { timeConstraints } from './constraints.ts'
import { timesheetStep } from './dashboard/first-timesheet.ts'
import { timeHome } from './dashboard/home.ts'
import { dayFiles } from './day/attachments.ts'
import { recomputePeople } from './day/recompute-job.ts'
import { timeDependents } from './dependents.ts'
import { affectedPeopleFrom } from './groups/affected-people.ts'
import { HOURS, hoursFile, hoursImport } from './import/hours-import.ts'
import { timeNotifications } from './notification-kinds.ts'
import { REMIND_OF_TIMESHEETS, remindOfTimesheets } from './reminders/remind.ts'
import {
  approvalRoutes,
  dashboardRoutes,
  dayRoutes,
  entryRoutes,
  hoursOfGroupsRoutes,
  timesheetAttachmentRoutes,
  timesheetNoteRoutes,
  timesheetRoutes,
  usualWeekRoutes,
} from './routes.ts'
import { timeTopics } from './visibility.ts'

export const time = defineSlice({
  contract: {
    timesheets,
    entries,
    days,
    timesheetNotes,
    timesheetAttachments,
    usualWeek,
    approvals,
    timeGroups: hoursOfGroups,
    hoursImport: hours.endpoints,
    dashboards: { time: dashboard },
  },
  tables: [
    'app.approval_reminders',
    'app.employee_time_columns',
    'app.employee_time_states',
    'app.last_reminders',
    'app.overtime_days',
    'app.time_entries',
    'app.timesheet_attachments',
    'app.timesheet_notes',
    'app.timesheet_submission_review_notes',
    'app.timesheet_submissions',
    'app.usual_weeks',
  ],
  readBy: {
    'app.employee_time_columns': ['time-groups'],
    'app.time_entries': ['reports'],
    'app.timesheet_submissions': ['effort', 'notifications'],
  },
  routes: ({ files, timesheetSources }: { files: Files; timesheetSources: TimesheetSources }) => ({
    timesheets: timesheetRoutes(timesheetSources),
    entries: entryRoutes,
    days: dayRoutes,
    timesheetNotes: timesheetNoteRoutes,
    timesheetAttachments: timesheetAttachmentRoutes,
    usualWeek: usualWeekRoutes,
    approvals: { ...approvalRoutes(timesheetSources), document: streamed(documentWith(files, timesheetSources)) },
    timeGroups: hoursOfGroupsRoutes,
    hoursImport: importRoutes<typeof hours.endpoints>(HOURS, hoursImport),
    dashboards: dashboardRoutes,
  }),
  files: { ...dayFiles, [HOURS_FILE.kind]: hoursFile },
  imports: () => ({ [HOURS]: hoursImport }),
  notificationKinds: timeNotifications,
  live: timeTopics,
  counts: {
    'time entries': sqlStatement<object, { count: number }>('select count(*)::int as count from app.time_entries'),
  },
  constraints: timeConstraints,
  subjects: [timesheetSubject],
  affectedByGroups: affectedPeopleFrom,
  badges: { waitingTimesheets: countWaiting },
  home: timeHome,
  search: { team: teamSearch },
  firstSteps: [timesheetStep],
  dependents: timeDependents,
  tasks: ({ worker, jobs }) => ({
    [REMIND_OF_TIMESHEETS]: () => forEachOrganization({ worker, jobs }, remindOfTimesheets).then(() => undefined),
  }),
  verbTasks: [runs(recomputeDays, ({ jobs }) => recomputePeople(jobs))],
  // Every hour begins at a quarter of an hour somewhere.
  schedule: [`*/15 * * * * ${REMIND_OF_TIMESHEETS}`],
  watchFailedCalls: watchLostDecisions,
  // Most of the screen depends on a second call, so the first one is sent before the screen's code has loaded.
  screenCalls: { '/time/my-team-time': 'approvals/inbox' },
})
