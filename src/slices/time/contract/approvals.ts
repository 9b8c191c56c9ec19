import { z } from 'zod'
import { endpoint, fileDownload } from '#core/endpoint.ts'
import { drawnFor, id, instant, plainDate, version, workDate } from '#core/schemas.ts'
import { lines } from '#core/text.ts'
import { entry } from './entries.ts'
import { reviewNote, timesheet, timesheetStatus, warning } from './timesheets.ts'

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
  /** When the person was last reminded to submit a timesheet. */
  remindedAt: instant.nullable(),
  warnings: z.array(warning),
  /** Whether the current user may decide on it now. */
  canDecide: z.boolean(),
})

/** Someone who has a timesheet to submit, and when they were last reminded of it. */
const remindedPerson = z.object({ employeeId: id, employeeName: z.string(), remindedAt: instant })

/** For whoever leads people or has a timesheet to decide on, and for base role admin, unless time_my_team_time is blocked. The verbs check this. */
export const approvals = {
  inbox: endpoint({
    method: 'GET',
    path: '/team-timesheets',
    tag,
    ...team,
    summary:
      'Timesheets awaiting the current user (those with warnings first), timesheets not submitted, and reviewed ones, for the period that covers a date. Without a date, that is the period before the current one during the first half of the current one.',
    input: z.strictObject({ date: workDate.optional() }),
    output: z.object({
      periods: z.array(z.object({ startsOn: plainDate, endsOn: plainDate, payDate: plainDate })),
      pending: z.array(inboxRow),
      notSubmitted: z.array(inboxRow),
      reviewed: z.array(inboxRow),
      /** A day of the period that is shown. */
      shownOn: plainDate,
      today: plainDate,
    }),
  }),
  timesheet: endpoint({
    method: 'GET',
    path: '/team-timesheets/{submissionId}',
    tag,
    ...team,
    summary: "One timesheet with its entries, for its approvers, the employee's reporting line, and administrators.",
    input: z.strictObject({ submissionId: id }),
    output: z.object({ timesheet, entries: z.array(entry) }),
  }),
  document: endpoint({
    method: 'GET',
    path: '/team-timesheets/{submissionId}/timesheet.pdf',
    tag,
    ...team,
    summary: 'A timesheet that was submitted as PDF, with its totals and approvals, for those who may read it; the typed call gets base64.',
    input: z.strictObject({ submissionId: id, ...drawnFor }),
    output: fileDownload,
    download: { contentType: 'application/pdf', encoding: 'base64', fileName: ({ submissionId }) => `timesheet-${submissionId}.pdf` },
  }),
  approve: endpoint({
    method: 'POST',
    path: '/team-timesheets/{submissionId}/approve',
    tag,
    ...team,
    idempotent: true,
    summary: 'Approves the current step; the last step approves the timesheet.',
    input: z.strictObject({ ...decisionTarget, note: lines(2000).optional() }),
    output: reviewed,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/team-timesheets/{submissionId}/reject',
    tag,
    ...team,
    idempotent: true,
    summary: 'Rejects the timesheet with a note that may name days.',
    input: z.strictObject({ ...decisionTarget, note: lines(2000), days: z.array(workDate).max(31).default([]) }),
    output: reviewed,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/team-timesheets/{submissionId}/reopen',
    tag,
    ...team,
    idempotent: true,
    summary: 'An administrator reopens a submitted or approved timesheet with a note, as a new revision.',
    input: z.strictObject({ ...decisionTarget, note: lines(2000) }),
    output: reviewed,
  }),
  approveMany: endpoint({
    method: 'POST',
    path: '/team-timesheets/approve',
    tag,
    ...team,
    idempotent: true,
    summary: 'Approves several timesheets at once: all or none. Timesheets with warnings must be approved one at a time.',
    input: z.strictObject({ submissions: z.array(z.strictObject(decisionTarget)).min(1).max(200) }),
    output: z.object({ reviewed: z.array(reviewed) }),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/team-timesheets/withdraw',
    tag,
    ...team,
    idempotent: true,
    summary:
      'Withdraws decisions that the current user made in the last 60 seconds if nothing came after them: all or none. `version` is the one that was decided on. The timesheets await the same approvers at the same step again.',
    input: z.strictObject({ submissions: z.array(z.strictObject(decisionTarget)).min(1).max(200) }),
    output: z.object({ withdrawn: z.array(reviewed) }),
  }),
  remind: endpoint({
    method: 'POST',
    path: '/team-timesheets/remind',
    tag,
    ...team,
    idempotent: true,
    summary:
      'Reminds one person, or everyone on the team, to submit their timesheet of the period that covers a date. Whoever has submitted in the meantime is not reminded, and no one twice within a day.',
    input: z.strictObject({ date: workDate, employeeId: id.optional() }),
    output: z.object({ reminded: z.array(remindedPerson), remindedBefore: z.array(remindedPerson) }),
  }),
  comment: endpoint({
    method: 'POST',
    path: '/team-timesheets/{submissionId}/comment',
    tag,
    ...team,
    idempotent: true,
    summary: "Adds a general note to someone else's submitted or reviewed timesheet, without a decision. Its owner is notified.",
    input: z.strictObject({ submissionId: id, note: lines(2000, 1), days: z.array(workDate).max(31).default([]) }),
    output: z.object({ note: reviewNote }),
  }),
  reassign: endpoint({
    method: 'POST',
    path: '/team-timesheets/reassign',
    tag,
    permission: 'time_my_team_time:write',
    module: 'time',
    feature: 'my-team-time',
    idempotent: true,
    summary:
      'An administrator gives timesheets that await one approver at this step or a later one to another approver, with a reason. Without submissionIds: all of them.',
    input: z.strictObject({
      fromUserId: id,
      toUserId: id,
      submissionIds: z.array(id).min(1).max(200).optional(),
      reason: lines(500, 1),
    }),
    output: z.object({ reassigned: z.array(z.object({ submissionId: id, employeeName: z.string() })) }),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/timesheet-counts',
    tag,
    permission: 'member',
    module: 'time',
    summary:
      'How many timesheets of the current user and their direct reports (for administrators, of everyone) are draft, submitted, approved, rejected, or awaiting their decision. Of the period that covers a date, also how many of the others are not submitted, and of those, how many have no hours either.',
    input: z.strictObject({ date: workDate.optional() }),
    output: z.object({
      draft: z.int(),
      submitted: z.int(),
      approved: z.int(),
      rejected: z.int(),
      waiting: z.int(),
      /** Of the team, in the period of the date, or in the one that the inbox shows first. */
      notSubmitted: z.int(),
      /** Of `notSubmitted`, those without any hours. */
      notStarted: z.int(),
    }),
  }),
}
