import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { Column, ColumnType } from '#core/column.ts'
import type { ShownColumns } from './column-choice.tsx'
import type { ColumnLooks } from './table-model.ts'

/** Pixels by type; text takes what is left and at least this much. */
export const TEXT = 150
/** The first column labels the row: with less than this its names are cut. */
const LABEL = 220
const widths: Partial<Record<ColumnType, number>> = { integer: 100, minutes: 110, money: 130, date: 140, instant: 200, flag: 90 }
/** The columns of check boxes and of menus. */
export const BOX = 52
export const MENU = 68

/** The fixed width of a column in pixels; undefined where it takes what is left. */
export const widthOf = <Row>({ key, type }: Column<Row>, looks: ColumnLooks<Row>): number | undefined => looks[key]?.width ?? widths[type]

/** Pixels that a table needs for its columns, without those of check boxes and menus. */
export const leastWidth = <Row>(columns: readonly Column<Row>[], looks: ColumnLooks<Row>): number =>
  columns.reduce((sum, column, at) => sum + (widthOf(column, looks) ?? (at === 0 ? LABEL : TEXT)), 0)

/**
 * The columns of a list in a room of so many pixels: as many as needed of those that give way are optional there, like columns that are
 * shown only to those who choose them. So the choice of columns says what is shown, and whoever switches one on has it.
 */
export function fittingColumns<Row>(
  columns: readonly Column<Row>[],
  looks: ColumnLooks<Row>,
  shown: ShownColumns,
  room: number,
): readonly Column<Row>[] {
  const isShown = ({ key, optional }: Column<Row>, at: number) => at === 0 || (shown[key] ?? !optional)
  const order = (column: Column<Row>) => looks[column.key]?.givesWay
  const giving = columns
    .filter((column, at) => isShown(column, at) && shown[column.key] === undefined && order(column) !== undefined)
    .sort((a, b) => order(a)! - order(b)!)
  let visible = columns.filter(isShown)
  const gone = new Set<string>()
  for (const column of giving) {
    if (leastWidth(visible, looks) <= room) break
    gone.add(column.key)
    visible = visible.filter(one => one !== column)
  }
  return gone.size === 0 ? columns : columns.map(column => (gone.has(column.key) ? { ...column, optional: true } : column))
}

/** The columns that fit into the box as it is now. Where nothing gives way, the box is not measured. */
export function useFittingColumns<Row>(
  box: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
  looks: ColumnLooks<Row>,
  { shown, beside, isOff }: { shown: ShownColumns; beside: number; isOff: boolean },
): readonly Column<Row>[] {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  const isMeasured = !isOff && columns.some(({ key }) => looks[key]?.givesWay !== undefined)
  useLayoutEffect(() => {
    const element = box.current
    if (!isMeasured || element === null || typeof ResizeObserver === 'undefined') return
    // Nothing is drawn while the panel takes its place.
    const measure = () => element.clientWidth > 0 && setWidth(element.clientWidth)
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(element)
    return () => resized.disconnect()
  }, [box, isMeasured])
  // The card around the table has an edge of one pixel at either side.
  const room = isMeasured ? width - beside - 2 : Number.POSITIVE_INFINITY
  return useMemo(() => fittingColumns(columns, looks, shown, room), [columns, looks, shown, room])
}
