import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { id } from '#core/schemas.ts'
import { column, onBehalf, own, ownWrite } from './entries.ts'

const tag = 'Time'

export const timeColumn = z.object({
  handle: column,
  label: z.string(),
  kind: z.enum(['department', 'location', 'unit', 'fund', 'worked', 'time_off']),
  /** False when the allocation is closed: shown because it has hours, but takes no new ones. */
  editable: z.boolean(),
  /** `group`, `assigned` by an administrator, `added` by the person, or shown only because it has `entries`. */
  source: z.enum(['group', 'assigned', 'added', 'entries']),
})

/** Columns that a person adds to their timesheet, or an administrator to someone else's: operations of `timesheets`. */
export const timesheetColumns = {
  availableColumns: endpoint({
    method: 'GET',
    path: '/time-columns',
    tag,
    ...own,
    kiosk: true,
    summary: 'Columns the current user may add to their timesheet: pay codes and active departments, locations, units, and funds.',
    input: z.strictObject({}),
    output: z.object({ columns: z.array(timeColumn.omit({ source: true, editable: true })) }),
  }),
  addColumn: endpoint({
    method: 'POST',
    path: '/time-columns',
    tag,
    ...ownWrite,
    kiosk: true,
    summary: "Adds a column to the current user's timesheet, for this and later periods.",
    input: z.strictObject({ column }),
    output: z.object({ columns: z.array(timeColumn) }),
  }),
  removeColumn: endpoint({
    method: 'DELETE',
    path: '/time-columns/{column}',
    tag,
    ...ownWrite,
    kiosk: true,
    summary: 'Removes a column that the current user added to their timesheet. One with hours in this period stays visible.',
    input: z.strictObject({ column }),
    output: z.object({ columns: z.array(timeColumn) }),
  }),
  availableColumnsOnBehalf: endpoint({
    method: 'GET',
    path: '/time-columns/on-behalf',
    tag,
    ...onBehalf,
    summary: "Columns an administrator may add to someone else's timesheet.",
    input: z.strictObject({ employeeId: id }),
    output: z.object({ columns: z.array(timeColumn.omit({ source: true, editable: true })) }),
  }),
  addColumnOnBehalf: endpoint({
    method: 'POST',
    path: '/time-columns/on-behalf',
    tag,
    ...onBehalf,
    summary: "An administrator adds a column to someone else's timesheet; the employee may remove it like one of their own.",
    input: z.strictObject({ employeeId: id, column }),
    output: z.object({ columns: z.array(timeColumn) }),
  }),
  removeColumnOnBehalf: endpoint({
    method: 'DELETE',
    path: '/time-columns/on-behalf/{column}',
    tag,
    ...onBehalf,
    summary: "An administrator removes an added column from someone else's timesheet; one with hours in this period stays visible.",
    input: z.strictObject({ employeeId: id, column }),
    output: z.object({ columns: z.array(timeColumn) }),
  }),
}
