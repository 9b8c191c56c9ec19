/**
 * A file of hours to import is a table of at most 20 MB, as CSV or XLSX. Authority: SEC-69 to SEC-71. Rule HRI-2.
 */
import { IMPORT_FILE } from '#core/import-fields.ts'

export const HOURS_FILE = { kind: 'hours-import', ...IMPORT_FILE } as const
