/** Defines what an import reads, and matches the columns of a file to its fields. */
import { type FileLimits, XLSX } from './file-limits.ts'

/** The files that an import reads. */
export const IMPORT_FILE = { types: ['text/csv', XLSX], maxBytes: 20 * 1024 * 1024 } as const satisfies FileLimits

/** One thing that a row of a file may say. */
export interface ImportField {
  key: string
  /** Label on the screen. */
  label: string
  type: 'text' | 'date'
  /** Other names that columns have for it; letters, digits and '#' are compared, whatever the case. */
  names: readonly string[]
  /** Sample value in the template file's only row; a field without one has no column there. */
  example?: string
}

/** A file as another system exports it. */
export interface KnownExport {
  /** 'BambooHR' */
  system: string
  /** Where its headers are from. */
  source: string
  /** Its headers by the field that they mean, the best first where several mean one field; null for what Steward has no field for. */
  columns: Readonly<Record<string, string | null>>
}

/** The required fields that no column is matched to; of each list, one field is enough. */
export function missingFields<K extends string>(
  required: readonly (readonly K[])[],
  mapping: readonly (string | null)[],
): (readonly K[])[] {
  const chosen: ReadonlySet<string | null> = new Set(mapping)
  return required.filter(some => !some.some(field => chosen.has(field)))
}

/** 'Employee ID or Email, Hours', and with more names for one 'Employee ID, Email, or Name; Hours' */
export function fieldsInWords(missing: readonly (readonly string[])[], fields: readonly Pick<ImportField, 'key' | 'label'>[]): string {
  const labelOf = (key: string) => fields.find(field => field.key === key)?.label ?? key
  const inWords = (labels: readonly string[]) =>
    labels.length > 2 ? `${labels.slice(0, -1).join(', ')}, or ${labels.at(-1)}` : labels.join(' or ')
  return missing.map(some => inWords(some.map(labelOf))).join(missing.some(some => some.length > 2) ? '; ' : ', ')
}

/** Signs; one sign of a header may become many. */
const MAX_KEY_LENGTH = 200

/** A header as it is compared and remembered: 'Emp. #' and 'emp #' are one. */
export const headerKey = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]+/gu, '')
    .slice(0, MAX_KEY_LENGTH)
    .toWellFormed()

/** Without what is in brackets: 'First Name [Required]', 'Reports To (Employment Profile)'. */
const BRACKETS = /\[[^\]]*\]|\([^)]*\)/g

/**
 * Keys that a header is matched by: first the whole text, then without brackets, because brackets distinguish 'Duration (h)' from 'Duration
 * (decimal)'.
 */
export function headerKeys(header: string): string[] {
  return [...new Set([headerKey(header), headerKey(header.replace(BRACKETS, ' '))])].filter(key => key !== '')
}

/** Headers that no other system writes, so that two files with a first and a last name are not taken for one another. */
const SURE = 2

/**
 * The system that a file with these headers comes from; null where none is sure, or two are. A header that is what Steward calls the field itself says nothing: our
 * own template has it, and so does a table that someone made.
 */
export function recognizeExport(
  headers: readonly string[],
  exports: readonly KnownExport[],
  fields: readonly Pick<ImportField, 'label'>[],
): KnownExport | null {
  const own = new Set(fields.map(({ label }) => headerKey(label)))
  const writers = Map.groupBy(
    exports.flatMap(one => [...new Set(Object.keys(one.columns).map(headerKey))].map(key => ({ key, one }))),
    ({ key }) => key,
  )
  const counts = new Map<KnownExport, number>()
  for (const header of headers) {
    const sure = headerKeys(header).flatMap(key => {
      const all = writers.get(key) ?? []
      return all.length === 1 && !own.has(key) ? all : []
    })
    if (sure[0] !== undefined) counts.set(sure[0].one, (counts.get(sure[0].one) ?? 0) + 1)
  }
  const [first, second] = [...counts].toSorted(([, one], [, other]) => other - one)
  return first === undefined || first[1] < SURE || first[1] === second?.[1] ? null : first[0]
}

/**
 * The field of each column, null for none. What the organization chose before for a header of this name comes first, then what the header means in the
 * system that exported the file, then the fields' own names and what any known system calls them. No field is proposed twice, so the second of two equal
 * headers stays without one.
 */
export function proposeMapping(
  headers: readonly string[],
  fields: readonly ImportField[],
  exports: readonly KnownExport[],
  remembered: Readonly<Record<string, string | null>>,
): (string | null)[] {
  const known = new Set(fields.map(({ key }) => key))
  const proposed: (string | null)[] = headers.map(() => null)
  const keys = headers.map(headerKeys)
  const isOpen = headers.map(header => !(headerKey(header) in remembered))
  const take = (at: number, field: string | null | undefined) => {
    if (field !== null && field !== undefined && known.has(field) && !proposed.includes(field)) proposed[at] = field
  }
  for (const [at, header] of headers.entries()) take(at, remembered[headerKey(header)])
  const system = recognizeExport(headers, exports, fields)
  const ofSystem = new Map(Object.entries(system?.columns ?? {}).map(([header, field]) => [headerKey(header), field]))
  for (const [key, field] of ofSystem) {
    const at = keys.findIndex((of, index) => isOpen[index] && proposed[index] === null && of.includes(key))
    if (at >= 0) take(at, field)
  }
  const byName = new Map<string, string>()
  const names = [
    ...fields.flatMap(({ key, label, names }) => [key, label, ...names].map(name => [name, key] as const)),
    ...exports.flatMap(({ columns }) => Object.entries(columns)),
  ]
  for (const [name, field] of names) if (field !== null && !byName.has(headerKey(name))) byName.set(headerKey(name), field)
  for (const [at, of] of keys.entries()) {
    // If the known system has no Steward field for this column, don't guess one from its name.
    if (!isOpen[at] || proposed[at] !== null || of.some(key => ofSystem.get(key) === null)) continue
    take(
      at,
      of.map(key => byName.get(key)).find(field => field !== undefined),
    )
  }
  return proposed
}
