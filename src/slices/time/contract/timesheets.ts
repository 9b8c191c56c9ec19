import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { id, instant, plainDate, versionOrNew, workDate } from '#core/schemas.ts'
import { lines } from '#core/text.ts'
import { approvalStatus, step } from '#slices/approvals/contract/step.ts'
import { dayCounting, dayResult } from '#slices/time-groups/contract/day-result.ts'
import { attachment, dayNote } from './day-records.ts'
import { column, entry, onBehalf, own, ownWrite, savedCell } from './entries.ts'
import { timeColumn, timesheetColumns } from './time-column.ts'

const tag = 'Time'

export const timesheetStatus = approvalStatus

export const payPeriod = z.object({
  /** Null: not stored, because no one has used it yet. */
  id: id.nullable(),
  startsOn: plainDate,
  endsOn: plainDate,
  payDate: plainDate,
  payDateReason: z.string().nullable(),
  dueOn: plainDate,
})

export const reviewNote = z.object({
  id,
  note: z.string(),
  noteType: z.enum(['approval', 'rejection', 'general']),
  days: z.array(plainDate),
  revision: z.int(),
  createdBy: z.string(),
  createdAt: instant,
})

export const warning = z.object({
  kind: z
    .string()
    .describe(
      'missing_day, over_daily, over_weekly, overtime, overtime_mismatch, holiday_worked, result_changed, changed_late, zero_hours, or fund_dates, or one of another part of the product, such as uncertified',
    ),
  text: z.string(),
  date: plainDate.nullable(),
  column: column.nullable(),
})

/** A timesheet as its owner and its approvers see it, without the entries, which have an endpoint of their own. */
export const timesheet = z.object({
  employee: z.object({ id, name: z.string(), jobTitle: z.string().nullable(), groupName: z.string() }),
  period: payPeriod,
  submissionId: id.nullable(),
  status: timesheetStatus,
  revision: z.int(),
  version: z.int(),
  /** The approval steps: of the running workflow, or for a draft, of the one that a submit would start. */
  steps: z.array(step),
  submittedAt: instant.nullable(),
  attestation: z.string(),
  columns: z.array(timeColumn),
  holidays: z.array(z.object({ date: plainDate, label: z.string(), type: z.enum(['holiday', 'closure']) })),
  settings: z.object({
    timeFormat: z.enum(['decimal', 'hours_minutes']),
    roundingMinutes: z.int(),
    roundingDirection: z.enum(['nearest', 'up', 'down']),
    workWeekStart: z.string(),
    minutesPerDay: z.int(),
    /** How a day's hours are split over columns; empty: not at all. */
    allocationDefaults: z.array(z.object({ column, percent: z.number() })),
    /** Of each weekday, Monday first. */
    scheduledMinutes: z.array(z.int()),
    /** Scheduled minutes of the period, within employment: holidays count, closures do not. */
    expectedMinutes: z.int(),
  }),
  /** Days that cannot take hours: before hire, after termination. */
  closedDays: z.array(plainDate),
  /** Minutes that count on each day of the period, and why. */
  days: z.array(dayResult),
  counting: dayCounting,
  overtime: z.array(z.object({ date: plainDate, overtimeMinutes: z.int(), doubleTimeMinutes: z.int() })),
  notes: z.array(reviewNote),
  /** Notes about days, and their files; oldest first. */
  dayNotes: z.array(dayNote),
  attachments: z.array(attachment),
  history: z.array(
    z.object({
      id,
      event: z
        .string()
        .describe(
          'submit, approve, reject, withdraw, recall, reopen, copy, comment, remind, escalate, or reassign, or one of another part of the product',
        ),
      /** Of an event of another part of the product: its title, and what the actor did. Null for all others. */
      words: z.object({ title: z.string(), did: z.string() }).nullable(),
      actor: z.string(),
      /** The approver for whom a stand-in decided. */
      decidedFor: z.string().nullable(),
      detail: z.string().nullable(),
      revision: z.int(),
      createdAt: instant,
    }),
  ),
  warnings: z.array(warning),
  /** Actions that the current user may take now. Screens read this and never decide themselves. */
  can: z.object({
    edit: z.boolean(),
    submit: z.boolean(),
    recall: z.boolean(),
    approve: z.boolean(),
    reject: z.boolean(),
    reopen: z.boolean(),
    enterOnBehalf: z.boolean(),
    /** False also where their group lets no one add columns. */
    addColumns: z.boolean(),
  }),
  /** Why a draft cannot be submitted, e.g. 'Nobody else can approve your timesheet'. */
  submitBlockedBy: z.string().nullable(),
  /** Set where that is only because there is no one who could approve it: the names of other administrators, who can add someone. */
  approverMissing: z.object({ ask: z.array(z.string()) }).nullable(),
  today: plainDate,
})

const timesheetTarget = { periodStart: workDate, version: versionOrNew }
const found = z.object({
  timesheet: timesheet.nullable(),
  missing: z.enum(['employee', 'group', 'period']).nullable(),
  fixedBy: z.array(z.string()),
})

export const timesheets = {
  mine: endpoint({
    method: 'GET',
    path: '/timesheets/mine',
    tag,
    ...own,
    kiosk: true,
    summary:
      "The current user's own timesheet for the period that covers a date (default: today). Returns `null` with the reason when there is no employee record or group.",
    input: z.strictObject({ date: workDate.optional(), submissionId: id.optional() }),
    output: found,
  }),
  openOnBehalf: endpoint({
    method: 'GET',
    path: '/timesheets/on-behalf',
    tag,
    ...onBehalf,
    summary:
      "Someone else's timesheet for the period that covers a date (default: today for them), so an administrator can enter hours or submit it.",
    input: z.strictObject({ employeeId: id, date: workDate.optional() }),
    output: found.extend({ employeeName: z.string() }),
  }),
  submit: endpoint({
    method: 'POST',
    path: '/timesheets/submit',
    tag,
    ...ownWrite,
    idempotent: true,
    kiosk: true,
    summary:
      "Submits the current user's timesheet for a period, with the certification they confirmed. A rejected one becomes the next revision.",
    input: z.strictObject({ ...timesheetTarget, attested: z.literal(true) }),
    output: z.object({ submissionId: id, status: timesheetStatus, revision: z.int(), version: z.int() }),
  }),
  submitOnBehalf: endpoint({
    method: 'POST',
    path: '/timesheets/submit-on-behalf',
    tag,
    ...onBehalf,
    idempotent: true,
    summary:
      "An administrator submits someone else's timesheet with a reason, which is stored in place of the certification; the employee is notified.",
    input: z.strictObject({ employeeId: id, ...timesheetTarget, reason: lines(500, 1) }),
    output: z.object({ submissionId: id, status: timesheetStatus, revision: z.int(), version: z.int() }),
  }),
  recall: endpoint({
    method: 'POST',
    path: '/timesheets/recall',
    tag,
    ...ownWrite,
    idempotent: true,
    kiosk: true,
    summary: "Recalls the current user's submitted timesheet if no one has reviewed it yet.",
    input: z.strictObject(timesheetTarget),
    output: z.object({ submissionId: id, status: timesheetStatus, revision: z.int(), version: z.int() }),
  }),
  copyLastPeriod: endpoint({
    method: 'POST',
    path: '/timesheets/copy-last-period',
    tag,
    ...ownWrite,
    idempotent: true,
    kiosk: true,
    summary: "Fills the empty days of a period with the hours from the previous one. Days with hours don't change.",
    input: z.strictObject({ periodStart: workDate }),
    output: z.object({ entries: z.array(entry), copied: z.int(), skipped: z.int() }),
  }),
  copyLastPeriodOnBehalf: endpoint({
    method: 'POST',
    path: '/timesheets/copy-last-period-on-behalf',
    tag,
    ...onBehalf,
    idempotent: true,
    summary:
      "An administrator fills the empty days of someone else's period with the hours from the previous one and gives a reason; the cells are marked and the employee is notified.",
    input: z.strictObject({ employeeId: id, periodStart: workDate, reason: lines(500, 1) }),
    output: z.object({ cells: z.array(savedCell), copied: z.int(), skipped: z.int() }),
  }),
  ...timesheetColumns,
}
