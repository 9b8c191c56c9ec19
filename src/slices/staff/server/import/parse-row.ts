import type { z } from 'zod'
import type { ImportProblem } from '#core/import-endpoints.ts'
import { type DateOrder, readWrittenDate } from '#core/written-date.ts'
import type { RowToCheck } from '#server/import/kind.ts'
import { canonicalEmail } from '#slices/identity/server/public.ts'
import { peopleImport } from '#slices/staff/contract/import.ts'
import { staffRecord } from '#slices/staff/contract/staff-record.ts'
import { NAMED_FIELDS, type ParsedRow } from '#slices/staff/rules/import-rows.ts'

const { fields } = staffRecord
const labels = new Map(peopleImport.kind.fields.map(({ key, label }) => [key, label]))
const written = ['firstName', 'lastName', 'employeeId', 'jobTitle', 'businessPhone'] as const
const names = [...NAMED_FIELDS, 'reportsTo'] as const
/** As long as what is searched: a name of 200, or an address. */
const longestName = 254

/** The texts of a row as what the staff record takes, by its own rules; or what the record would not take. */
export function parseRow(
  { row, values, answers }: RowToCheck,
  orderOf: (field: string) => DateOrder,
): { parsed: ParsedRow } | { problem: ImportProblem; label: string | null } {
  const given: Given = { ...splitName(values.name), ...values }
  const problem =
    written.map(field => textProblem(field, given[field])).find(found => found !== null) ??
    names
      .map(field => ((given[field] ?? '').length > longestName ? edit(field, `${labels.get(field)} is too long.`) : null))
      .find(found => found !== null) ??
    null
  if (problem !== null) return { problem, label: labelOf(given) }
  const email = given.email === undefined ? null : canonicalEmail(given.email)
  if (given.email !== undefined && email === null)
    return { problem: edit('email', `“${given.email}” isn't an email address.`), label: labelOf(given) }
  const hireDate = given.hireDate === undefined ? null : readWrittenDate(given.hireDate, orderOf('hireDate'))
  if (given.hireDate !== undefined) {
    if (hireDate === null) return { problem: edit('hireDate', `Hire date “${given.hireDate}” isn't a valid date.`), label: labelOf(given) }
    const tooFar = textProblem('hireDate', hireDate)
    if (tooFar !== null) return { problem: tooFar, label: labelOf(given) }
  }
  const tracksTime = given.tracksTime === undefined ? null : readYesNo(given.tracksTime)
  if (tracksTime === undefined)
    return { problem: edit('tracksTime', `Tracks time “${given.tracksTime}” isn't yes or no.`), label: labelOf(given) }
  const [firstName, lastName, employeeId, jobTitle, businessPhone] = written.map(field => given[field] ?? null)
  const named = Object.fromEntries(NAMED_FIELDS.map(field => [field, given[field] ?? null] as const)) as ParsedRow['named']
  const manager = given.reportsTo ?? null
  return {
    parsed: {
      row,
      values: {
        firstName: firstName!,
        lastName: lastName!,
        employeeId: employeeId!,
        email,
        jobTitle: jobTitle!,
        businessPhone: businessPhone!,
        hireDate,
        tracksTime,
      },
      named,
      manager,
      managerEmail: manager ? canonicalEmail(manager) : null,
      match: answers.match ?? null,
      chosenManager: answers.manager || null,
    },
  }
}

type Given = Readonly<Record<string, string | undefined>>

/** 'Brooks, Aaliyah' and 'Aaliyah Brooks'. Of more than two words the last is the last name. */
function splitName(name: string | undefined): { firstName?: string; lastName?: string } {
  if (name === undefined) return {}
  const [last, first] = name.split(',').map(part => part.trim())
  if (first) return { firstName: first, ...(last && { lastName: last }) }
  const words = name.replaceAll(',', '').trim().split(/\s+/)
  return words.length < 2 ? { firstName: name } : { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1)! }
}

const yes: ReadonlySet<string> = new Set(['yes', 'y', 'true', 't', '1', 'x', 'on'])
const no: ReadonlySet<string> = new Set(['no', 'n', 'false', 'f', '0', 'off'])

/** Undefined for what says neither. */
function readYesNo(text: string): boolean | undefined {
  const written = text.normalize('NFKC').toLowerCase()
  return yes.has(written) ? true : no.has(written) ? false : undefined
}

const labelOf = ({ firstName, lastName }: Given) => [firstName, lastName].filter(Boolean).join(' ').slice(0, 200).toWellFormed() || null

function textProblem(field: (typeof written)[number] | 'hireDate', text: string | undefined): ImportProblem | null {
  if (text === undefined) return null
  const checked = (fields[field] as z.ZodType).safeParse(text)
  if (checked.success) return null
  const [issue] = checked.error.issues
  const label = labels.get(field) ?? field
  if (issue?.code === 'too_big') return edit(field, `${label} is too long. It may have ${issue.maximum} characters.`)
  return edit(field, `${label} ${issue?.code === 'custom' ? issue.message : "can't be saved"}.`)
}

function edit(field: string, text: string): ImportProblem {
  return { field, text, fix: { kind: 'edit', field } }
}
