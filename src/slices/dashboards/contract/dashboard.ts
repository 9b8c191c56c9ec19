import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { id, instant, nothing, plainDate } from '#core/schemas.ts'
import { timesheetStatus } from '#slices/time/contract/timesheets.ts'

/** The scope of the figures: employee their own; manager own and direct reports; administrator the organization (PRD-1). */
export const dashboard = endpoint({
  method: 'GET',
  path: '/dashboard',
  tag: 'Dashboards',
  permission: 'member',
  summary: "The current user's hours, own timesheet, newest entries and pending approvals.",
  input: nothing,
  output: z.object({
    scope: z.enum(['own', 'direct reports', 'organization']),
    today: plainDate,
    monthMinutes: z.int(),
    previousMonthMinutes: z.int(),
    activeStaff: z.int(),
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
    recentEntries: z.array(
      z.object({
        id,
        employeeId: id,
        employeeName: z.string(),
        column: z.string(),
        columnLabel: z.string(),
        date: plainDate,
        minutes: z.int(),
        status: timesheetStatus,
        updatedAt: instant,
      }),
    ),
    waiting: z.array(
      z.object({
        submissionId: id,
        employeeId: id,
        employeeName: z.string(),
        periodStart: plainDate,
        periodEnd: plainDate,
        minutes: z.int(),
        submittedAt: instant,
      }),
    ),
  }),
})
