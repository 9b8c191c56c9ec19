/** Notes about cells beyond their hours: in their tooltips, and in the status line while a cell is active. Pure. */
import { formatHours, type TimeFormat } from '#core/minutes.ts'
import { type CellRef, cellKey, type GridCell } from './cell.ts'
import { closedReason, type EnteredMarks, enteredMark, type GridDay, type GridView } from './grid-model.ts'
import { t } from './texts.ts'

/** Warnings by cellKey(date, column); of a day under 'total', of the week that contains a day under 'week'. */
export type GridWarnings = ReadonlyMap<string, string>

interface NotedCell {
  readonly cell: GridCell | undefined
  readonly warning: string | undefined
  /** Who entered it and why, when it was not the owner. */
  readonly entered: string | undefined
  /** Why the day takes no hours in this column. */
  readonly closed: string | undefined
  readonly format: TimeFormat
}

/** One text about one cell; undefined when there is nothing to say. */
export function cellNote({ cell, warning, entered, closed, format }: NotedCell): string | undefined {
  const rounded =
    cell && cell.minutes !== cell.minutesEntered
      ? t('enteredCounted', { entered: formatHours(cell.minutesEntered, format), counted: formatHours(cell.minutes, format) })
      : undefined
  return joined([cell?.message || warning || closed || rounded, entered])
}

/** The warnings of a week's days that concern the whole week. */
export function weekWarning(warnings: GridWarnings | undefined, { days }: Pick<GridView, 'days'>, week: number): string | undefined {
  if (warnings === undefined) return undefined
  return joined(days.filter(day => day.week === week).map(({ date }) => warnings.get(cellKey(date, 'week'))))
}

/** All warnings of a day, of its cells and of its week: where one day is shown at a time. */
export function dayWarnings(warnings: GridWarnings | undefined, view: GridView, { date, week }: GridDay): string[] {
  const ofDay = [...view.columns.map(({ handle }) => handle), 'total'].map(column => warnings?.get(cellKey(date, column)))
  return [...new Set([...ofDay, weekWarning(warnings, view, week)])].filter(text => text !== undefined)
}

/** Text of the status line for the active cell: the notes of the cell, of its day, and of its week. */
export function activeNote(
  view: GridView,
  active: CellRef | null,
  warnings: GridWarnings | undefined,
  { entered, origins }: { readonly entered?: EnteredMarks | undefined; readonly origins?: EnteredMarks | undefined },
  /** Why cells failed is shown elsewhere on the screen. */
  shownElsewhere = false,
): string | undefined {
  const day = active === null ? undefined : view.days[view.rowOf.get(active.date) ?? -1]
  if (active === null || day === undefined) return undefined
  const key = cellKey(active.date, active.column)
  const cell = view.cells.get(key)
  const own = cellNote({
    cell: shownElsewhere && cell?.message !== undefined ? { ...cell, message: '' } : cell,
    warning: warnings?.get(key),
    entered: joined([enteredMark(entered, key, cell), enteredMark(origins, key, cell)]),
    closed: closedReason(day, active.column),
    format: view.format,
  })
  return joined([own, warnings?.get(cellKey(active.date, 'total')), weekWarning(warnings, view, day.week)])
}

function joined(notes: readonly (string | undefined)[]): string | undefined {
  const said = [...new Set(notes.filter(note => note !== undefined && note !== ''))]
  return said.length === 0 ? undefined : said.join('. ')
}
