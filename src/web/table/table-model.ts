import { type ChangeEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import type { Column } from '#core/column.ts'

/**
 * Presentation that a table adds to a list's columns, by column key. Define it outside the component, or every render redraws the cells.
 */
export type ColumnLooks<Row> = Readonly<Record<string, ColumnLook<Row>>>

interface ColumnLook<Row> {
  /** Drawn in place of the formatted value. Sort and files keep the value. */
  cell?: (row: Row) => ReactNode
  /** Drawn on the phone, where no head says what a value is: "4 people". */
  card?: (row: Row) => ReactNode
  /** Pixels, at least: it grows to its longest text where there is room. Without it the column takes what is left. */
  width?: number
  /** Where the table is wider than its room, columns give way until it fits, the lowest number first. One that a person switched on stays. */
  givesWay?: number
  /** Aligned like a number, which its text is: "12.5%". */
  isFigure?: boolean
  /** On the phone: the second line, the right side, or only in the details. By default text is the second line, figures the right side. */
  phone?: 'line' | 'aside' | 'details'
}

export interface RowWithId {
  id: string
}

const nothing = {}

/**
 * Computes a table's columns and selection. Rows keep the server's order, and the selection is kept by id. Columns and callbacks keep their
 * identity while nothing about them changes, so that rows aren't redrawn with their surroundings.
 */
export function useTableModel<Row extends RowWithId>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  shown: Readonly<Record<string, boolean>> = nothing,
) {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  // The row whose box was changed last.
  const anchor = useRef<string>(undefined)
  // The first column labels the rows, so it is never hidden.
  const visible = useMemo(() => columns.filter(({ key, optional }, at) => at === 0 || (shown[key] ?? !optional)), [columns, shown])
  // A row that is no longer listed is not acted on, even while its id is still kept.
  const selected = useMemo(() => rows.filter(({ id }) => selection.has(id)), [rows, selection])
  return useMemo(() => {
    const ids = rows.map(({ id }) => id)
    return {
      columns: visible,
      rows,
      selected,
      isSelected: (id: string): boolean => selection.has(id),
      allSelected: rows.length > 0 && selected.length === rows.length,
      /** For a row's box: with Shift it does the same to every row from the box that was changed before. */
      onSelect:
        (id: string) =>
        ({ target: { checked }, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
          const isRange = 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true
          const [from, to] = [isRange && anchor.current !== undefined ? ids.indexOf(anchor.current) : -1, ids.indexOf(id)]
          const changed = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1)
          setSelection(before => {
            const next = new Set(before)
            for (const one of changed) checked ? next.add(one) : next.delete(one)
            return next
          })
          anchor.current = id
        },
      selectAll: (on: boolean) => setSelection(new Set(on ? ids : [])),
      clearSelection: () => setSelection(new Set()),
    }
  }, [visible, rows, selected, selection])
}

export type TableModel<Row extends RowWithId> = ReturnType<typeof useTableModel<Row>>
