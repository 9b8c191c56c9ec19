import type { ImportField } from '#core/import-fields.ts'
import { saveCsv } from '#web/save-csv.ts'

/** Saves a file with the headings of an import and one example row. Fields without an example are other ways to say the same, and have no column. */
export function saveTemplate(fileName: string, fields: readonly ImportField[]): void {
  const columns = fields.filter(({ example }) => example !== undefined)
  saveCsv(fileName, [columns.map(({ label }) => label), columns.map(({ example }) => example ?? '')])
}
