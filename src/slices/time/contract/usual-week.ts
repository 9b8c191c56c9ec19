import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { WEEKDAYS } from '#core/plain-date.ts'
import { workDate } from '#core/schemas.ts'
import { column, entry, forSomeone, onBehalf, own, ownWrite } from './entries.ts'

const tag = 'Time'

const usualCell = z.strictObject({
  weekday: z.enum(WEEKDAYS),
  column,
  /** As typed, before rounding. */
  minutes: z.int().min(1).max(1440),
})

/** More cells than any week on screen has. */
const MAX_CELLS = 350

const usualCells = z.object({ cells: z.array(usualCell) })

const filled = z.object({
  entries: z.array(entry),
  filled: z.int(),
  skipped: z.int(),
  /** Cells of the usual week; 0: there is none to fill with. */
  usualCells: z.int(),
})

export const usualWeek = {
  read: endpoint({
    method: 'GET',
    path: '/usual-week',
    tag,
    ...own,
    kiosk: true,
    summary: 'The hours that the current user usually works, by weekday and column; empty until they save some.',
    input: z.strictObject({}),
    output: usualCells,
  }),
  save: endpoint({
    method: 'POST',
    path: '/usual-week',
    tag,
    ...ownWrite,
    idempotent: true,
    kiosk: true,
    summary: "Replaces the current user's usual week: hours worked in columns of their timesheet. No cells: they have none any more.",
    input: z.strictObject({ cells: z.array(usualCell).max(MAX_CELLS) }),
    output: usualCells,
  }),
  fill: endpoint({
    method: 'POST',
    path: '/usual-week/fill',
    tag,
    ...ownWrite,
    idempotent: true,
    kiosk: true,
    summary:
      "Fills the empty days of a period with the current user's usual week. Days with hours, holidays, closures, and days outside employment don't change.",
    input: z.strictObject({ periodStart: workDate }),
    output: filled,
  }),
  fillOnBehalf: endpoint({
    method: 'POST',
    path: '/usual-week/fill-on-behalf',
    tag,
    ...onBehalf,
    idempotent: true,
    summary:
      "An administrator fills the empty days of someone else's period with that person's usual week and gives a reason; the cells are marked and the employee is notified.",
    input: z.strictObject({ ...forSomeone, periodStart: workDate }),
    output: filled,
  }),
}
