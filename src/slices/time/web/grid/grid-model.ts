/**
 * The data of the timesheet grid: days are rows, columns are pay codes and allocations, a cell holds whole minutes. Pure data, so
 * that the desktop grid, the phone day and their tests compute the same totals. Authority: PRD-12.
 */
import type { TimeFormat } from '#core/minutes.ts'
import type { PlainDate } from '#core/plain-date.ts'
import type { ColumnHandle } from '#slices/time/rules/column.ts'
import { type CellKey, type CellRef, type CellState, cellKey, type GridCell, type GridCells } from './cell.ts'
import { t } from './texts.ts'

export type GridColumnKind = 'department' | 'location' | 'unit' | 'fund' | 'worked' | 'time_off'

export interface GridColumn {
  /** Also the cell's `data-column`. */
  readonly handle: ColumnHandle
  readonly label: string
  readonly kind: GridColumnKind
  /** False for computed columns, which are read-only. */
  readonly editable: boolean
  /** One line under the label on the phone, such as "41.25 h available". */
  readonly hint?: string
}

export interface GridDay {
  readonly date: PlainDate
  /** 'Mon' */
  readonly weekday: string
  readonly dayNumber: number
  /** Workweek within the period, from 0. */
  readonly week: number
  readonly isToday: boolean
  readonly isWeekend: boolean
  readonly holiday?: string
  /** Whether the day has a note. */
  readonly hasNote?: boolean
  readonly hasFile?: boolean
  /** Why the day is locked; absent or null when it is open. */
  readonly lockedReason?: string | null
  /** The column in which the group pays the day as a holiday, which nothing is typed in. */
  readonly paidIn?: ColumnHandle
  /** Minutes deducted from the day's hours, by column: totals are the hours that count. */
  readonly deducted?: ReadonlyMap<ColumnHandle, number>
}

/** Who entered a cell and why, when it was not the timesheet's owner; applies to the version that was read. */
export type EnteredMarks = ReadonlyMap<CellKey, { readonly text: string; readonly version: number }>

/** The mark of a cell, unless it has been written since. */
export function enteredMark(marks: EnteredMarks | undefined, key: CellKey, cell: GridCell | undefined): string | undefined {
  const mark = marks?.get(key)
  return cell?.state === 'saved' && cell.version === mark?.version ? mark?.text : undefined
}

export interface GridSource {
  readonly days: readonly GridDay[]
  readonly columns: readonly GridColumn[]
  readonly cells: GridCells
  readonly format: TimeFormat
  /** The group's time rounding: typed minutes to counted minutes. */
  readonly round?: ((minutes: number) => number) | undefined
  readonly readOnly?: boolean | undefined
  /** Why it is read-only, where it isn't locked. */
  readonly whyReadOnly?: string | undefined
}

/** The source with positions looked up: the input of the grid's pure functions. */
export interface GridView extends GridSource {
  readonly rowOf: ReadonlyMap<PlainDate, number>
  readonly colOf: ReadonlyMap<ColumnHandle, number>
  readonly round: (minutes: number) => number
  readonly readOnly: boolean
}

export function gridView(source: GridSource): GridView {
  return {
    ...source,
    round: source.round ?? (minutes => minutes),
    readOnly: source.readOnly ?? false,
    rowOf: new Map(source.days.map((day, row) => [day.date, row])),
    colOf: new Map(source.columns.map((column, col) => [column.handle, col])),
  }
}

/** Why the day takes no hours in the column. */
export function closedReason({ lockedReason, paidIn }: GridDay, column: ColumnHandle): string | undefined {
  return lockedReason ?? (paidIn === column ? t('paidHoliday') : undefined)
}

/** Why the cell cannot be changed; null when it can. */
export function lockReason(view: Pick<GridView, 'readOnly' | 'whyReadOnly'>, day: GridDay, column: GridColumn): string | null {
  if (view.readOnly) return view.whyReadOnly ?? t('readOnlyTimesheet')
  return closedReason(day, column.handle) || (column.editable ? null : t('computedColumn'))
}

export interface WeekTotal {
  readonly week: number
  readonly columns: ReadonlyMap<ColumnHandle, number>
  readonly all: number
  readonly worked: number
}

export interface GridTotals {
  readonly days: ReadonlyMap<PlainDate, number>
  readonly columns: ReadonlyMap<ColumnHandle, number>
  readonly weeks: readonly WeekTotal[]
  readonly all: number
  readonly worked: number
}

/** The minutes of a cell that count: its own less what is taken off it. */
export function countedMinutes(cells: GridCells, { date, deducted }: GridDay, column: ColumnHandle): number {
  return Math.max(0, (cells.get(cellKey(date, column))?.minutes ?? 0) - (deducted?.get(column) ?? 0))
}

/** Totals in whole minutes, of the hours that count. `worked` excludes time off; cells outside the shown days and columns do not count. */
export function gridTotals({ days, columns, cells }: Pick<GridSource, 'days' | 'columns' | 'cells'>): GridTotals {
  const byDay = new Map<PlainDate, number>()
  const byColumn = new Map<ColumnHandle, number>()
  const weeks = new Map<number, { week: number; columns: Map<ColumnHandle, number>; all: number; worked: number }>()
  let all = 0
  let worked = 0
  for (const day of days) {
    const week = weeks.get(day.week) ?? { week: day.week, columns: new Map<ColumnHandle, number>(), all: 0, worked: 0 }
    weeks.set(day.week, week)
    let dayTotal = 0
    for (const column of columns) {
      const minutes = countedMinutes(cells, day, column.handle)
      if (minutes === 0) continue
      dayTotal += minutes
      byColumn.set(column.handle, (byColumn.get(column.handle) ?? 0) + minutes)
      week.columns.set(column.handle, (week.columns.get(column.handle) ?? 0) + minutes)
      if (column.kind !== 'time_off') {
        week.worked += minutes
        worked += minutes
      }
    }
    byDay.set(day.date, dayTotal)
    week.all += dayTotal
    all += dayTotal
  }
  return { days: byDay, columns: byColumn, weeks: [...weeks.values()], all, worked }
}

/** Returns `next`, reusing the equal parts of `before`. */
export function keepTotals(before: GridTotals | undefined, next: GridTotals): GridTotals {
  if (before === undefined) return next
  const keep = (one: WeekTotal['columns'] | undefined, other: WeekTotal['columns']) => (one && sameSums(one, other) ? one : other)
  const weeks = next.weeks.map((week, at) => ({ ...week, columns: keep(before.weeks[at]?.columns, week.columns) }))
  return { ...next, columns: keep(before.columns, next.columns), weeks }
}

function sameSums(one: ReadonlyMap<ColumnHandle, number>, other: ReadonlyMap<ColumnHandle, number>): boolean {
  return one.size === other.size && [...other].every(([column, minutes]) => one.get(column) === minutes)
}

export type CellCounts = Readonly<Record<CellState, number>> & { readonly firstConflict: CellRef | null }

/** How many shown cells are in each state, and the first conflict. */
export function cellCounts({ days, columns, cells }: Pick<GridSource, 'days' | 'columns' | 'cells'>): CellCounts {
  const counts = { saved: 0, pending: 0, saving: 0, failed: 0, conflict: 0 }
  let firstConflict: CellCounts['firstConflict'] = null
  for (const { date } of days) {
    for (const { handle } of columns) {
      const state = cells.get(cellKey(date, handle))?.state
      if (!state) continue
      counts[state]++
      if (state === 'conflict') firstConflict ??= { date, column: handle }
    }
  }
  return { ...counts, firstConflict }
}
