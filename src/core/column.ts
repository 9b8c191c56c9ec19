/** Value of a cell. Money is an integer in minor units, worked time an integer in minutes, a date YYYY-MM-DD, an instant ISO 8601. */
export type CellValue = string | number | boolean | null

export type ColumnType = 'text' | 'integer' | 'minutes' | 'money' | 'date' | 'instant' | 'flag'

/** A column of a list, defined once: the table on screen, CSV and XLSX take it from here. */
export interface Column<Row> {
  /** Unique in its list: names the column in the address, in stored choices and as the server's sort. */
  key: string
  /** The head, on screen and in files. */
  title: string
  /** How the value is aligned, formatted and typed in a spreadsheet. */
  type: ColumnType
  /** By default the row's member of the column's key. Null is an empty cell. */
  value?: (row: Row) => CellValue
  /** Sorted by the server, under its key. */
  sortable?: boolean
  /** Shown only to those who choose it; files hold every column. */
  optional?: boolean
}

/** The value of a cell. */
export function cellOf<Row extends object>(column: Column<Row>, row: Row): CellValue {
  return column.value ? column.value(row) : ((row as Record<string, CellValue | undefined>)[column.key] ?? null)
}
