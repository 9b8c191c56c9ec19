/** Totals and targets of a timesheet for its foot bar and its dialog. Pure; whole minutes. */
import type { PlainDate } from '#core/plain-date.ts'
import { scheduledDays } from '#slices/time-groups/rules/work-calendar.ts'
import { cellKey, type GridCells } from '../grid/cell.ts'
import type { GridColumn, GridColumnKind, GridDay } from '../grid/grid-model.ts'
import type { Timesheet } from '../timesheet-view.ts'

export interface TimesheetHours {
  readonly total: number
  /** Expected minutes of the period, plus holiday hours on days that have no target of their own. */
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
  const holidays = new Set(timesheet.holidays.map(holiday => holiday.date))
  let target = timesheet.settings.expectedMinutes
  for (const { handle, kind } of columns) {
    for (const { date } of days) {
      const minutes = cells.get(cellKey(date, handle))?.minutes ?? 0
      if (minutes === 0) continue
      byKind.set(kind, (byKind.get(kind) ?? 0) + minutes)
      // A paid holiday is not a scheduled day, so its hours must not replace hours missing elsewhere.
      if (kind === 'time_off' && holidays.has(date)) target += minutes
    }
  }
  const kinds = [...byKind].map(([kind, minutes]) => ({ kind, minutes }))
  return { total: kinds.reduce((sum, { minutes }) => sum + minutes, 0), target, byKind: kinds }
}

/** The days on which hours are expected. */
export function expectedDays({ period, holidays, closedDays }: Timesheet): ReadonlySet<PlainDate> {
  const calendar = { hireDate: null, terminationDate: null, holidays: new Set([...closedDays, ...holidays.map(holiday => holiday.date)]) }
  return new Set(scheduledDays(period, calendar))
}

/** Groups columns of one kind, in whatever order they were added; time off comes last. */
export function groupedByKind(columns: readonly GridColumn[]): GridColumn[] {
  const kinds = [...Map.groupBy(columns, column => column.kind)]
  return kinds.toSorted(([one], [other]) => Number(one === 'time_off') - Number(other === 'time_off')).flatMap(([, members]) => members)
}
