import { BYTE_ORDER_MARK, type CsvCell, csvRows } from '#core/csv.ts'

/** Saves a table that the page has as a file. */
export function saveCsv(fileName: string, rows: readonly (readonly CsvCell[])[]): void {
  const file = new Blob([BYTE_ORDER_MARK, csvRows(rows)], { type: 'text/csv;charset=utf-8' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}
