import { columnVisibilityFeature, type Row as LibraryRow, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { type ReactNode, useMemo, useState } from 'react'
import { type Column, cellOf } from '#core/column.ts'

/** What a table adds to the columns of a list, by the column's key. Keep it outside of the component, or cells are drawn anew each time. */
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

/** The features are part of each table's type: what is not listed here does not exist on it. */
const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })

export type TableRow<Row extends RowWithId> = LibraryRow<typeof features, Row>

const nothing = {}

/** The one place that knows the table library. Rows are in the order of the server; what is selected is kept by id. */
export function useTableModel<Row extends RowWithId>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  shown: Readonly<Record<string, boolean>> = nothing,
) {
  const [selection, setSelection] = useState<Record<string, true>>({})
  const definitions = useMemo(
    () => columns.map((column, at) => ({ id: column.key, accessorFn: (row: Row) => cellOf(column, row), enableHiding: at > 0 })),
    [columns],
  )
  const visibility = useMemo(() => Object.fromEntries(columns.map(({ key, optional }) => [key, shown[key] ?? !optional])), [columns, shown])
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: row => row.id,
    state: { rowSelection: selection, columnVisibility: visibility },
    onRowSelectionChange: setSelection,
  })
  const visible = useMemo(() => columns.filter((column, at) => at === 0 || visibility[column.key]), [columns, visibility])
  const model = table.getRowModel().rows
  // A row that is no longer listed is not acted on, even while its id is still kept.
  const selected = useMemo(() => rows.filter(({ id }) => selection[id]), [rows, selection])
  // The same while nothing of it changes, so that the rows are not drawn again with what is around them.
  return useMemo(
    () => ({
      columns: visible,
      rows: model,
      selected,
      isSelected: (id: string): boolean => selection[id] === true,
      allSelected: rows.length > 0 && selected.length === rows.length,
      selectAll: (on: boolean) => setSelection(on ? Object.fromEntries(rows.map(({ id }) => [id, true] as const)) : {}),
      clearSelection: () => setSelection({}),
    }),
    [visible, model, selected, selection, rows],
  )
}

export type TableModel<Row extends RowWithId> = ReturnType<typeof useTableModel<Row>>
