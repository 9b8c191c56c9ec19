import { type Column, cellOf } from '#core/column.ts'
import { BYTE_ORDER_MARK, type CsvCell, csvRows } from '#core/csv.ts'
import { formatHours } from '#core/minutes.ts'
import { decimalMoney } from '#core/money.ts'

/** A table as CSV (CSV-1), a chunk for each portion of its rows. Hours and money have decimals, flags are yes and no. */
export async function* csvFile<Row extends object>(
  columns: readonly Column<Row>[],
  portions: AsyncIterable<readonly Row[]>,
  currency: string,
): AsyncGenerator<string, void> {
  let head = BYTE_ORDER_MARK + csvRows([columns.map(({ title }) => title)])
  for await (const rows of portions) {
    yield head + csvRows(rows.map(row => columns.map(column => csvCell(column, row, currency))))
    head = ''
  }
  // A table without rows still has its head.
  if (head !== '') yield head
}

function csvCell<Row extends object>(column: Column<Row>, row: Row, currency: string): CsvCell {
  const value = cellOf(column, row)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'number') return value
  if (column.type === 'minutes') return { decimal: formatHours(value, 'decimal') }
  return column.type === 'money' ? { decimal: decimalMoney(value, currency) } : value
}
