import type { PlainDate } from '#core/plain-date.ts'
import { weekdayOf } from '#core/plain-date.ts'
import type { UsualCell } from '#slices/time/rules/usual-week.ts'
import { cellKey, type GridCells } from '../grid/cell.ts'
import type { GridColumn, GridDay } from '../grid/grid-model.ts'

export interface WeekOfCells {
  startsOn: PlainDate
  endsOn: PlainDate
  cells: UsualCell[]
  /** Of all its cells, as typed. */
  minutes: number
}

/** The workweeks of a period with their worked hours in columns that take hours: what can become a usual week. Weeks without any are left out. */
export function weeksOfCells(days: readonly GridDay[], columns: readonly GridColumn[], cells: GridCells): WeekOfCells[] {
  const worked = columns.filter(({ kind, editable }) => kind !== 'time_off' && editable)
  return [...Map.groupBy(days, day => day.week).values()].flatMap(week => {
    const found = week.flatMap(({ date }) =>
      worked.flatMap(({ handle }): UsualCell[] => {
        const minutes = cells.get(cellKey(date, handle))?.minutesEntered ?? 0
        return minutes > 0 ? [{ weekday: weekdayOf(date), column: handle, minutes }] : []
      }),
    )
    if (found.length === 0) return []
    const minutes = found.reduce((sum, cell) => sum + cell.minutes, 0)
    return [{ startsOn: week[0]!.date, endsOn: week.at(-1)!.date, cells: found, minutes }]
  })
}
