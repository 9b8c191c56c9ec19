/**
 * Decides what an import does with each row. A row is the person who has its employee ID, or else its email. A person is named once in a
 * file, and no one ends up above themself. Nothing is guessed: if a row says something impossible, it is a problem that names it, and all
 * problems of a row are named at once. Authority: decisions 36 and 67. Rule STF-1.
 */
import type { ImportProblem } from '#core/import-endpoints.ts'
import type { PlainDate } from '#core/plain-date.ts'
import { forOneselfFinder } from './import-for-oneself.ts'
import { limitOf } from './import-limits.ts'
import { findManagers, levelsOf, reportLoops, reportOrphans } from './import-managers.ts'
import { namedFinder } from './import-named.ts'
import {
  addedFields,
  type Draft,
  fold,
  type ImportChoices,
  nameOf,
  nodeOf,
  type ParsedRow,
  type PeopleIndex,
  type PersonAnswer,
  type PersonChanges,
  ROWS_AT_ONCE,
  type StoredPerson,
  type StoredStaff,
  withoutNulls,
} from './import-rows.ts'
import { hasLeft } from './leaving-status.ts'

/** Yields after each portion of rows, and returns the answers in the order of the rows. */
export function* planPeople(
  rows: readonly ParsedRow[],
  stored: StoredStaff,
  choices: ImportChoices,
): Generator<void, PersonAnswer[], void> {
  const index = indexOf(stored.people)
  const { drafts, answered } = yield* matched(rows, index, choices)
  const findNamed = namedFinder(stored, choices)
  for (const [at, draft] of drafts.entries()) {
    if (at % ROWS_AT_ONCE === 0) yield
    Object.assign(draft.changes, withoutNulls(draft.row.values))
    draft.problems.push(...[limitOf(draft, choices.today), namesOf(draft), leavingOf(draft, choices)].filter(problem => problem !== null))
    findNamed(draft)
  }
  yield* findManagers(drafts, answered, index, stored.people, choices)
  const forOneself = forOneselfFinder(choices.importer, stored.people)
  for (const [at, draft] of drafts.entries()) {
    if (at % ROWS_AT_ONCE === 0) yield
    const found = forOneself(draft, changesOf(draft))
    if (found !== null) draft.problems.push(found)
  }
  const sound = () => drafts.filter(({ problems }) => problems.length === 0)
  // A row that is left out leaves its reports without the manager they name, and its own person below the manager they have.
  for (let left = -1; left !== sound().length; ) {
    left = sound().length
    yield
    reportOrphans(sound(), drafts)
    yield
    reportLoops(sound(), stored.people)
  }
  yield
  const levels = levelsOf(sound(), stored.people)
  yield
  const byRow = new Map(drafts.map(draft => [draft.row.row, draft]))
  const answers: PersonAnswer[] = []
  for (const [at, { row }] of rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) yield
    const draft = byRow.get(row)
    answers.push(draft === undefined ? answered.get(row)! : answerOf(draft, levels))
  }
  return answers
}

function indexOf(people: readonly StoredPerson[]): PeopleIndex {
  return {
    byEmployeeId: new Map(people.flatMap(person => (person.employeeId === null ? [] : [[fold(person.employeeId), person] as const]))),
    byEmail: new Map(people.flatMap(person => (person.email === null ? [] : [[person.email.toLowerCase(), person] as const]))),
  }
}

/** The rows with the person each means, and the answers of those that need no more: of several rows about one person the first counts. */
function* matched(rows: readonly ParsedRow[], { byEmployeeId, byEmail }: PeopleIndex, { addLeavers, today }: ImportChoices) {
  const seen = new Map<string, number>()
  const drafts: Draft[] = []
  const answered = new Map<number, PersonAnswer>()
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) yield
    const { employeeId, email } = row.values
    const byNumber = employeeId === null ? undefined : byEmployeeId.get(fold(employeeId))
    const byAddress = email === null ? undefined : byEmail.get(email.toLowerCase())
    const person = byNumber ?? byAddress ?? null
    const label = nameOf(row.values) ?? (person === null ? null : `${person.firstName} ${person.lastName}`)
    // Nothing else that is wrong with the row of someone who has left matters, and none of it is a second row about someone who is here.
    const gone = goneOf(row, person, addLeavers, today)
    if (gone !== null) {
      answered.set(row.row, { row: row.row, label, ...gone })
      continue
    }
    const keys = [
      ...(employeeId === null ? [] : [[`number ${fold(employeeId)}`, 'Employee ID', 'employeeId'] as const]),
      ...(email === null ? [] : [[`email ${email.toLowerCase()}`, 'Email', 'email'] as const]),
      ...(person === null ? [] : [[`person ${person.id}`, `${person.firstName} ${person.lastName}`, null] as const]),
    ]
    const twice = keys.find(([key]) => seen.has(key))
    if (twice !== undefined) {
      const [key, what, field] = twice
      const text = `${what} is already on row ${seen.get(key)}.`
      const problem: ImportProblem = { field, rule: 'row_twice', text, fix: { kind: 'skip' } }
      answered.set(row.row, { row: row.row, label, outcome: 'problem', problems: [...row.problems, problem] })
      continue
    }
    for (const [key] of keys) seen.set(key, row.row)
    const doubt = person === null ? null : doubtOf(row, person, byNumber, byAddress)
    const problems = doubt === null ? [...row.problems] : [...row.problems, doubt]
    drafts.push({
      row,
      label,
      person,
      changes: {},
      added: {},
      manager: undefined,
      leaves: null,
      roleId: null,
      problems,
      note: row.nameNote,
    })
  }
  return { drafts, answered }
}

/** The answer of a row about someone who has left, where that is all there is to say. */
function goneOf(row: ParsedRow, person: StoredPerson | null, addLeavers: boolean, today: PlainDate) {
  if (!hasLeft(row.left, row.endDate, today)) return null
  // Someone who is inactive here has left here too.
  if (person !== null) return person.isActive ? null : ({ outcome: 'unchanged' } as const)
  return addLeavers ? null : ({ outcome: 'skipped', note: row.left === null ? `Left on ${row.endDate}.` : `${row.left.text}.` } as const)
}

/** Why a row that names a person may not mean them. */
function doubtOf(
  { values, match }: ParsedRow,
  person: StoredPerson,
  byNumber: StoredPerson | undefined,
  byAddress: StoredPerson | undefined,
): ImportProblem | null {
  const name = `${person.firstName} ${person.lastName}`
  if (!person.isActive) {
    const text = `${name} is inactive. Reactivate them before you import changes.`
    return { field: null, rule: 'inactive_person', text, fix: { kind: 'skip' } }
  }
  if (byNumber !== undefined && byAddress !== undefined && byNumber !== byAddress) {
    const text = `Employee ID ${values.employeeId} belongs to ${name}, and the email to ${byAddress.firstName} ${byAddress.lastName}.`
    return { field: 'employeeId', rule: 'two_people', text, fix: { kind: 'edit', field: 'employeeId' } }
  }
  const isOther = (given: string | null, known: string | null) => given !== null && (known === null || fold(given) !== fold(known))
  const isSomeoneElse =
    byAddress === undefined &&
    isOther(values.email, person.email) &&
    isOther(values.firstName, person.firstName) &&
    isOther(values.lastName, person.lastName)
  if (!isSomeoneElse || match === person.id) return null
  const text = `Employee ID ${values.employeeId} belongs to ${name}.`
  const fix = { kind: 'use', field: 'match', value: person.id, label: `Update ${person.firstName}` } as const
  return { field: 'employeeId', rule: 'someone_else', text, fix }
}

function namesOf({ person, changes, problems }: Draft): ImportProblem | null {
  if (person !== null) return null
  const missing = (['firstName', 'lastName'] as const).filter(
    field => changes[field] === undefined && !problems.some(problem => problem.field === field || problem.field === 'name'),
  )
  if (missing.length === 0) return null
  const text =
    missing.length === 2 ? 'The name is missing.' : missing[0] === 'firstName' ? 'The first name is missing.' : 'The last name is missing.'
  return { field: missing[0]!, rule: 'no_name', text, fix: { kind: 'edit', field: missing[0]! } }
}

/** Notes the last day of someone new, or says why it can't be. */
function leavingOf(draft: Draft, { today }: ImportChoices): ImportProblem | null {
  const { person, row } = draft
  if (person !== null) return null
  const { endDate, left, values } = row
  const isOver = hasLeft(left, endDate, today)
  if (endDate === null) {
    if (!isOver || row.problems.some(({ field }) => field === 'endDate')) return null
    const text = left?.isBlocked ? `${left.text}, but there's no end date.` : "They've left, but there's no end date."
    return { field: 'endDate', rule: 'no_end_date', text, fix: { kind: 'edit', field: 'endDate' } }
  }
  if (values.hireDate !== null && endDate < values.hireDate) {
    return { field: 'endDate', rule: 'before_hire', text: 'The end date is before the hire date.', fix: { kind: 'edit', field: 'endDate' } }
  }
  if (left !== null && endDate > today) {
    const text = `${left.text}, but the end date is in the future.`
    return { field: 'endDate', rule: 'end_date_to_come', text, fix: { kind: 'edit', field: 'endDate' } }
  }
  draft.leaves = { on: endDate, isOver }
  return null
}

function answerOf(draft: Draft, levels: ReadonlyMap<string, number>): PersonAnswer {
  const { row, label, person, added, manager, leaves, roleId, problems } = draft
  if (problems.length > 0) return { row: row.row, label, outcome: 'problem', problems }
  const note = draft.note === null ? {} : { note: draft.note }
  const managerRow = rowOf(manager)
  const changes = changesOf(draft)
  const known = person as PersonChanges | null
  const adds = addedFields.filter(field => added[field] !== undefined)
  if (person !== null && Object.keys(changes).length === 0 && adds.length === 0 && managerRow === null)
    return { row: row.row, label, outcome: 'unchanged', ...note }
  const touched = [...Object.keys(changes), ...adds.map(field => `${field}Id`), ...(managerRow === null ? [] : ['reportsToEmployeeId'])]
  const before = Object.fromEntries(touched.map(field => [field, known?.[field as keyof PersonChanges] ?? null])) as PersonChanges
  return {
    row: row.row,
    label,
    outcome: person === null ? 'create' : 'update',
    plan: {
      person: person === null ? null : { id: person.id, version: person.version, before },
      ...{ changes, added, managerRow, leaves, roleId },
    },
    level: levels.get(nodeOf(person, row.row)) ?? 0,
    ...note,
  }
}

/** The row of a manager who is new. */
const rowOf = (manager: string | undefined) => (manager?.startsWith('row ') ? Number(manager.slice(4)) : null)

/** The row's values that differ from what is stored. A new manager has no id yet. */
function changesOf({ person, changes, manager }: Draft): PersonChanges {
  const all: PersonChanges = { ...changes, ...(manager !== undefined && rowOf(manager) === null && { reportsToEmployeeId: manager }) }
  const known = person as PersonChanges | null
  return Object.fromEntries(
    Object.entries(all).filter(([field, value]) => known === null || known[field as keyof PersonChanges] !== value),
  ) as PersonChanges
}
