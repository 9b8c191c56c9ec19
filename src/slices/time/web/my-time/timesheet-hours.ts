/** Totals and targets of a timesheet for its foot bar and its dialog. Pure; whole minutes. */
import type { PlainDate } from '#core/plain-date.ts'
import { expectedDays } from '#slices/time-groups/rules/work-calendar.ts'
import { cellKey, type GridCells } from '../grid/cell.ts'
import type { GridColumn, GridDay } from '../grid/grid-model.ts'
import type { Timesheet } from '../timesheet-view.ts'

export interface TimesheetHours {
  readonly total: number
  /** Expected minutes of the period. */
  readonly target: number
  /** Columns with hours, in the order of the timesheet. */
  readonly byColumn: readonly (Pick<GridColumn, 'handle' | 'label' | 'kind'> & { readonly minutes: number })[]
}

export function timesheetHours(
  timesheet: Timesheet,
  days: readonly GridDay[],
  columns: readonly GridColumn[],
  cells: GridCells,
): TimesheetHours {
  const byColumn = columns
    .map(({ handle, label, kind }) => ({
      handle,
      label,
      kind,
      minutes: days.reduce((sum, { date }) => sum + (cells.get(cellKey(date, handle))?.minutes ?? 0), 0),
    }))
    .filter(({ minutes }) => minutes > 0)
  return { total: byColumn.reduce((sum, { minutes }) => sum + minutes, 0), target: timesheet.settings.expectedMinutes, byColumn }
}

/** The days that count toward the expected hours. */
export function daysWithTarget({ period, holidays, closedDays, settings }: Timesheet): ReadonlySet<PlainDate> {
  const closed = new Set(closedDays)
  // The days outside of employment are among the closed ones.
  const days = expectedDays(period, { hireDate: null, terminationDate: null }, holidays, settings.scheduledMinutes)
  return new Set(days.filter(date => !closed.has(date)))
}
