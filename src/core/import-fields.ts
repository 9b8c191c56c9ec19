/** What an import reads, and how the columns of a file become fields of its kind. */
import { type FileLimits, XLSX } from './file-limits.ts'

/** The files that an import reads. */
export const IMPORT_FILE = { types: ['text/csv', XLSX], maxBytes: 20 * 1024 * 1024 } as const satisfies FileLimits

/** One thing that a row of a file may say. */
export interface ImportField {
  key: string
  /** What the screen calls it. */
  label: string
  type: 'text' | 'date'
  /** Other names that columns have for it; letters, digits and '#' are compared, whatever the case. */
  names: readonly string[]
}

/** The required fields that no column is matched to; of each list, one field is enough. */
export function missingFields<K extends string>(
  required: readonly (readonly K[])[],
  mapping: readonly (string | null)[],
): (readonly K[])[] {
  const chosen: ReadonlySet<string | null> = new Set(mapping)
  return required.filter(some => !some.some(field => chosen.has(field)))
}

/** 'Employee ID or Email, Hours' */
export function fieldsInWords(missing: readonly (readonly string[])[], fields: readonly Pick<ImportField, 'key' | 'label'>[]): string {
  const labelOf = (key: string) => fields.find(field => field.key === key)?.label ?? key
  return missing.map(some => some.map(labelOf).join(' or ')).join(', ')
}

/** Signs; one sign of a header may become many. */
const LONGEST_KEY = 200

/** A header as it is compared and remembered: 'Emp. #' and 'emp #' are one. */
export const headerKey = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]+/gu, '')
    .slice(0, LONGEST_KEY)
    .toWellFormed()

/**
 * The field of each column, null for none. What the organization chose before for a header of this name comes first, then the fields' own names.
 * No field is proposed twice, so the second of two equal headers stays without one.
 */
export function proposeMapping(
  headers: readonly string[],
  fields: readonly ImportField[],
  remembered: Readonly<Record<string, string | null>>,
): (string | null)[] {
  const byName = new Map(fields.flatMap(({ key, label, names }) => [key, label, ...names].map(name => [headerKey(name), key] as const)))
  const known = new Set(fields.map(({ key }) => key))
  const taken = new Set<string>()
  const take = (field: string | null | undefined) => {
    if (field === null || field === undefined || !known.has(field) || taken.has(field)) return null
    taken.add(field)
    return field
  }
  const keys = headers.map(headerKey)
  const chosen = keys.map(key => take(remembered[key]))
  return keys.map((key, at) => chosen[at] ?? (key in remembered ? null : take(byName.get(key))))
}
