import type { z } from 'zod'
import type { ImportProblem } from '#core/import-endpoints.ts'
import type { PlainDate } from '#core/plain-date.ts'
import { type DateOrder, readWrittenDate } from '#core/written-date.ts'
import { splitName } from '#core/written-name.ts'
import type { RowToCheck } from '#server/import/kind.ts'
import { canonicalEmail } from '#slices/identity/server/public.ts'
import { peopleImport } from '#slices/staff/contract/import.ts'
import { staffRecord } from '#slices/staff/contract/staff-record.ts'
import { type EmploymentType, readEmploymentType, saysNoEmploymentType } from '#slices/staff/rules/employment-type.ts'
import { NAMED_FIELDS, type ParsedRow } from '#slices/staff/rules/import-rows.ts'
import { type Left, saysLeft } from '#slices/staff/rules/leaving-status.ts'

const { fields } = staffRecord
const labels = new Map(peopleImport.kind.fields.map(({ key, label }) => [key, label]))
const written = ['firstName', 'lastName', 'employeeId', 'jobTitle', 'businessPhone', 'phoneExtension'] as const
/** As long as what is searched: a name of 200, or an address. */
const longest = { ...Object.fromEntries(NAMED_FIELDS.map(field => [field, 200])), reportsTo: 254, accessRole: 200 } as const

/** The texts of a row as what the staff record takes, by its own rules. What the record would not take is a problem, and missing in the values. */
export function parseRow({ row, values, answers, problems: unread }: RowToCheck, orderOf: (field: string) => DateOrder): ParsedRow {
  const problems: ImportProblem[] = [...unread]
  const { note, ...split } = splitName(values.name)
  const given: Given = { ...split, ...values }
  const legalName = [given.firstName, given.lastName].filter(Boolean).join(' ') || null
  if (given.preferredName !== undefined) given.firstName = firstOf(given.preferredName, given.lastName)
  const texts = Object.fromEntries(written.map(field => [field, checked(field, given[field])])) as Record<
    (typeof written)[number],
    string | null
  >
  for (const [field, most] of Object.entries(longest)) {
    if ((given[field]?.length ?? 0) <= most) continue
    problems.push(edit(field, 'too_long', `${labels.get(field as never)} is too long. It may have ${most} characters.`))
    delete given[field]
  }
  const email = given.email === undefined ? null : canonicalEmail(given.email)
  if (given.email !== undefined && email === null) problems.push(edit('email', 'email', `“${given.email}” isn't an email address.`))
  const hireDate = dateIn('hireDate')
  const endDate = dateIn('endDate')
  const [tracksTime, signInBlocked, accountEnabled] = [yesNoIn('tracksTime'), yesNoIn('signInBlocked'), yesNoIn('accountEnabled')]
  const manager = given.reportsTo ?? null
  return {
    ...{ row, problems, legalName, manager, endDate },
    nameNote: note === undefined || (values.firstName !== undefined && values.lastName !== undefined) ? null : note,
    values: { ...texts, email, hireDate, employmentType: employmentTypeOf(given.employmentType), tracksTime },
    named: Object.fromEntries(NAMED_FIELDS.map(field => [field, given[field] ?? null] as const)) as ParsedRow['named'],
    managerEmail: manager ? canonicalEmail(manager) : null,
    left: leftIn(given) ?? blockedIn(signInBlocked, accountEnabled),
    role: given.accessRole ?? null,
    match: answers.match ?? null,
    chosenManager: answers.manager || null,
  }

  function checked(field: (typeof written)[number], text: string | undefined): string | null {
    if (text === undefined) return null
    const problem = textProblem(field, text)
    if (problem === null) return text
    problems.push(problem)
    return null
  }

  function employmentTypeOf(text: string | undefined): EmploymentType | null {
    // One column says both in some files: who has left is no kind of employment.
    if (text === undefined || saysLeft(text)) return null
    const type = readEmploymentType(text)
    if (type !== null || saysNoEmploymentType(text)) return type
    const fix = { kind: 'use', field: 'employmentType', value: '', label: 'Leave blank' } as const
    const said = `Employment type “${text}” isn't full-time, part-time, temporary, or intern.`
    problems.push({ field: 'employmentType', rule: 'unknown_employment_type', text: said, fix, said: text })
    return null
  }

  function yesNoIn(field: 'tracksTime' | 'signInBlocked' | 'accountEnabled'): boolean | null {
    const text = given[field]
    const said = text === undefined ? null : readYesNo(text)
    if (said === undefined) problems.push(edit(field, 'yes_or_no', `${labels.get(field)} “${text}” isn't yes or no.`))
    return said ?? null
  }

  function dateIn(field: 'hireDate' | 'endDate'): PlainDate | null {
    const text = given[field]
    if (text === undefined) return null
    const date = readWrittenDate(text, orderOf(field))
    if (date !== null && fields.hireDate.safeParse(date).success) return date
    problems.push(edit(field, 'calendar_date', `${labels.get(field)} “${text}” isn't a valid date.`))
    return null
  }
}

/** The status, or 'Terminated' where other rows say 'Full-Time'; a code of one letter is a kind of employment there. */
function leftIn({ status = '', employmentType = '' }: Given): Left | null {
  if (saysLeft(status)) return { field: 'status', text: `Status is “${status}”`, isBlocked: false }
  if (employmentType.length < 2 || !saysLeft(employmentType)) return null
  return { field: 'employmentType', text: `Status is “${employmentType}”`, isBlocked: false }
}

function blockedIn(signInBlocked: boolean | null, accountEnabled: boolean | null): Left | null {
  if (signInBlocked === true) return { field: 'signInBlocked', text: 'Sign-in is blocked in this file', isBlocked: true }
  return accountEnabled === false ? { field: 'accountEnabled', text: 'The account is turned off in this file', isBlocked: true } : null
}

type Given = Record<string, string | undefined>

/** A preferred name is a first name; some systems repeat the last name behind it. */
function firstOf(preferred: string, lastName: string | undefined): string {
  const { firstName = preferred, lastName: last } = splitName(preferred)
  return last !== undefined && last === lastName ? firstName : preferred
}

const yes: ReadonlySet<string> = new Set(['yes', 'y', 'true', 't', '1', 'x', 'on'])
const no: ReadonlySet<string> = new Set(['no', 'n', 'false', 'f', '0', 'off'])

/** Undefined for what says neither. */
function readYesNo(text: string): boolean | undefined {
  const said = text.normalize('NFKC').toLowerCase()
  return yes.has(said) ? true : no.has(said) ? false : undefined
}

function textProblem(field: (typeof written)[number], text: string): ImportProblem | null {
  const checked = (fields[field] as z.ZodType).safeParse(text)
  if (checked.success) return null
  const [issue] = checked.error.issues
  const label = labels.get(field) ?? field
  if (issue?.code === 'too_big') return edit(field, 'too_long', `${label} is too long. It may have ${issue.maximum} characters.`)
  return edit(field, 'text', `${label} ${issue?.code === 'custom' ? issue.message : "can't be saved"}.`)
}

function edit(field: string, rule: string, text: string): ImportProblem {
  return { field, rule, text, fix: { kind: 'edit', field } }
}
