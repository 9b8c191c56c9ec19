import type { ImportProblem } from '#core/import-endpoints.ts'
import type { ImportField } from '#core/import-fields.ts'
import { DateColumn, type DateOrder } from '#core/written-date.ts'
import type { RowToCheck } from './kind.ts'
import { IMPORT_LIMITS } from './limits.ts'
import type { FileRow } from './rows.ts'

/** A row that is left out, and one that no kind has to look at. */
type Answered = { row: number; label: null } & ({ outcome: 'skipped' } | { outcome: 'problem'; problem: ImportProblem })

/** What a spreadsheet stores for a formula that it could not compute. */
const FORMULA_ERROR = /^#(REF!|N\/A|NAME\?|DIV\/0!|VALUE!|NULL!|NUM!|SPILL!|CALC!)$/
/** The edit that leaves a row out. */
export const SKIP = 'skip'

/** Rows of a file as values of fields. What is wrong with a row whatever its kind is answered here. */
export function rowsToCheck(
  rows: readonly FileRow[],
  mapping: readonly (string | null)[],
  fields: readonly ImportField[],
): { toCheck: RowToCheck[]; answered: Answered[] } {
  const byKey = new Map(fields.map(field => [field.key, field]))
  const toCheck: RowToCheck[] = []
  const answered: Answered[] = []
  for (const { row, cells, edits } of rows) {
    if (edits[SKIP] !== undefined) {
      answered.push({ row, label: null, outcome: 'skipped' })
      continue
    }
    const values: Record<string, string> = {}
    for (const [at, field] of mapping.entries()) if (field !== null && cells[at]) values[field] = cells[at].trim()
    const answers: Record<string, string> = {}
    for (const [key, value] of Object.entries(edits)) (byKey.has(key) ? values : answers)[key] = value
    for (const [key, value] of Object.entries(values)) if (value === '') delete values[key]
    const problem = problemOf(values, byKey) ?? (cells.length > mapping.length ? tooManyCells(cells.length, mapping.length) : null)
    if (problem === null) toCheck.push({ row, values, answers })
    else answered.push({ row, label: null, outcome: 'problem', problem })
  }
  return { toCheck, answered }
}

function problemOf(values: Readonly<Record<string, string>>, fields: ReadonlyMap<string, ImportField>): ImportProblem | null {
  for (const [key, value] of Object.entries(values)) {
    const label = fields.get(key)?.label ?? key
    const edit = { kind: 'edit', field: key } as const
    if (value.includes('\ufffd'))
      return { field: key, rule: 'unreadable_text', text: `${label} has characters that couldn't be read.`, fix: edit }
    if (FORMULA_ERROR.test(value))
      return { field: key, rule: 'formula_error', text: `${label} contains a formula error: ${value}.`, fix: edit }
    if (value.length > IMPORT_LIMITS.cell) return { field: key, rule: 'too_long', text: `${label} is too long.`, fix: edit }
  }
  return null
}

const tooManyCells = (cells: number, headers: number): ImportProblem => ({
  field: null,
  rule: 'too_many_cells',
  text: `This row has ${cells} cells, but there are only ${headers} columns.`,
  fix: { kind: 'skip' },
})

/** The dates of each field that has any. */
export type DateColumns = Map<string, DateColumn>

/** Adds those of a portion of the rows. */
export function addDates(columns: DateColumns, rows: readonly RowToCheck[], fields: readonly ImportField[]): void {
  for (const { key } of fields.filter(({ type }) => type === 'date')) {
    for (const { values } of rows) {
      if (values[key] === undefined) continue
      const column = columns.get(key) ?? new DateColumn()
      columns.set(key, column)
      column.add(values[key])
    }
  }
}

/** How the dates of each field are read: as chosen, else as the column itself says. Without fields of which no date depends on an order. */
export function datesRead(columns: DateColumns, chosen: DateOrder | null): Record<string, { order: DateOrder; isOpen: boolean }> {
  return Object.fromEntries(
    [...columns].flatMap(([key, column]) => {
      const read = column.order()
      return read === null ? [] : [[key, { ...read, order: chosen ?? read.order }] as const]
    }),
  )
}
