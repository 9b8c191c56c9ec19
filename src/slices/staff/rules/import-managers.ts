/**
 * The manager of an imported row is found by employee ID or email, in the file, before or after the row, or among the people there are. No one ends up
 * above themself, neither when all is stored nor on the way: rows are stored from the top of the reporting lines down. Authority: decision 36. Rule STF-3.
 */
import { closestTo } from '#core/closest.ts'
import type { ImportFix, ImportProblem } from '#core/import-endpoints.ts'
import { loopsIn } from '#core/tree.ts'
import {
  type Draft,
  fold,
  MOST_GUESSES,
  nameOf,
  nodeOf,
  type PeopleIndex,
  ROWS_AT_ONCE,
  type StoredPerson,
  type UnreadRow,
  withoutNulls,
} from './import-rows.ts'

export function* findManagers(
  drafts: readonly Draft[],
  unread: readonly UnreadRow[],
  problems: Map<number, ImportProblem>,
  { byEmployeeId, byEmail }: PeopleIndex,
  people: readonly StoredPerson[],
): Generator<void, void, void> {
  /** The people of the file by what a row can name them, as `nodeOf` names them. */
  const inFile = new Map<string, string>()
  const list = (node: string, { employeeId, email }: { employeeId?: string | null; email?: string | null }) => {
    if (employeeId) inFile.set(`number ${fold(employeeId)}`, node)
    if (email) inFile.set(`email ${email.toLowerCase()}`, node)
  }
  for (const { row, ...named } of unread) list(nodeOf(null, row), named)
  for (const { person, row } of drafts) list(nodeOf(person, row.row), { ...person, ...withoutNulls(row.values) })
  const chosen = yield* chosenManagers(drafts, unread, problems, people)
  const guesses = new Map<string, ImportFix>()
  for (const [at, draft] of drafts.entries()) {
    if (at % ROWS_AT_ONCE === 0) yield
    const { row, manager, managerEmail, chosenManager } = draft.row
    if (manager === null && chosenManager === null) continue
    const report = (text: string, fix: ImportFix = { kind: 'edit', field: 'reportsTo' }) =>
      void problems.set(row, problems.get(row) ?? { field: 'reportsTo', text, fix })
    if (chosenManager !== null) {
      const found = chosen.get(chosenManager)
      if (found === undefined) report('The manager who was chosen is left out or no longer on staff.')
      else draft.manager = found
      continue
    }
    if (manager === null) continue
    const number = fold(manager)
    const listed = inFile.get(`number ${number}`) ?? (managerEmail === null ? undefined : inFile.get(`email ${managerEmail.toLowerCase()}`))
    const known = byEmployeeId.get(number) ?? (managerEmail === null ? undefined : byEmail.get(managerEmail.toLowerCase()))
    // Someone on staff is there even where their row in the file can't be read.
    const isOnStaff = known?.isActive === true && listed?.startsWith('row ') === true
    if (listed !== undefined && !isOnStaff) draft.manager = listed
    else if (known === undefined) {
      if (!guesses.has(number) && guesses.size < MOST_GUESSES) guesses.set(number, guessOf(manager, people))
      report(`Manager “${manager}” isn't on staff.`, guesses.get(number))
    } else if (known.isActive) draft.manager = known.id
    else report(`Manager ${known.firstName} ${known.lastName} is inactive.`)
  }
}

/** Those whom a person can have chosen, as `nodeOf` names them. A row with a problem is one of them: what is wrong with it is said of it. */
function* chosenManagers(
  drafts: readonly Draft[],
  unread: readonly UnreadRow[],
  problems: ReadonlyMap<number, ImportProblem>,
  people: readonly StoredPerson[],
): Generator<void, ReadonlyMap<string, string>, void> {
  if (!drafts.some(({ row }) => row.chosenManager !== null)) return new Map()
  yield
  return new Map([
    ...people.flatMap(({ id, isActive }) => (isActive ? [[id, id] as const] : [])),
    ...[...unread.map(({ row }) => row), ...problems.keys()].map(row => [nodeOf(null, row), nodeOf(null, row)] as const),
    ...drafts.map(({ person, row }) => [nodeOf(null, row.row), nodeOf(person, row.row)] as const),
  ])
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
    ? { kind: 'edit', field: 'reportsTo', alike: true }
    : { kind: 'use', field: 'reportsTo', value, label: `Use ${meant ? nameOf(meant) : value}` }
}

/** Reports who is below a row with a problem, however far: one pass over the file, because a line of managers may be as long as the file. */
export function reportOrphans(sound: readonly Draft[], problems: Map<number, ImportProblem>): void {
  const made = new Set(sound.map(({ person, row }) => nodeOf(person, row.row)))
  const below = Map.groupBy(
    sound.filter(({ manager }) => manager?.startsWith('row ')),
    ({ manager }) => manager!,
  )
  const gone = [...below.keys()].filter(manager => !made.has(manager))
  for (let manager = gone.pop(); manager !== undefined; manager = gone.pop()) {
    for (const { person, row } of below.get(manager) ?? []) {
      if (problems.has(row.row)) continue
      problems.set(row.row, {
        field: 'reportsTo',
        text: `Their manager is on ${manager}, which has a problem.`,
        fix: { kind: 'edit', field: 'reportsTo' },
        dueTo: Number(manager.slice(4)),
      })
      gone.push(nodeOf(person, row.row))
    }
  }
}

/** Of a loop that is longer only so many rows are named: each of its rows says so. */
const MOST_NAMED = 5

function namedRows(rows: readonly number[]): string {
  const [first, more] = [rows.slice(0, MOST_NAMED), rows.length - MOST_NAMED]
  return more > 0 ? `${first.join(', ')} and ${more.toLocaleString('en-US')} more` : first.join(', ')
}

export function reportLoops(sound: readonly Draft[], people: readonly StoredPerson[], problems: Map<number, ImportProblem>): void {
  const byNode = new Map(sound.map(draft => [nodeOf(draft.person, draft.row.row), draft]))
  for (const loop of loopsIn(parentsOf(sound, people))) {
    const rows = loop
      .flatMap(node => byNode.get(node) ?? [])
      .filter(({ manager }) => manager !== undefined)
      .map(({ row }) => row.row)
      .toSorted((a, b) => a - b)
    const text =
      rows.length > 1
        ? `Rows ${namedRows(rows)} would report to each other.`
        : 'They would report to themselves or to someone who reports to them.'
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
export function levelsOf(sound: readonly Draft[], people: readonly StoredPerson[]): Map<string, number> {
  const parents = parentsOf(sound, people)
  const levels = new Map<string, number>()
  for (const start of parents.keys()) {
    const line = new Set<string>()
    for (let at: string | null = start; at !== null && !levels.has(at) && !line.has(at); at = parents.get(at) ?? null) line.add(at)
    for (const node of [...line].toReversed()) levels.set(node, (levels.get(parents.get(node) ?? '') ?? -1) + 1)
  }
  return levels
}
