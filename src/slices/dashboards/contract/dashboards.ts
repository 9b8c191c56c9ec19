import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { id, instant, nothing, plainDate, versionOrNew } from '#core/schemas.ts'
import { STEP_KEYS } from '#slices/dashboards/rules/get-started.ts'
import { recentEntry, scope, waitingTimesheet } from './dashboard.ts'

const tag = 'Dashboards'

const statusCounts = z.object({ draft: z.int(), submitted: z.int(), approved: z.int(), rejected: z.int() })

export const dashboards = {
  /** Of the same people as the start page's figures (PRD-1). */
  time: endpoint({
    method: 'GET',
    path: '/dashboards/time',
    tag,
    permission: 'member',
    module: 'time',
    summary: "Hours for today and this month, drafts, newest entries, pending approvals, and this month's timesheets by status.",
    input: nothing,
    output: z.object({
      scope,
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
  }),
  resources: endpoint({
    method: 'GET',
    path: '/dashboards/resources',
    tag,
    permission: 'staff_module',
    module: 'resources',
    summary: 'How many people, departments, and locations the organization has, its newest people, and its largest departments.',
    input: nothing,
    output: z.object({
      activeStaff: z.int(),
      totalStaff: z.int(),
      departments: z.int(),
      locations: z.int(),
      /** The newest active people, six at most: directory fields, and since when they are listed. */
      additions: z.array(
        z.object({
          id,
          name: z.string(),
          avatarUrl: z.string().nullable(),
          jobTitle: z.string().nullable(),
          departmentName: z.string().nullable(),
          createdAt: instant,
        }),
      ),
      /** Five at most, by their active people. */
      largestDepartments: z.array(z.object({ id, name: z.string(), people: z.int() })),
      /** Active people in departments beyond those. */
      inOtherDepartments: z.int(),
      /** Active people in no department. */
      unassigned: z.int(),
    }),
  }),
  getStarted: endpoint({
    method: 'GET',
    path: '/dashboards/get-started',
    tag,
    permission: 'member',
    summary: "An organization's setup steps for its administrators: which are done, and the details they show.",
    input: nothing,
    output: z.object({
      /** Of the settings that `getStartedSettings.save` changes. */
      version: versionOrNew,
      hidden: z.boolean(),
      steps: z.array(z.object({ key: z.enum(STEP_KEYS), isDone: z.boolean() })),
      facts: z.object({
        departments: z.int(),
        locations: z.int(),
        activeStaff: z.int(),
        /** Null without a time tracking group. */
        payPeriod: z
          .object({
            kind: z.enum(['weekly', 'bi_weekly', 'semi_monthly', 'monthly', 'custom']),
            /** A weekday's name, or a day of the month in digits. */
            startsOn: z.string(),
            secondStartsOn: z.int().nullable(),
            /** Days from a period's end to its payday. */
            paydayOffset: z.int(),
          })
          .nullable(),
        seats: z.object({ used: z.int(), max: z.int().nullable() }),
        /**
         * Invitations that were not revoked, how many of them were opened, and how many people have joined the one who created the
         * organization.
         */
        invitations: z.object({ made: z.int(), opened: z.int(), joined: z.int() }),
        /** Of the current user. */
        own: z.object({
          employeeId: id.nullable(),
          /** Facts that their record lacks. */
          missing: z.array(z.enum(['employee_id', 'job_title', 'manager'])),
          /** Whether someone else could approve their timesheet. */
          hasApprover: z.boolean(),
        }),
      }),
    }),
  }),
}
