import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { id, instant, nothing, plainDate } from '#core/schemas.ts'
import { timesheetStatus } from '#slices/time/contract/timesheets.ts'

export const scope = z.enum(['own', 'direct reports', 'organization'])

/** The hours of one person on one day. */
export const recentEntry = z.object({
  /** Of the day's newest entry. */
  id,
  employeeId: id,
  employeeName: z.string(),
  /** Labels of the charged columns, most hours first. */
  columnLabels: z.array(z.string()),
  date: plainDate,
  minutes: z.int(),
  status: timesheetStatus,
  updatedAt: instant,
})

/** A timesheet that awaits the current user's decision. */
export const waitingTimesheet = z.object({
  submissionId: id,
  employeeId: id,
  employeeName: z.string(),
  periodStart: plainDate,
  periodEnd: plainDate,
  minutes: z.int(),
  submittedAt: instant,
})

/** The scope of the figures: employee their own; manager own and direct reports; administrator the organization (PRD-1). */
export const dashboard = endpoint({
  method: 'GET',
  path: '/dashboard',
  tag: 'Dashboards',
  permission: 'member',
  summary: "The current user's hours, timesheet, newest entries, and pending approvals.",
  input: nothing,
  output: z.object({
    scope,
    today: plainDate,
    monthMinutes: z.int(),
    previousMonthMinutes: z.int(),
    activeStaff: z.int(),
    /** Of `activeStaff`: the organization for everyone who may read the directory. */
    staffScope: scope,
    /** The current user's saved views of the timesheet report. */
    savedReports: z.int(),
    pendingReviews: z.int(),
    pendingReviewsWithWarnings: z.int(),
    /** The current user's own current period; null without an employee record or group. */
    ownTimesheet: z
      .object({
        periodStart: plainDate,
        periodEnd: plainDate,
        payDate: plainDate,
        status: timesheetStatus,
        minutes: z.int(),
        /** Scheduled days of the period, and holidays with hours. */
        expectedMinutes: z.int(),
        todayMinutes: z.int(),
        days: z.array(z.object({ date: plainDate, minutes: z.int(), holiday: z.boolean() })),
      })
      .nullable(),
    recentEntries: z.array(recentEntry),
    waiting: z.array(waitingTimesheet),
  }),
})
