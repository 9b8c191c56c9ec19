import { streamXlsxRows } from 'hucre/xlsx'
import { isWorkbook, MOST_UNPACKED_BYTES, zipSizes } from '#server/files/zip-sizes.ts'
import { UnreadableTable } from './table.ts'

const damaged = "This file couldn't be read. It may be damaged or protected by a password."

/**
 * The rows of a workbook's first worksheet with their numbers. Of a formula the value that the spreadsheet stored is read; nothing is evaluated. A date is
 * YYYY-MM-DD.
 */
export async function* readXlsx(bytes: Buffer): AsyncGenerator<{ row: number; cells: string[] }, void> {
  const sizes = zipSizes(bytes)
  if (sizes === null || !isWorkbook(sizes)) throw new UnreadableTable(damaged)
  // The library holds each entry to the size that was added up here.
  if (sizes.unpackedBytes > MOST_UNPACKED_BYTES) throw new UnreadableTable('This file is larger than 100 MB when unpacked. Save it as CSV.')
  const rows = streamXlsxRows(bytes)
  for (;;) {
    const next = await rows.next().catch(() => {
      throw new UnreadableTable(damaged)
    })
    if (next.done) return
    yield { row: next.value.index + 1, cells: next.value.values.map(textOf) }
  }
}

function textOf(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().replace(/T00:00:00\.000Z$/, '')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  // As many digits as spreadsheets keep.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)))
  return typeof value === 'string' ? value : ''
}
