import { BYTE_ORDER_MARK, csvRows } from '#core/csv.ts'
import type { ImportField } from '#core/import-fields.ts'

/** Saves a file with the headings of an import and one example row. Fields without an example are other ways to say the same, and have no column. */
export function saveTemplate(fileName: string, fields: readonly ImportField[]): void {
  const columns = fields.filter(({ example }) => example !== undefined)
  const rows = [columns.map(({ label }) => label), columns.map(({ example }) => example ?? '')]
  const file = new Blob([BYTE_ORDER_MARK, csvRows(rows)], { type: 'text/csv;charset=utf-8' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}
