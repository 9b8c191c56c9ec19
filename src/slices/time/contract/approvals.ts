import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { id, instant, plainDate, version, workDate } from '#core/schemas.ts'
import { lines } from '#core/text.ts'
import { entry } from './entries.ts'
import { timesheet, timesheetStatus, warning } from './timesheets.ts'

const tag = 'Time'
const team = { permission: 'member', module: 'time', feature: 'my-team-time' } as const
const decisionTarget = { submissionId: id, version }
const reviewed = z.object({ submissionId: id, status: timesheetStatus, revision: z.int(), version: z.int() })

const inboxRow = z.object({
  submissionId: id.nullable(),
  employeeId: id,
  employeeName: z.string(),
  jobTitle: z.string().nullable(),
  periodStart: plainDate,
  periodEnd: plainDate,
  status: timesheetStatus,
  minutes: z.int(),
  submittedAt: instant.nullable(),
  reviewedAt: instant.nullable(),
  version: z.int(),
  warnings: z.array(warning),
  /** Whether the current user may decide on it now. */
  canDecide: z.boolean(),
})

/** Available to base roles admin and manager with time_my_team_time, and to anyone a timesheet is awaiting. The verbs check this. */
export const approvals = {
  inbox: endpoint({
    method: 'GET',
    path: '/team-timesheets',
    tag,
    ...team,
    summary:
      'Sheets that wait for the reader (those with warnings first), sheets not handed in, and decided ones, of the period that covers a date.',
    input: z.strictObject({ date: workDate.optional() }),
    output: z.object({
      periods: z.array(z.object({ startsOn: plainDate, endsOn: plainDate, payDate: plainDate })),
      pending: z.array(inboxRow),
      notSubmitted: z.array(inboxRow),
      reviewed: z.array(inboxRow),
      today: plainDate,
    }),
  }),
  timesheet: endpoint({
    method: 'GET',
    path: '/team-timesheets/{submissionId}',
    tag,
    ...team,
    summary: 'One sheet with its entries, for those who decide or decided on it, the manager line and administrators.',
    input: z.strictObject({ submissionId: id }),
    output: z.object({ timesheet, entries: z.array(entry) }),
  }),
  approve: endpoint({
    method: 'POST',
    path: '/team-timesheets/{submissionId}/approve',
    tag,
    ...team,
    idempotent: true,
    summary: 'Approves the current step; the last step approves the sheet.',
    input: z.strictObject({ ...decisionTarget, note: lines(2000).optional() }),
    output: reviewed,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/team-timesheets/{submissionId}/reject',
    tag,
    ...team,
    idempotent: true,
    summary: 'Sends the sheet back with a note that may point at days.',
    input: z.strictObject({ ...decisionTarget, note: lines(2000), days: z.array(workDate).max(31).default([]) }),
    output: reviewed,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/team-timesheets/{submissionId}/reopen',
    tag,
    ...team,
    idempotent: true,
    summary: 'An administrator opens a submitted or approved sheet again with a note, as a new revision.',
    input: z.strictObject({ ...decisionTarget, note: lines(2000) }),
    output: reviewed,
  }),
  approveMany: endpoint({
    method: 'POST',
    path: '/team-timesheets/approve',
    tag,
    ...team,
    idempotent: true,
    summary: 'Approves clean sheets in one go; all or none. A sheet with warnings is refused here and decided by itself.',
    input: z.strictObject({ submissions: z.array(z.strictObject(decisionTarget)).min(1).max(200) }),
    output: z.object({ reviewed: z.array(reviewed) }),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/timesheet-counts',
    tag,
    permission: 'member',
    module: 'time',
    summary: 'How many sheets of the reader and those they may see are draft, submitted, approved, rejected, and wait for them.',
    input: z.strictObject({}),
    output: z.object({ draft: z.int(), submitted: z.int(), approved: z.int(), rejected: z.int(), waiting: z.int() }),
  }),
}
