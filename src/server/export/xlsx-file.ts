import type { CellStyle, ColumnDef } from 'hucre/xlsx'
import { type Column, type ColumnType, cellOf } from '#core/column.ts'
import { currencyDigits } from '#core/money.ts'

type XlsxCell = string | number | Date | null

/** The least that a chunk holds, so that a file is not sent in thousands of small ones. */
const MIN_BYTES = 16 * 1024

/** Longest text of one cell in this format; programs that read the file treat a longer one as damage. */
export const MAX_CELL_LENGTH = 32_767

const HEAD: CellStyle = { font: { bold: true } }

/**
 * A table as XLSX in chunks: a worksheet with this title, at most 31 characters, whose head stays in view. Money and hours are numbers with a format,
 * dates are dates, flags are yes and no, and text is never a formula. An instant stays text, because the format's dates have no time zone. A row
 * is asked for when the chunk before it was taken.
 */
export async function* xlsxFile<Row extends object>(
  title: string,
  columns: readonly Column<Row>[],
  portions: AsyncIterable<readonly Row[]>,
  currency: string,
): AsyncGenerator<Uint8Array, void> {
  // Imported here, because it takes 16 MB and most processes export nothing for days.
  const { writeXlsxStream } = await import('hucre/xlsx')
  const definitions: ColumnDef[] = columns.map(({ type }) => ({ width: type === 'text' ? 28 : 14, style: HEAD }))
  async function* rows(): AsyncGenerator<XlsxCell[], void> {
    yield columns.map(({ title }) => title)
    // The library knows styles of columns only, and reads them for each row: the head's was bold, the others have their formats.
    for (const [at, { type }] of columns.entries()) definitions[at]!.style = styleOf(type, currency)
    for await (const portion of portions) for (const row of portion) yield columns.map(column => xlsxCell(column, row, currency))
  }
  let pending: Uint8Array[] = []
  let size = 0
  for await (const bytes of writeXlsxStream(rows(), { name: title, columns: definitions, freezePane: { rows: 1 } })) {
    pending.push(bytes)
    size += bytes.length
    if (size < MIN_BYTES) continue
    yield Buffer.concat(pending)
    ;[pending, size] = [[], 0]
  }
  if (size > 0) yield Buffer.concat(pending)
}

function styleOf(type: ColumnType, currency: string): CellStyle {
  if (type === 'minutes') return { numFmt: '0.00' }
  if (type === 'date') return { numFmt: 'yyyy-mm-dd' }
  if (type !== 'money') return {}
  const digits = currencyDigits(currency)
  return { numFmt: digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}` }
}

function xlsxCell<Row extends object>(column: Column<Row>, row: Row, currency: string): XlsxCell {
  const value = cellOf(column, row)
  if (value === null) return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return column.type === 'date' ? new Date(`${value}T00:00:00Z`) : value.slice(0, MAX_CELL_LENGTH)
  if (column.type === 'minutes') return value / 60
  return column.type === 'money' ? value / 10 ** currencyDigits(currency) : value
}
