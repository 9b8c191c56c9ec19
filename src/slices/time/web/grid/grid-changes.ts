/**
 * Turns a user action (type, paste, fill, clear, undo) into the cells that may change: locked and computed cells are skipped and
 * counted, and no day exceeds 24 hours. Authority: PRD-15 and PRD-22. Pure.
 */
import { MINUTES_PER_DAY, parseHours } from '#core/minutes.ts'
import { type CellEdit, type CellRef, cellKey } from './cell.ts'
import { parseBlock } from './clipboard-block.ts'
import { type GridView, lockReason } from './grid-model.ts'
import { type Place, placesIn, type Range, rangeSize } from './grid-moves.ts'
import { t } from './texts.ts'

/** The value for one cell; null when its text is not a duration. */
export interface Wanted extends Place {
  readonly minutesEntered: number | null
}

/** One cell's step in the history, in typed minutes. */
export interface CellStep extends CellRef {
  readonly from: number
  readonly to: number
}

export interface Plan {
  readonly changes: readonly CellStep[]
  /** Cells that hold the wanted value afterwards, including those that held it before. */
  readonly done: number
  readonly skipped: { readonly locked: number; readonly unread: number; readonly overDay: number }
}

export function planChanges(view: GridView, wanted: readonly Wanted[]): Plan {
  const skipped = { locked: 0, unread: 0, overDay: 0 }
  const open = wanted.flatMap(want => {
    const day = view.days[want.row]!
    const column = view.columns[want.col]!
    if (lockReason(view, day, column) !== null) skipped.locked++
    else if (want.minutesEntered === null) skipped.unread++
    else {
      const cell = view.cells.get(cellKey(day.date, column.handle))
      const growth = view.round(want.minutesEntered) - (cell?.minutes ?? 0)
      return [
        {
          row: want.row,
          growth,
          change: { date: day.date, column: column.handle, from: cell?.minutesEntered ?? 0, to: want.minutesEntered },
        },
      ]
    }
    return []
  })
  const rest = new Map<number, number>()
  const changes: CellStep[] = []
  let done = 0
  // Decreases first: hours moved from one column to another within a full day must fit.
  for (const { row, growth, change } of open.toSorted((one, other) => one.growth - other.growth)) {
    const left = rest.get(row) ?? MINUTES_PER_DAY - dayTotal(view, row)
    if (growth > 0 && growth > left) {
      skipped.overDay++
      continue
    }
    rest.set(row, left - growth)
    done++
    if (change.from !== change.to) changes.push(change)
  }
  return { changes, done, skipped }
}

const whenLocked = {
  pasted: 'pastedSome',
  filled: 'filledSome',
  cleared: 'clearedSome',
  undone: 'undoneSome',
  redone: 'redoneSome',
} as const
export type Verb = keyof typeof whenLocked

/** "Pasted 8 cells" · "Pasted 12 cells, skipped 3 locked" · "Pasted 8 cells; 1 skipped (not valid hours)". */
export function outcomeText(verb: Verb, { changes, done, skipped }: Plan): string {
  // When a whole timesheet is cleared, only cells that had hours are counted.
  const n = verb === 'cleared' ? changes.length : done
  let said = skipped.locked > 0 ? t(whenLocked[verb], { n, locked: skipped.locked }) : t(verb, { n })
  if (skipped.unread > 0) said = t('notUnderstood', { said, n: skipped.unread })
  if (skipped.overDay > 0) said = t('tooLong', { said, n: skipped.overDay })
  return said
}

export function editsOf(changes: readonly CellStep[]): CellEdit[] {
  return changes.map(change => ({ date: change.date, column: change.column, minutesEntered: change.to }))
}

/** A pasted block from the active cell on, clipped to the grid; a single value fills a selected range. Blank texts clear cells. */
export function pasteWanted(view: GridView, text: string, active: Place, range: Range): Wanted[] {
  const block = parseBlock(text)
  if (block.length === 1 && block[0]!.length === 1 && rangeSize(range) > 1) {
    const minutesEntered = pastedMinutes(block[0]![0]!)
    return placesIn(range).map(place => ({ ...place, minutesEntered }))
  }
  const start = rangeSize(range) > 1 ? { row: range.top, col: range.left } : active
  return block.flatMap((texts, down) =>
    texts.flatMap((cell, across) => {
      const place = { row: start.row + down, col: start.col + across }
      const inside = place.row < view.days.length && place.col < view.columns.length
      return inside ? [{ ...place, minutesEntered: pastedMinutes(cell) }] : []
    }),
  )
}

/** Ctrl+D: fills the range's first row down; a range of one row is filled from the row above. Null without a row above. */
export function fillDownWanted(view: GridView, range: Range): Wanted[] | null {
  const source = range.top === range.bottom ? range.top - 1 : range.top
  if (source < 0) return null
  return placesIn({ ...range, top: source + 1 }).map(place => ({
    ...place,
    minutesEntered: typedAt(view, { row: source, col: place.col }),
  }))
}

/** Ctrl+R: fills the range's first column to the right. */
export function fillRightWanted(view: GridView, range: Range): Wanted[] {
  return placesIn({ ...range, left: range.left + 1 }).map(place => ({
    ...place,
    minutesEntered: typedAt(view, { row: place.row, col: range.left }),
  }))
}

/** The range while the fill handle is dragged: it grows down or right, whichever way the drag goes further. */
export function dragRange(range: Range, to: Place): Range {
  const down = to.row - range.bottom
  const right = to.col - range.right
  if (down <= 0 && right <= 0) return range
  return down >= right ? { ...range, bottom: to.row } : { ...range, right: to.col }
}

/** The fill handle: repeats the range's pattern into the rest of the larger range. */
export function fillToWanted(view: GridView, range: Range, target: Range): Wanted[] {
  const height = range.bottom - range.top + 1
  const width = range.right - range.left + 1
  return placesIn({ ...range, bottom: target.bottom, right: target.right })
    .filter(place => place.row > range.bottom || place.col > range.right)
    .map(place => ({
      ...place,
      minutesEntered: typedAt(view, {
        row: range.top + ((place.row - range.top) % height),
        col: range.left + ((place.col - range.left) % width),
      }),
    }))
}

export function typedAt(view: GridView, place: Place): number {
  return view.cells.get(cellKey(view.days[place.row]!.date, view.columns[place.col]!.handle))?.minutesEntered ?? 0
}

function pastedMinutes(text: string): number | null {
  if (text.trim() === '') return 0
  const parsed = parseHours(text)
  return parsed.ok ? parsed.minutes : null
}

/** Whether hours that someone typed are stored as none: they would be gone without a word. */
export const roundToNone = (view: GridView, minutesEntered: number): boolean => minutesEntered > 0 && view.round(minutesEntered) === 0

function dayTotal(view: GridView, row: number): number {
  const date = view.days[row]!.date
  return view.columns.reduce((sum, column) => sum + (view.cells.get(cellKey(date, column.handle))?.minutes ?? 0), 0)
}
