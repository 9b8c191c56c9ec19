import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { id, instant, plainDate, version, workDate } from '#core/schemas.ts'
import { line, lines } from '#core/text.ts'

const tag = 'Time'

/** Who may read and write their own timesheet. */
export const own = { permission: 'time_my_time', module: 'time', feature: 'my-time' } as const
export const ownWrite = { permission: 'time_my_time:write', module: 'time', feature: 'my-time' } as const

/** Access of an administrator who enters hours for someone else; the verbs ask for the base role. */
export const onBehalf = { permission: 'time_my_team_time:write', module: 'time', feature: 'my-team-time' } as const
/** For whom an administrator does something, and why. */
export const forSomeone = { employeeId: id, reason: lines(500, 1) }

/** A pay code, or `department|location|unit|fund:<id>`: the handle of a column and of its entries. */
export const column = line(60)

/** How an entry got its hours the last time they changed; `holiday` is computed. */
export const entrySource = z.enum(['typed', 'copied', 'usual_week', 'split', 'imported', 'holiday'])

export const entry = z.object({
  date: plainDate,
  column,
  minutes: z.int(),
  minutesEntered: z.int(),
  version: z.int(),
  /** Set when someone other than the employee entered it, with the reason given. */
  enteredBy: z.string().nullable(),
  reason: z.string().nullable(),
  source: entrySource,
})

/** A cell as a save stored it. */
export const savedCell = entry.pick({ date: true, column: true, minutes: true, minutesEntered: true, version: true })

/** A change of a cell. */
export const cellChange = z.strictObject({
  date: workDate,
  column,
  /** As typed, 0 to 1440; 0 deletes. The server rounds by the group's rule. */
  minutesEntered: z.int().min(0).max(1440),
  /** The version the change is based on; null for a cell that was empty. */
  version: version.nullable(),
})

/** One change of one cell: what it was before, by whom, why, when, and how it came about. */
export const cellChanged = z.object({
  date: plainDate,
  column,
  /** Null where the cell was empty. */
  before: z.int().nullable(),
  /** Null where it was cleared. */
  after: z.int().nullable(),
  /** Who changed it; null where that was not a person. */
  by: z.string().nullable(),
  /** By someone other than the employee. */
  onBehalf: z.boolean(),
  reason: z.string().nullable(),
  source: entrySource,
  at: instant,
})

const splitResult = z.object({
  /** The cells that changed, with the minutes typed in them before. */
  cells: z.array(savedCell.extend({ minutesBefore: z.int() })),
  /** Columns of the split that take no hours on this day; the others got their part. */
  leftOut: z.array(column),
})

export const entries = {
  list: endpoint({
    method: 'GET',
    path: '/time-entries',
    tag,
    permission: 'member',
    module: 'time',
    kiosk: true,
    summary:
      "One person's entries between two dates: the current user's own, or those they may see as manager, approver, or administrator.",
    input: z.strictObject({ employeeId: id.optional(), from: workDate, to: workDate }),
    output: z.object({ entries: z.array(entry) }),
  }),
  history: endpoint({
    method: 'GET',
    path: '/time-entries/history',
    tag,
    permission: 'member',
    module: 'time',
    kiosk: true,
    summary:
      'The changes of the hours of one person between two dates, newest first, or of one column: what was there before, by whom, why, when, and how. For whoever may see the entries.',
    input: z.strictObject({ employeeId: id, from: workDate, to: workDate, column: column.optional() }),
    output: z.object({ changes: z.array(cellChanged), more: z.boolean() }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/time-entries',
    tag,
    ...ownWrite,
    idempotent: true,
    kiosk: true,
    summary:
      "Saves cells of the current user's timesheet: all or none. 409 names the cells that someone else changed, with their values; 422 names the invalid cells.",
    input: z.strictObject({ cells: z.array(cellChange).min(1).max(500) }),
    output: z.object({ cells: z.array(savedCell) }),
  }),
  split: endpoint({
    method: 'POST',
    path: '/time-entries/split',
    tag,
    ...ownWrite,
    idempotent: true,
    kiosk: true,
    summary:
      "Splits the hours of a day of the current user, in Regular and in the columns of their group's `allocationDefaults`, over these columns: exactly, in steps of the group's rounding.",
    input: z.strictObject({ date: workDate }),
    output: splitResult,
  }),
  splitOnBehalf: endpoint({
    method: 'POST',
    path: '/time-entries/split-on-behalf',
    tag,
    ...onBehalf,
    idempotent: true,
    summary:
      "An administrator splits a day of someone else's in the same way with a reason; the cells are marked and the employee is notified.",
    input: z.strictObject({ ...forSomeone, date: workDate }),
    output: splitResult,
  }),
  saveOnBehalf: endpoint({
    method: 'POST',
    path: '/time-entries/on-behalf',
    tag,
    ...onBehalf,
    idempotent: true,
    summary: "An administrator saves cells of someone else's timesheet with a reason; the cells are marked and the employee is notified.",
    input: z.strictObject({ ...forSomeone, cells: z.array(cellChange).min(1).max(500) }),
    output: z.object({ cells: z.array(savedCell) }),
  }),
}
