import type { ImportProblem } from '#core/import-endpoints.ts'
import { parseHours } from '#core/minutes.ts'
import { isWorkDate, type PlainDate, partsOf, WORK_DATES } from '#core/plain-date.ts'
import { type DateOrder, readWrittenDate } from '#core/written-date.ts'
import type { RowToCheck } from '#server/import/kind.ts'
import { canonicalEmail } from '#slices/identity/server/public.ts'
import type { FoundColumn } from '#slices/time/rules/import-columns.ts'
import { dayLabel } from '#slices/time-groups/server/public.ts'
import type { ImportedPerson } from './stored.ts'

/** A row that says a cell. */
export interface ParsedCell {
  row: number
  label: string
  person: ImportedPerson
  date: PlainDate
  column: string
  /** As typed; 0 clears the cell. */
  minutes: number
}

type Field = 'employeeId' | 'email' | 'date' | 'column' | 'hours'

export interface Finders {
  byEmployeeId: ReadonlyMap<string, ImportedPerson>
  byEmail: ReadonlyMap<string, ImportedPerson>
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

/** What the texts of a row say; or the first field that says nothing that can be entered, with the rule that it breaks. */
export function parseRow(
  { row, values }: RowToCheck,
  finders: Finders,
): { cell: ParsedCell } | { label: string | null; problem: ImportProblem } {
  const person = personOf(values, finders)
  if ('text' in person) return { label: null, problem: person }
  const name = `${person.firstName} ${person.lastName}`
  const wrong = (problem: ImportProblem) => ({ label: name, problem })
  if (person.userId === finders.userId)
    return wrong(problemIn(fieldOfPerson(values), 'own_timesheet', 'These are your own hours. Enter them in My Time.', false))
  if (values.date === undefined) return wrong(problemIn('date', 'required', 'The date is missing.'))
  const date = readWrittenDate(values.date, finders.orderOf('date'))
  if (date === null) return wrong(problemIn('date', 'calendar_date', `Date “${values.date}” isn't a valid date.`))
  if (!isWorkDate(date)) return wrong(problemIn('date', 'date_range', `Date must be from ${WORK_DATES.first} to ${WORK_DATES.last}.`))
  const label = `${name}, ${dayText(date)}`
  if (values.column === undefined) return { label, problem: problemIn('column', 'required', 'The column is missing.') }
  const column = finders.columnOf(values.column)
  if (!column.ok) {
    const { rule, message: text, use } = column
    const problem = problemIn('column', rule, text)
    return {
      label,
      problem: use === null ? problem : { ...problem, fix: { kind: 'use', field: 'column', value: use, label: `Use ${use}` } },
    }
  }
  if (values.hours === undefined) return { label, problem: problemIn('hours', 'required', 'The hours are missing.') }
  const hours = parseHours(values.hours)
  if (!hours.ok) return { label, problem: problemIn('hours', hours.rule, `Hours “${values.hours}”: ${hours.message}.`) }
  return { cell: { row, label, person, date, column: column.handle, minutes: hours.minutes } }
}

/** 'Mar 16, 2026': whose day, in lists of rows. */
function dayText(date: PlainDate): string {
  const { year } = partsOf(date)
  return `${dayLabel(date)}, ${year}`
}

const fieldOfPerson = (values: RowToCheck['values']): Field => (values.employeeId === undefined ? 'email' : 'employeeId')

/** By employee ID, then by email; either may stand in the column of IDs. A row that names two people is one's or the other's: it is not guessed. */
function personOf(values: RowToCheck['values'], { byEmployeeId, byEmail }: Finders): ImportedPerson | ImportProblem {
  const { employeeId, email } = values
  if (employeeId === undefined && email === undefined) return problemIn('employeeId', 'required', 'The employee ID or email is missing.')
  const byNumber = employeeId === undefined ? undefined : (byEmployeeId.get(fold(employeeId)) ?? found(employeeId, byEmail))
  if (employeeId !== undefined && !byNumber)
    return problemIn(
      'employeeId',
      'unknown_employee',
      `No one has the ${employeeId.includes('@') ? 'email' : 'employee ID'} “${employeeId}”.`,
    )
  const byMail = email === undefined ? undefined : found(email, byEmail)
  if (email !== undefined && !byMail) return problemIn('email', 'unknown_employee', `No one has the email “${email}”.`)
  if (byNumber && byMail && byNumber.id !== byMail.id)
    return problemIn('email', 'two_people', 'The employee ID and the email belong to different people.')
  return (byNumber ?? byMail)!
}

function found(text: string, byEmail: Finders['byEmail']): ImportedPerson | undefined {
  const email = text.includes('@') ? canonicalEmail(text) : null
  return email === null ? undefined : byEmail.get(email)
}
