/**
 * A file of people to import is a table of at most 20 MB, as CSV or XLSX. Authority: SEC-69 to SEC-71. Rule STF-2.
 */
import { IMPORT_FILE } from '#core/import-fields.ts'

export const PEOPLE_FILE = { kind: 'people-import', ...IMPORT_FILE } as const
