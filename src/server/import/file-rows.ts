import type { ImportProblem } from '#core/import-endpoints.ts'
import type { ImportField } from '#core/import-fields.ts'
import { DateColumn, type DateOrder } from '#core/written-date.ts'
import type { RowToCheck } from './kind.ts'
import { IMPORT_LIMITS } from './limits.ts'
import type { FileRow } from './rows.ts'

/** A row that a person left out. */
interface LeftOut {
  row: number
  label: null
  outcome: 'skipped'
  note?: string
}

/** Text that a spreadsheet stores for a formula that it couldn't compute. */
const FORMULA_ERROR = /^#(REF!|N\/A|NAME\?|DIV\/0!|VALUE!|NULL!|NUM!|SPILL!|CALC!)$/
/** How a database writes that there is no date. */
const NO_DATE = /^0{1,4}[-/.]0{1,2}[-/.]0{1,4}(?: 0{1,2}:00(?::00)?)?$/
/** The last lines of a report: how many there are, the page, or when it was made, as 'Friday, November 20, 2026 04:12 PM'. */
const REPORT_LINE =
  /^(?:(?:grand )?totals?\b|page \d+|end of report|report (?:date|run|generated)|generated (?:on|by))|\b\d{4}\b.*\b\d{1,2}:\d{2} ?[ap]m\b/i
/** Of a table with fewer columns, a row with one cell may be any. */
const TABLE_COLUMNS = 3
/** The edit that leaves a row out. */
export const SKIP = 'skip'

/** Rows of a file as values of fields, with what is wrong with a row whatever its kind. */
export function rowsToCheck(
  rows: readonly FileRow[],
  mapping: readonly (string | null)[],
  fields: readonly ImportField[],
): { toCheck: RowToCheck[]; leftOut: LeftOut[] } {
  const byKey = new Map(fields.map(field => [field.key, field]))
  const toCheck: RowToCheck[] = []
  const leftOut: LeftOut[] = []
  for (const { row, cells, edits } of rows) {
    if (edits[SKIP] !== undefined) {
      leftOut.push({ row, label: null, outcome: 'skipped' })
      continue
    }
    if (mapping.length >= TABLE_COLUMNS && Object.keys(edits).length === 0 && isReportLine(cells)) {
      leftOut.push({ row, label: null, outcome: 'skipped', note: 'This line is part of the report, not one of its records.' })
      continue
    }
    const values: Record<string, string> = {}
    for (const [at, field] of mapping.entries()) if (field !== null && cells[at]) values[field] = cells[at].trim()
    const answers: Record<string, string> = {}
    for (const [key, value] of Object.entries(edits)) (byKey.has(key) ? values : answers)[key] = value
    for (const [key, value] of Object.entries(values))
      if (value === '' || (byKey.get(key)?.type === 'date' && NO_DATE.test(value))) delete values[key]
    const problems = problemsOf(values, byKey)
    for (const { field } of problems) delete values[field]
    if (cells.length > mapping.length)
      toCheck.push({ row, values, answers, problems: [...problems, tooManyCells(cells.length, mapping.length)] })
    else toCheck.push({ row, values, answers, problems })
  }
  return { toCheck, leftOut }
}

function isReportLine(cells: readonly string[]): boolean {
  const [text, another] = cells.map(cell => cell.trim()).filter(cell => cell !== '')
  return text !== undefined && another === undefined && REPORT_LINE.test(text)
}

function problemsOf(
  values: Readonly<Record<string, string>>,
  fields: ReadonlyMap<string, ImportField>,
): (ImportProblem & { field: string })[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const label = fields.get(key)?.label ?? key
    const fix = { kind: 'edit', field: key } as const
    if (value.includes('\ufffd'))
      return { field: key, rule: 'unreadable_text', text: `${label} has characters that couldn't be read.`, fix }
    if (FORMULA_ERROR.test(value)) return { field: key, rule: 'formula_error', text: `${label} contains a formula error: ${value}.`, fix }
    return value.length > IMPORT_LIMITS.cell ? { field: key, rule: 'too_long', text: `${label} is too long.`, fix } : []
  })
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
