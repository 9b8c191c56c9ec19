/**
 * What an import of people makes of each row. A row is the person who has its employee ID, else its email; the manager is found by either, in the file,
 * before or after the row, or among the people there are. A person is named once in a file, and no one ends up above themself. Nothing is guessed:
 * where a row says something that can't be, it is a problem that names it. Authority: lesson L19 of the products before this one. Rule STF-1.
 */
import { closestTo } from '#core/closest.ts'
import type { ImportFix, ImportProblem } from '#core/import-endpoints.ts'
import type { PlainDate } from '#core/plain-date.ts'
import { loopsIn } from '#core/tree.ts'

/** What a row may set of a person; null clears nothing, it is not given. */
export interface ImportedValues {
  firstName: string | null
  lastName: string | null
  employeeId: string | null
  email: string | null
  jobTitle: string | null
  businessPhone: string | null
  hireDate: PlainDate | null
}

export interface ParsedRow {
  row: number
  values: ImportedValues
  /** As typed. */
  department: string | null
  location: string | null
  timeTrackingGroup: string | null
  manager: string | null
  /** The manager as an address in its stored spelling, where it is one. */
  managerEmail: string | null
  /** Whom a person has said the row means. */
  match: string | null
}

export interface StoredPerson extends ImportedValues {
  id: string
  version: number
  firstName: string
  lastName: string
  departmentId: string | null
  locationId: string | null
  timeTrackingGroupId: string | null
  reportsToEmployeeId: string | null
  isActive: boolean
}

export interface NamedRecord {
  id: string
  name: string
  code: string | null
  isActive: boolean
}

export interface StoredStaff {
  people: readonly StoredPerson[]
  departments: readonly NamedRecord[]
  locations: readonly NamedRecord[]
  timeTrackingGroups: readonly NamedRecord[]
}

/** Fields of the staff record that a row sets. */
export type PersonChanges = Partial<
  Record<keyof ImportedValues | 'departmentId' | 'locationId' | 'timeTrackingGroupId' | 'reportsToEmployeeId', string | null>
>

export interface PersonPlan {
  /** Null for a new person. */
  person: { id: string; version: number; before: PersonChanges } | null
  changes: PersonChanges
  /** A department to create, and the row of a manager who is new: their ids are not known yet. */
  newDepartment: string | null
  managerRow: number | null
}

export type PersonAnswer = { row: number; label: string | null } & (
  | { outcome: 'create' | 'update'; plan: PersonPlan; level: number }
  | { outcome: 'unchanged' }
  | { outcome: 'problem'; problem: ImportProblem }
)

/** A row that has no problem so far. */
interface Draft {
  row: ParsedRow
  label: string | null
  person: StoredPerson | null
  changes: PersonChanges
  newDepartment: string | null
  /** The person above, as `nodeOf` names people; undefined where the row doesn't say. */
  manager: string | undefined
}

/** What no one can be found for is compared letter by letter only so often: each look goes through everything. */
const MOST_GUESSES = 200

/** Compared as unique numbers are: after NFKC, whatever the case. */
const fold = (text: string) => text.normalize('NFKC').toLowerCase()
const nodeOf = (person: StoredPerson | null, row: number) => person?.id ?? `row ${row}`

export function planPeople(rows: readonly ParsedRow[], stored: StoredStaff, options: { createDepartments: boolean }): PersonAnswer[] {
  const problems = new Map<number, ImportProblem>()
  const report = (row: number, problem: ImportProblem) => void problems.set(row, problem)
  const index = indexOf(stored.people)
  const drafts = matched(rows, index, report)
  const finders = {
    department: finderOf('Department', 'department', stored.departments),
    location: finderOf('Location', 'location', stored.locations),
    timeTrackingGroup: finderOf('Time tracking group', 'timeTrackingGroup', stored.timeTrackingGroups),
  }
  for (const draft of drafts) {
    const problem = fill(draft, finders, options) ?? requireNames(draft)
    if (problem !== null) report(draft.row.row, problem)
  }
  findManagers(drafts, problems, index, stored.people)
  const sound = () => drafts.filter(({ row }) => !problems.has(row.row))
  // A row that is left out leaves its reports without the manager they name, and its own person below the manager they have.
  for (let before = -1; before !== problems.size; ) {
    before = problems.size
    reportOrphans(sound(), problems)
    reportLoops(sound(), stored.people, problems)
  }
  const levels = levelsOf(sound(), stored.people)
  const labels = new Map(drafts.map(({ row, label }) => [row.row, label]))
  const bySound = new Map(sound().map(draft => [draft.row.row, draft]))
  return rows.map(({ row, values }) => {
    const label = labels.get(row) ?? nameOf(values)
    const problem = problems.get(row)
    const draft = bySound.get(row)
    if (problem !== undefined || draft === undefined) return { row, label, outcome: 'problem', problem: problem! }
    return answerOf(draft, label, levels)
  })
}

interface PeopleIndex {
  byEmployeeId: ReadonlyMap<string, StoredPerson>
  byEmail: ReadonlyMap<string, StoredPerson>
}

function indexOf(people: readonly StoredPerson[]): PeopleIndex {
  return {
    byEmployeeId: new Map(people.flatMap(person => (person.employeeId === null ? [] : [[fold(person.employeeId), person] as const]))),
    byEmail: new Map(people.flatMap(person => (person.email === null ? [] : [[person.email.toLowerCase(), person] as const]))),
  }
}

type Report = (row: number, problem: ImportProblem) => void

/** The rows with the person each means; of several rows about one person the first. */
function matched(rows: readonly ParsedRow[], { byEmployeeId, byEmail }: PeopleIndex, report: Report): Draft[] {
  const seen = new Map<string, number>()
  const drafts: Draft[] = []
  for (const row of rows) {
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
    return closest === null ? { kind: 'edit', field } : { kind: 'use', field, value: closest, label: `Use ${closest}` }
  }
  return written => {
    const found = known.get(fold(written)) ?? []
    const active = found.filter(({ isActive }) => isActive)
    if (active.length === 1) return { id: active[0]!.id }
    const edit: ImportFix = { kind: 'edit', field }
    if (active.length > 1)
      return {
        problem: { field, text: `${active.length} ${noun.toLowerCase()}s are called “${written}”. Use a code.`, fix: edit },
        isUnknown: false,
      }
    if (found.length > 0) return { problem: { field, text: `${noun} “${written}” is inactive.`, fix: edit }, isUnknown: false }
    return { problem: { field, text: `${noun} “${written}” doesn't exist.`, fix: fixOf(written) }, isUnknown: true }
  }
}

function fill(
  draft: Draft,
  finders: Record<'department' | 'location' | 'timeTrackingGroup', Finder>,
  options: { createDepartments: boolean },
) {
  const { row, changes } = draft
  for (const [field, value] of Object.entries(row.values) as [keyof ImportedValues, string | null][])
    if (value !== null) changes[field] = value
  for (const field of ['department', 'location', 'timeTrackingGroup'] as const) {
    const written = row[field]
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

function findManagers(
  drafts: readonly Draft[],
  problems: Map<number, ImportProblem>,
  { byEmployeeId, byEmail }: PeopleIndex,
  people: readonly StoredPerson[],
): void {
  const inFile = new Map<string, Draft>()
  for (const draft of drafts) {
    const { employeeId, email } = { ...draft.person, ...withoutNulls(draft.row.values) }
    if (employeeId) inFile.set(`number ${fold(employeeId)}`, draft)
    if (email) inFile.set(`email ${email.toLowerCase()}`, draft)
  }
  const guesses = new Map<string, ImportFix>()
  for (const draft of drafts) {
    const { row, manager, managerEmail } = draft.row
    if (manager === null) continue
    const report = (text: string, fix: ImportFix = { kind: 'edit', field: 'reportsTo' }) =>
      void problems.set(row, problems.get(row) ?? { field: 'reportsTo', text, fix })
    const number = fold(manager)
    const listed = inFile.get(`number ${number}`) ?? (managerEmail === null ? undefined : inFile.get(`email ${managerEmail.toLowerCase()}`))
    const known = byEmployeeId.get(number) ?? (managerEmail === null ? undefined : byEmail.get(managerEmail.toLowerCase()))
    if (listed !== undefined) draft.manager = nodeOf(listed.person, listed.row.row)
    else if (known === undefined) {
      if (!guesses.has(number) && guesses.size < MOST_GUESSES) guesses.set(number, guessOf(manager, people))
      report(`Manager ${manager} isn't on staff.`, guesses.get(number))
    } else if (known.isActive) draft.manager = known.id
    else report(`Manager ${known.firstName} ${known.lastName} is inactive.`)
  }
}

/** Someone of that name, or with an address or a number that differs by a typing error. */
function guessOf(written: string, people: readonly StoredPerson[]): ImportFix {
  const active = people.filter(person => person.isActive && (person.email !== null || person.employeeId !== null))
  const named = active.filter(person => fold(nameOf(person) ?? '') === fold(written))
  const meant = named.length === 1 ? named[0] : undefined
  const value = meant
    ? (meant.email ?? meant.employeeId)
    : closestTo(
        written,
        active.flatMap(({ email }) => email ?? []),
      )
  return value === null
    ? { kind: 'edit', field: 'reportsTo' }
    : { kind: 'use', field: 'reportsTo', value, label: `Use ${meant ? nameOf(meant) : value}` }
}

function reportOrphans(sound: readonly Draft[], problems: Map<number, ImportProblem>): void {
  const made = new Set(sound.map(({ person, row }) => nodeOf(person, row.row)))
  for (const { manager, row } of sound) {
    if (manager === undefined || !manager.startsWith('row ') || made.has(manager)) continue
    problems.set(row.row, {
      field: 'reportsTo',
      text: `Their manager is on ${manager}, which has a problem.`,
      fix: { kind: 'edit', field: 'reportsTo' },
    })
  }
}

function reportLoops(sound: readonly Draft[], people: readonly StoredPerson[], problems: Map<number, ImportProblem>): void {
  const byNode = new Map(sound.map(draft => [nodeOf(draft.person, draft.row.row), draft]))
  for (const loop of loopsIn(parentsOf(sound, people))) {
    const rows = loop
      .flatMap(node => byNode.get(node) ?? [])
      .filter(({ manager }) => manager !== undefined)
      .map(({ row }) => row.row)
    const text =
      rows.length > 1
        ? `Rows ${rows.toSorted((a, b) => a - b).join(', ')} would report to each other.`
        : 'They would report to themself or to someone who reports to them.'
    for (const row of rows) problems.set(row, { field: 'reportsTo', text, fix: { kind: 'edit', field: 'reportsTo' } })
  }
}

/** Who is above whom once these rows are stored. */
function parentsOf(sound: readonly Draft[], people: readonly StoredPerson[]): Map<string, string | null> {
  const parents = new Map<string, string | null>(people.map(({ id, reportsToEmployeeId }) => [id, reportsToEmployeeId]))
  for (const { person, row, manager } of sound) parents.set(nodeOf(person, row.row), manager ?? person?.reportsToEmployeeId ?? null)
  return parents
}

/**
 * How far each is below the top once all is stored. Rows are stored from the top down, so above each stand those who stay there, and no step on the way
 * makes a loop.
 */
function levelsOf(sound: readonly Draft[], people: readonly StoredPerson[]): Map<string, number> {
  const parents = parentsOf(sound, people)
  const levels = new Map<string, number>()
  for (const start of parents.keys()) {
    const line = new Set<string>()
    for (let at: string | null = start; at !== null && !levels.has(at) && !line.has(at); at = parents.get(at) ?? null) line.add(at)
    for (const node of [...line].toReversed()) levels.set(node, (levels.get(parents.get(node) ?? '') ?? -1) + 1)
  }
  return levels
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

function nameOf({ firstName, lastName }: Pick<ImportedValues, 'firstName' | 'lastName'>): string | null {
  const name = [firstName, lastName].filter(part => part !== null).join(' ')
  return name === '' ? null : name
}

const withoutNulls = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Partial<T>
