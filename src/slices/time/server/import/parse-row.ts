import type { ImportFix, ImportProblem } from '#core/import-endpoints.ts'
import { parseHours } from '#core/minutes.ts'
import { isWorkDate, type PlainDate, partsOf, WORK_DATES } from '#core/plain-date.ts'
import { type DateOrder, readWrittenDate } from '#core/written-date.ts'
import type { RowToCheck } from '#server/import/kind.ts'
import { canonicalEmail } from '#slices/identity/server/public.ts'
import type { FoundColumn } from '#slices/time/rules/import-columns.ts'
import { dayLabel } from '#slices/time-groups/server/public.ts'
import type { CellChange } from '../entry/cell.ts'
import type { ImportedPerson } from './stored.ts'

/** A row that says a cell. */
export interface ParsedCell extends Pick<CellChange, 'date' | 'column' | 'minutesEntered'> {
  row: number
  label: string
  person: ImportedPerson
  /** The column as the file calls it. */
  columnText: string
}

type Field = 'employeeId' | 'email' | 'name' | 'date' | 'column' | 'hours'

export interface Finders {
  byEmployeeId: ReadonlyMap<string, ImportedPerson>
  byEmail: ReadonlyMap<string, ImportedPerson>
  byId: ReadonlyMap<string, ImportedPerson>
  /** Finds the people that a full name can mean. */
  namesOf: (name: string) => readonly ImportedPerson[]
  /** The importer has confirmed that people are found by their names. */
  byName: boolean
  columnOf: (written: string) => FoundColumn
  orderOf: (field: string) => DateOrder
  /** Who imports: their own hours are not among those that they may enter. */
  userId: string
}

/** Compared as unique numbers are: after NFKC, whatever the case. */
export const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** A problem in a field that a person solves by typing, or by leaving the row out. */
export function problemIn(field: Field, rule: string, text: string, mayEdit = true): ImportProblem {
  return { field, rule, text, fix: mayEdit ? { kind: 'edit', field } : { kind: 'skip' } }
}

/** Parses the texts of a row; or lists everything that can't be entered, with the rule that each breaks. */
export function parseRow(row: RowToCheck, finders: Finders): { cell: ParsedCell } | { label: string | null; problems: ImportProblem[] } {
  const { values, answers } = row
  const problems = [...row.problems]
  const isUnread = (...fields: Field[]) => row.problems.some(({ field }) => fields.includes(field as Field))
  const report = (problem: ImportProblem) => void problems.push(problem)
  const person = isUnread('employeeId', 'email', 'name') ? null : personOf(values, answers, finders, report)
  if (person?.userId != null && person.userId === finders.userId)
    report(problemIn(fieldOfPerson(values), 'own_timesheet', 'These are your own hours. Enter them in My Time.', false))
  const date = isUnread('date') ? null : dateOf(values.date, finders, report)
  const column = isUnread('column') ? null : columnOf(values.column, finders, report)
  const minutesEntered = isUnread('hours') ? null : minutesOf(values.hours, report)
  const label =
    person === null ? null : [`${person.firstName} ${person.lastName}`, date === null ? null : dayText(date)].filter(Boolean).join(', ')
  if (problems.length > 0 || person === null || date === null || column === null || minutesEntered === null || label === null)
    return { label, problems }
  return { cell: { row: row.row, label, person, date, column, columnText: values.column ?? column, minutesEntered } }
}

type Report = (problem: ImportProblem) => void

function dateOf(written: string | undefined, { orderOf }: Finders, report: Report): PlainDate | null {
  if (written === undefined) report(problemIn('date', 'required', 'The date is missing.'))
  const date = written === undefined ? null : readWrittenDate(written, orderOf('date'))
  if (written !== undefined && date === null) report(problemIn('date', 'calendar_date', `Date “${written}” isn't a valid date.`))
  if (date === null || isWorkDate(date)) return date
  report(problemIn('date', 'date_range', `Date must be from ${WORK_DATES.first} to ${WORK_DATES.last}.`))
  return null
}

function columnOf(written: string | undefined, finders: Finders, report: Report): string | null {
  if (written === undefined) {
    report(problemIn('column', 'required', 'The column is missing.'))
    return null
  }
  const column = finders.columnOf(written)
  if (column.ok) return column.handle
  const { rule, message: text, use } = column
  const fix: ImportFix =
    use === null ? { kind: 'edit', field: 'column', alike: true } : { kind: 'use', field: 'column', value: use, label: `Use ${use}` }
  report({ field: 'column', rule, text, fix, said: written })
  return null
}

/** In a file, `1,234` is a thousand and more as often as a little over one. */
const THOUSANDS = /^[1-9]\d{0,2},\d{3}$/

function minutesOf(written: string | undefined, report: Report): number | null {
  if (written === undefined) {
    report(problemIn('hours', 'required', 'The hours are missing.'))
    return null
  }
  if (THOUSANDS.test(written)) {
    report(
      problemIn(
        'hours',
        'unclear_hours',
        `Hours “${written}”: This could be a decimal comma or a thousands separator. Write the hours with a point.`,
      ),
    )
    return null
  }
  const hours = parseHours(written)
  if (hours.ok) return hours.minutes
  report(problemIn('hours', hours.rule, `Hours “${written}”: ${hours.message}.`))
  return null
}

/** 'Mar 16, 2026': whose day, in lists of rows. */
function dayText(date: PlainDate): string {
  const { year } = partsOf(date)
  return `${dayLabel(date)}, ${year}`
}

const fieldOfPerson = ({ employeeId, email }: RowToCheck['values']): Field =>
  employeeId !== undefined ? 'employeeId' : email !== undefined ? 'email' : 'name'

/**
 * By employee ID, then by email; either may stand in the column of IDs. Without both by name, where one person has it and the importer has confirmed that. A row
 * that names two people is one's or the other's: it is not guessed.
 */
function personOf(
  values: RowToCheck['values'],
  answers: RowToCheck['answers'],
  { byEmployeeId, byEmail, byId, namesOf, byName }: Finders,
  report: Report,
): ImportedPerson | null {
  const chosen = answers.person === undefined ? undefined : byId.get(answers.person)
  if (chosen !== undefined) return chosen
  const { employeeId, email } = values
  const name = nameOf(values)
  if (employeeId === undefined && email === undefined) return name === null ? missing() : named(name)
  const byNumber = employeeId === undefined ? undefined : (byEmployeeId.get(fold(employeeId)) ?? found(employeeId, byEmail))
  if (employeeId !== undefined && !byNumber) {
    const text = `No one has the ${employeeId.includes('@') ? 'email' : 'employee ID'} “${employeeId}”.`
    return unknown('employeeId', employeeId, text)
  }
  const byMail = email === undefined ? undefined : found(email, byEmail)
  if (email !== undefined && !byMail) return unknown('email', email, `No one has the email “${email}”.`)
  if (byNumber && byMail && byNumber.id !== byMail.id) {
    report(problemIn('email', 'two_people', 'The employee ID and the email belong to different people.'))
    return null
  }
  return (byNumber ?? byMail)!

  function missing() {
    report(problemIn('employeeId', 'required', 'The employee ID or email is missing.'))
    return null
  }

  function unknown(field: Field, said: string, text: string) {
    report({ field, rule: 'unknown_employee', text, fix: { kind: 'edit', field, alike: true }, said })
    return null
  }

  function named(said: string): ImportedPerson | null {
    const choose: ImportFix = { kind: 'edit', field: 'person', alike: true }
    // An address in the column of names is as good as one in its own.
    const byAddress = found(said, byEmail)
    if (byAddress !== undefined) return byAddress
    const [one, another] = namesOf(said)
    if (one === undefined) report({ field: 'name', rule: 'unknown_name', text: `No one on staff is called “${said}”.`, fix: choose, said })
    else if (another !== undefined)
      report({
        field: 'name',
        rule: 'ambiguous_name',
        text: `More than one person is named “${said}”. Choose the person.`,
        fix: choose,
        said,
      })
    else if (byName) return one
    else {
      const label = `${one.firstName} ${one.lastName}`
      const fix: ImportFix = { kind: 'use', field: 'person', value: one.id, label: `Use ${label}` }
      report({ field: 'name', rule: 'person_by_name', text: `“${said}” may be ${label}.`, fix, said })
    }
    return null
  }
}

const nameOf = ({ name, firstName, lastName }: RowToCheck['values']) => name ?? ([firstName, lastName].filter(Boolean).join(' ') || null)

function found(text: string, byEmail: Finders['byEmail']): ImportedPerson | undefined {
  const email = text.includes('@') ? canonicalEmail(text) : null
  return email === null ? undefined : byEmail.get(email)
}
