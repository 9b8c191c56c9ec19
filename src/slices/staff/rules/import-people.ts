/**
 * What an import of people makes of each row. A row is the person who has its employee ID, else its email; the manager is found by either, in the file,
 * before or after the row, or among the people there are. A person is named once in a file, and no one ends up above themself. Nothing is guessed:
 * where a row says something that can't be, it is a problem that names it. Authority: decision 36. Rule STF-1.
 */
import { closestTo } from '#core/closest.ts'
import type { ImportFix, ImportProblem } from '#core/import-endpoints.ts'
import { findManagers, levelsOf, reportLoops, reportOrphans } from './import-managers.ts'
import {
  type Draft,
  fold,
  MOST_GUESSES,
  NAMED_FIELDS,
  type NamedField,
  type NamedRecord,
  nameOf,
  nodeOf,
  type ParsedRow,
  type PeopleIndex,
  type PersonAnswer,
  type PersonChanges,
  ROWS_AT_ONCE,
  type StoredPerson,
  type StoredStaff,
  type UnreadRow,
  withoutNulls,
} from './import-rows.ts'

/** Yields after each portion of rows, and returns the answers in the order of the rows. */
export function* planPeople(
  rows: readonly ParsedRow[],
  unread: readonly UnreadRow[],
  stored: StoredStaff,
  options: { createDepartments: boolean },
): Generator<void, PersonAnswer[], void> {
  const problems = new Map<number, ImportProblem>()
  const report = (row: number, problem: ImportProblem) => void problems.set(row, problem)
  const index = indexOf(stored.people)
  const drafts = yield* matched(rows, index, report)
  const finders = Object.fromEntries(
    NAMED_FIELDS.map(field => [field, finderOf(NOUNS[field], field, stored.records[field])] as const),
  ) as Finders
  for (const [at, draft] of drafts.entries()) {
    if (at % ROWS_AT_ONCE === 0) yield
    const problem = fill(draft, finders, options) ?? requireNames(draft)
    if (problem !== null) report(draft.row.row, problem)
  }
  yield* findManagers(drafts, unread, problems, index, stored.people)
  const sound = () => drafts.filter(({ row }) => !problems.has(row.row))
  // A row that is left out leaves its reports without the manager they name, and its own person below the manager they have.
  for (let before = -1; before !== problems.size; ) {
    before = problems.size
    yield
    reportOrphans(sound(), problems)
    yield
    reportLoops(sound(), stored.people, problems)
  }
  yield
  const levels = levelsOf(sound(), stored.people)
  yield
  const labels = new Map(drafts.map(({ row, label }) => [row.row, label]))
  const bySound = new Map(sound().map(draft => [draft.row.row, draft]))
  const answers: PersonAnswer[] = []
  for (const [at, { row, values }] of rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) yield
    const label = labels.get(row) ?? nameOf(values)
    const problem = problems.get(row)
    const draft = bySound.get(row)
    answers.push(draft === undefined ? { row, label, outcome: 'problem', problem: problem! } : answerOf(draft, label, levels))
  }
  return answers
}

function indexOf(people: readonly StoredPerson[]): PeopleIndex {
  return {
    byEmployeeId: new Map(people.flatMap(person => (person.employeeId === null ? [] : [[fold(person.employeeId), person] as const]))),
    byEmail: new Map(people.flatMap(person => (person.email === null ? [] : [[person.email.toLowerCase(), person] as const]))),
  }
}

type Report = (row: number, problem: ImportProblem) => void

/** The rows with the person each means; of several rows about one person the first. */
function* matched(rows: readonly ParsedRow[], { byEmployeeId, byEmail }: PeopleIndex, report: Report): Generator<void, Draft[], void> {
  const seen = new Map<string, number>()
  const drafts: Draft[] = []
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) yield
    const { employeeId, email } = row.values
    const byNumber = employeeId === null ? undefined : byEmployeeId.get(fold(employeeId))
    const byAddress = email === null ? undefined : byEmail.get(email.toLowerCase())
    const person = byNumber ?? byAddress ?? null
    const keys = [
      ...(employeeId === null ? [] : [[`number ${fold(employeeId)}`, 'Employee ID', 'employeeId'] as const]),
      ...(email === null ? [] : [[`email ${email.toLowerCase()}`, 'Email', 'email'] as const]),
      ...(person === null ? [] : [[`person ${person.id}`, `${person.firstName} ${person.lastName}`, null] as const]),
    ]
    const twice = keys.find(([key]) => seen.has(key))
    if (twice !== undefined) {
      const [key, what, field] = twice
      report(row.row, { field, text: `${what} is already on row ${seen.get(key)}.`, fix: { kind: 'skip' } })
      continue
    }
    for (const [key] of keys) seen.set(key, row.row)
    const problem = person === null ? null : doubtOf(row, person, byNumber, byAddress)
    if (problem === null) {
      const label = nameOf(row.values) ?? (person === null ? null : `${person.firstName} ${person.lastName}`)
      drafts.push({ row, label, person, changes: {}, newDepartment: null, manager: undefined })
    } else report(row.row, problem)
  }
  return drafts
}

/** Why a row that names a person may not mean them. */
function doubtOf(
  { values, match }: ParsedRow,
  person: StoredPerson,
  byNumber: StoredPerson | undefined,
  byAddress: StoredPerson | undefined,
): ImportProblem | null {
  const name = `${person.firstName} ${person.lastName}`
  if (!person.isActive)
    return { field: null, text: `${name} is inactive. Reactivate them before you import changes.`, fix: { kind: 'skip' } }
  if (byNumber !== undefined && byAddress !== undefined && byNumber !== byAddress) {
    const text = `Employee ID ${values.employeeId} belongs to ${name}, and the email to ${byAddress.firstName} ${byAddress.lastName}.`
    return { field: 'employeeId', text, fix: { kind: 'edit', field: 'employeeId' } }
  }
  const isOther = (given: string | null, known: string | null) => given !== null && (known === null || fold(given) !== fold(known))
  const isSomeoneElse =
    byAddress === undefined &&
    isOther(values.email, person.email) &&
    isOther(values.firstName, person.firstName) &&
    isOther(values.lastName, person.lastName)
  if (!isSomeoneElse || match === person.id) return null
  const text = `Employee ID ${values.employeeId} belongs to ${name}.`
  return { field: 'employeeId', text, fix: { kind: 'use', field: 'match', value: person.id, label: `Update ${person.firstName}` } }
}

const NOUNS: Readonly<Record<NamedField, string>> = {
  department: 'Department',
  location: 'Location',
  timeTrackingGroup: 'Time tracking group',
  unit: 'Unit',
  defaultFund: 'Fund',
  defaultProgram: 'Program',
}

type Finders = Readonly<Record<NamedField, Finder>>
type Finder = (written: string) => { id: string } | { problem: ImportProblem; isUnknown: boolean }

/** Finds an active record by its name or code. */
function finderOf(noun: string, field: string, records: readonly NamedRecord[]): Finder {
  const known = new Map<string, NamedRecord[]>()
  for (const record of records)
    for (const text of new Set([record.name, record.code].flatMap(text => (text === null ? [] : [fold(text.trim())]))))
      known.set(text, [...(known.get(text) ?? []), record])
  const offered = records.filter(({ isActive }) => isActive).map(({ name }) => name)
  const proposed = new Map<string, string | null>()
  const fixOf = (written: string): ImportFix => {
    if (!proposed.has(written) && proposed.size < MOST_GUESSES) proposed.set(written, closestTo(written, offered))
    const closest = proposed.get(written) ?? null
    return closest === null ? { kind: 'edit', field, alike: true } : { kind: 'use', field, value: closest, label: `Use ${closest}` }
  }
  return written => {
    const found = known.get(fold(written)) ?? []
    const active = found.filter(({ isActive }) => isActive)
    if (active.length === 1) return { id: active[0]!.id }
    const edit: ImportFix = { kind: 'edit', field }
    if (active.length > 1) {
      const way = active.some(({ code }) => code !== null) ? 'Use a code.' : 'Give one of them another name.'
      return {
        problem: { field, text: `${active.length} ${noun.toLowerCase()}s are called “${written}”. ${way}`, fix: edit },
        isUnknown: false,
      }
    }
    if (found.length > 0) return { problem: { field, text: `${noun} “${written}” is inactive.`, fix: edit }, isUnknown: false }
    return { problem: { field, text: `${noun} “${written}” doesn't exist.`, fix: fixOf(written) }, isUnknown: true }
  }
}

function fill(draft: Draft, finders: Finders, options: { createDepartments: boolean }) {
  const { row, changes } = draft
  Object.assign(changes, withoutNulls(row.values))
  for (const field of NAMED_FIELDS) {
    const written = row.named[field]
    if (written === null) continue
    const found = finders[field](written)
    if ('id' in found) changes[`${field}Id`] = found.id
    else if (field === 'department' && found.isUnknown && options.createDepartments) draft.newDepartment = written
    else return found.problem
  }
  return null
}

function requireNames({ person, changes }: Draft): ImportProblem | null {
  if (person !== null) return null
  const missing = (['firstName', 'lastName'] as const).filter(field => changes[field] === undefined)
  if (missing.length === 0) return null
  const text =
    missing.length === 2 ? 'The name is empty.' : missing[0] === 'firstName' ? 'The first name is empty.' : 'The last name is empty.'
  return { field: missing[0]!, text, fix: { kind: 'edit', field: missing[0]! } }
}

function answerOf(
  { row, person, changes: given, newDepartment, manager }: Draft,
  label: string | null,
  levels: ReadonlyMap<string, number>,
): PersonAnswer {
  const managerRow = manager?.startsWith('row ') ? Number(manager.slice(4)) : null
  const all: PersonChanges = { ...given, ...(manager !== undefined && managerRow === null && { reportsToEmployeeId: manager }) }
  const known = person as PersonChanges | null
  const changes = Object.fromEntries(
    Object.entries(all).filter(([field, value]) => known === null || known[field as keyof PersonChanges] !== value),
  ) as PersonChanges
  if (person !== null && Object.keys(changes).length === 0 && newDepartment === null && managerRow === null)
    return { row: row.row, label, outcome: 'unchanged' }
  const touched = [
    ...Object.keys(changes),
    ...(newDepartment === null ? [] : ['departmentId']),
    ...(managerRow === null ? [] : ['reportsToEmployeeId']),
  ]
  const before = Object.fromEntries(touched.map(field => [field, known?.[field as keyof PersonChanges] ?? null])) as PersonChanges
  return {
    row: row.row,
    label,
    outcome: person === null ? 'create' : 'update',
    plan: { person: person === null ? null : { id: person.id, version: person.version, before }, changes, newDepartment, managerRow },
    level: levels.get(nodeOf(person, row.row)) ?? 0,
  }
}
