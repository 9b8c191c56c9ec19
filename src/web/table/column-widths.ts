import { useMemo, useRef } from 'react'
import type { Column } from '#core/column.ts'
import { TEXT } from './fitting-columns.ts'
import { textOf } from './format-cell.tsx'
import type { ColumnLooks, RowWithId } from './table-model.ts'

/** The padding of a cell, and a pixel for fractions. */
const SIDES = 33
/** Pixels; a longer text is cut and has its tooltip. */
const MAX_WIDTH = 240
/** Rows that are looked at, a first page: what is loaded while a person scrolls must not move the columns. */
const MEASURED = 100

/**
 * The widths of columns as CSS. A column with a width of its own grows to what its longest text takes. Those without share the rest; the
 * first of them labels the row and keeps its larger part of `least`. Where there is not room for all of it, what is more than `least` is
 * shared in proportion. `base` and `text` are pixels; the box around the table must be a container.
 */
export function columnWidths(columns: readonly { base: number | undefined; text: number }[], least: number): string[] {
  const lacks = columns.map(({ base = MAX_WIDTH, text }) => Math.max(0, Math.min(MAX_WIDTH, Math.ceil(text) + SIDES) - base))
  const all = lacks.reduce((sum, lack) => sum + lack, 0)
  const open = columns.filter(({ base }) => base === undefined).length
  return columns.map(({ base }, at) => {
    const lack = lacks[at]!
    // Columns that are all automatic would be equally wide, and cut the names of the first beside the space of the others.
    if (base === undefined) return at === 0 ? 'auto' : `calc(${TEXT}px + max(0px, 100cqw - ${least + all}px) / ${open})`
    return lack === 0 ? `${base}px` : `calc(${base}px + min(${lack}px, max(0px, 100cqw - ${least}px) * ${lack / all}))`
  })
}

/** Pixels of the longest text of each column by key, of all rows so far: a search that finds shorter ones moves nothing. */
export function useTextWidths<Row extends RowWithId>(
  columns: readonly Column<Row>[],
  looks: ColumnLooks<Row>,
  rows: readonly Row[],
): ReadonlyMap<string, number> {
  const longest = useRef<ReadonlyMap<string, number>>(new Map())
  const shown = columns.map(({ key }) => key).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns are the same as long as their keys are
  return useMemo(() => {
    const pen = penOf()
    if (pen === null) return longest.current
    // Cells that draw themselves have a width of their own.
    const measured = columns.filter(({ key }, at) => at > 0 && looks[key]?.cell === undefined)
    const widthOf = (column: Column<Row>) =>
      rows.slice(0, MEASURED).reduce((most, row) => Math.max(most, pen.measureText(textOf(column, row)).width), 0)
    const now = measured.map(column => [column.key, Math.max(longest.current.get(column.key) ?? 0, widthOf(column))] as const)
    longest.current = new Map([...longest.current, ...now])
    return longest.current
  }, [shown, rows])
}

/** Measures texts as cells draw them; null where there is nothing to draw on. */
function penOf(): OffscreenCanvasRenderingContext2D | null {
  if (typeof OffscreenCanvas === 'undefined') return null
  const pen = new OffscreenCanvas(1, 1).getContext('2d')
  if (pen !== null) pen.font = `14px ${getComputedStyle(document.body).fontFamily}`
  return pen
}
