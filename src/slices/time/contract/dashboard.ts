import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { id, instant, nothing, plainDate } from '#core/schemas.ts'
import { overviewScope } from '#slices/people/contract/scope.ts'
import { timesheetStatus } from './timesheets.ts'

/** The hours of one person on one day. */
const recentEntry = z.object({
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
const waitingTimesheet = z.object({
  submissionId: id,
  employeeId: id,
  employeeName: z.string(),
  periodStart: plainDate,
  periodEnd: plainDate,
  minutes: z.int(),
  submittedAt: instant,
})

/** Hours on the start page. The scope of the figures: employee their own; manager own and direct reports; administrator the organization (PRD-1). */
export const timeHome = z.object({
  scope: overviewScope,
  /** False for someone who may see no one's hours: they see only their own, and may not open them. */
  seesHours: z.boolean(),
  today: plainDate,
  monthMinutes: z.int(),
  previousMonthMinutes: z.int(),
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
})
export type TimeHome = z.output<typeof timeHome>

const statusCounts = z.object({ draft: z.int(), submitted: z.int(), approved: z.int(), rejected: z.int() })

/** Of the same people as the start page's figures (PRD-1). */
export const timeDashboard = endpoint({
  method: 'GET',
  path: '/dashboards/time',
  tag: 'Dashboards',
  permission: 'member',
  module: 'time',
  summary: "Hours for today and this month, drafts, newest entries, pending approvals, and this month's timesheets by status.",
  input: nothing,
  output: z.object({
    scope: overviewScope,
    today: plainDate,
    todayMinutes: z.int(),
    /** How many people the hours of today are of. */
    todayPeople: z.int(),
    monthMinutes: z.int(),
    previousMonthMinutes: z.int(),
    draftTimesheets: z.int(),
    pendingApprovals: z.int(),
    pendingApprovalsWithWarnings: z.int(),
    /** Eight at most. */
    recentEntries: z.array(recentEntry),
    waiting: z.array(waitingTimesheet),
    /** Timesheets of pay periods that end in this calendar month. */
    endingThisMonth: statusCounts,
  }),
})
