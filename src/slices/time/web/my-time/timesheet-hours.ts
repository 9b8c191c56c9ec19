/** Totals and targets of a timesheet for its foot bar and its dialog. Pure; whole minutes. */
import type { PlainDate } from '#core/plain-date.ts'
import { expectedDays } from '#slices/time-groups/rules/work-calendar.ts'
import { cellKey, type GridCells } from '../grid/cell.ts'
import type { GridColumn, GridColumnKind, GridDay } from '../grid/grid-model.ts'
import type { Timesheet } from '../timesheet-view.ts'

export interface TimesheetHours {
  readonly total: number
  /** Expected minutes of the period. */
  readonly target: number
  /** Kinds of columns with hours, in the order of the timesheet. */
  readonly byKind: readonly { readonly kind: GridColumnKind; readonly minutes: number }[]
}

export function timesheetHours(
  timesheet: Timesheet,
  days: readonly GridDay[],
  columns: readonly GridColumn[],
  cells: GridCells,
): TimesheetHours {
  const byKind = new Map<GridColumnKind, number>()
  for (const { handle, kind } of columns) {
    for (const { date } of days) {
      const minutes = cells.get(cellKey(date, handle))?.minutes ?? 0
      if (minutes === 0) continue
      byKind.set(kind, (byKind.get(kind) ?? 0) + minutes)
    }
  }
  const kinds = [...byKind].map(([kind, minutes]) => ({ kind, minutes }))
  return { total: kinds.reduce((sum, { minutes }) => sum + minutes, 0), target: timesheet.settings.expectedMinutes, byKind: kinds }
}

/** The days that count toward the expected hours. */
export function daysWithTarget({ period, holidays, closedDays }: Timesheet): ReadonlySet<PlainDate> {
  const closed = new Set(closedDays)
  // The days outside of employment are among the closed ones.
  const days = expectedDays(period, { hireDate: null, terminationDate: null }, holidays)
  return new Set(days.filter(date => !closed.has(date)))
}
