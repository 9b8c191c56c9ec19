/**
 * The manager of an imported row is found by employee ID or email, in the file, before or after the row, or among the people there are. A name is enough
 * where one person has it and the importer has confirmed that managers are found so. No one ends up above themself, neither when all is stored nor on the
 * way: rows are stored from the top of the reporting lines down. Authority: decisions 36 and 67. Rule STF-3.
 */
import { closestTo } from '#core/closest.ts'
import type { ImportFix, ImportProblem } from '#core/import-endpoints.ts'
import { loopsIn } from '#core/tree.ts'
import { nameKeys, splitName } from '#core/written-name.ts'
import {
  type Draft,
  fold,
  type ImportChoices,
  MAX_GUESSES,
  NO_MANAGER,
  nameOf,
  nodeOf,
  type PeopleIndex,
  type PersonAnswer,
  ROWS_AT_ONCE,
  type StoredPerson,
} from './import-rows.ts'

/** Someone whom a name can mean. */
interface Named {
  node: string
  /** 'Maria Ramirez', with their row where the file brings them. */
  label: string
}

export function* findManagers(
  drafts: readonly Draft[],
  answered: ReadonlyMap<number, PersonAnswer>,
  { byEmployeeId, byEmail }: PeopleIndex,
  people: readonly StoredPerson[],
  choices: ImportChoices,
): Generator<void, void, void> {
  /** The people of the file by what a row can name them, as `nodeOf` names them. */
  const inFile = new Map<string, string>()
  for (const { person, row, changes, leaves } of drafts) {
    if (leaves?.isOver) continue
    const node = nodeOf(person, row.row)
    const { employeeId, email } = { ...person, ...changes }
    if (employeeId) inFile.set(`number ${fold(employeeId)}`, node)
    if (email) inFile.set(`email ${email.toLowerCase()}`, node)
  }
  const chosen = yield* chosenManagers(drafts, answered, people)
  const namesOf = yield* nameIndex(drafts, people)
  const guesses = new Map<string, ImportFix>()
  for (const [at, draft] of drafts.entries()) {
    if (at % ROWS_AT_ONCE === 0) yield
    const { manager, managerEmail, chosenManager } = draft.row
    // Someone who has left is in no reporting line.
    if (draft.leaves?.isOver) continue
    const report = (rule: string, text: string, fix: ImportFix = { kind: 'edit', field: 'reportsTo', alike: true }) => {
      const said = manager === null ? {} : { said: manager }
      draft.problems.push({ field: 'reportsTo', rule, text, fix, ...said })
    }
    if (chosenManager === NO_MANAGER) continue
    if (chosenManager !== null) {
      const found = chosen.get(chosenManager)
      if (found === undefined) report('chosen_manager_gone', "The chosen manager's row is skipped, or they're no longer on staff.")
      else draft.manager = found
      continue
    }
    if (manager === null) continue
    const number = fold(manager)
    const listed = inFile.get(`number ${number}`) ?? (managerEmail === null ? undefined : inFile.get(`email ${managerEmail.toLowerCase()}`))
    const known = byEmployeeId.get(number) ?? (managerEmail === null ? undefined : byEmail.get(managerEmail.toLowerCase()))
    if (listed !== undefined || known?.isActive) {
      draft.manager = listed ?? known!.id
      continue
    }
    if (known !== undefined) {
      report('inactive_manager', `Manager ${known.firstName} ${known.lastName} is inactive.`)
      continue
    }
    const [one, another] = namesOf(manager)
    if (one !== undefined && another === undefined) {
      if (choices.managersByName) draft.manager = one.node
      else
        report('manager_by_name', `“${manager}” may be ${one.label}.`, {
          kind: 'use',
          field: 'manager',
          value: one.node,
          label: `Use ${one.label}`,
        })
    } else if (one !== undefined) report('ambiguous_manager', `More than one person is named “${manager}”. Choose the manager.`)
    else {
      if (!guesses.has(number) && guesses.size < MAX_GUESSES) guesses.set(number, guessOf(manager, people))
      report('unknown_manager', `Manager “${manager}” isn't on staff.`, guesses.get(number))
    }
  }
}

/**
 * Indexes the people a name can mean: active people on staff and the people in the file, each once. Exact names come first, then names
 * without middle names.
 */
function* nameIndex(drafts: readonly Draft[], people: readonly StoredPerson[]): Generator<void, (written: string) => Named[], void> {
  const byKey = new Map<string, Map<string, Named>>()
  const list = (keys: readonly string[], named: Named) => {
    for (const key of keys) byKey.set(key, (byKey.get(key) ?? new Map<string, Named>()).set(named.node, named))
  }
  yield
  for (const person of people) if (person.isActive) list(nameKeys(person), { node: person.id, label: nameOf(person) ?? '' })
  for (const [at, { row, person, changes, label, leaves }] of drafts.entries()) {
    if (at % ROWS_AT_ONCE === 0) yield
    if (leaves?.isOver || person?.isActive === false) continue
    const named = {
      node: nodeOf(person, row.row),
      label: person === null ? `${label} (row ${row.row})` : `${person.firstName} ${person.lastName}`,
    }
    list([...namesIn(changes), ...(row.legalName === null ? [] : nameKeys(splitName(row.legalName)))], named)
  }
  const found = new Map<string, Named[]>()
  return written => {
    const before = found.get(written)
    if (before !== undefined) return before
    const all = nameKeys(splitName(written)).map(key => [...(byKey.get(key)?.values() ?? [])])
    const answer = all.find(({ length }) => length > 0) ?? []
    found.set(written, answer)
    return answer
  }
}

const namesIn = ({ firstName, lastName }: Draft['changes']) => nameKeys({ firstName: firstName ?? '', lastName: lastName ?? '' })

/**
 * Indexes the people that can be chosen as a manager, by their `nodeOf` name. A row with a problem counts too: its problem is reported on
 * that row.
 */
function* chosenManagers(
  drafts: readonly Draft[],
  answered: ReadonlyMap<number, PersonAnswer>,
  people: readonly StoredPerson[],
): Generator<void, ReadonlyMap<string, string>, void> {
  if (!drafts.some(({ row }) => row.chosenManager !== null)) return new Map()
  yield
  const problems = [...answered.values()].filter(({ outcome }) => outcome === 'problem')
  return new Map([
    ...people.flatMap(({ id, isActive }) => (isActive ? [[id, id] as const] : [])),
    ...problems.map(({ row }) => [nodeOf(null, row), nodeOf(null, row)] as const),
    ...drafts.filter(({ leaves }) => !leaves?.isOver).map(({ person, row }) => [nodeOf(null, row.row), nodeOf(person, row.row)] as const),
  ])
}

/** Someone with an address that differs by a typing error. */
function guessOf(written: string, people: readonly StoredPerson[]): ImportFix {
  const value = closestTo(
    written,
    people.flatMap(({ isActive, email }) => (isActive && email !== null ? [email] : [])),
  )
  return value === null
    ? { kind: 'edit', field: 'reportsTo', alike: true }
    : { kind: 'use', field: 'reportsTo', value, label: `Use ${value}` }
}

/** Reports who is below a row with a problem, however far: one pass over the file, because a line of managers may be as long as the file. */
export function reportOrphans(sound: readonly Draft[], drafts: readonly Draft[]): void {
  const made = new Set(sound.map(({ person, row }) => nodeOf(person, row.row)))
  // Someone on staff is there whatever their own row says.
  for (const { person } of drafts) if (person?.isActive) made.add(person.id)
  const below = Map.groupBy(
    sound.filter(({ manager }) => manager?.startsWith('row ')),
    ({ manager }) => manager!,
  )
  const gone = [...below.keys()].filter(manager => !made.has(manager))
  for (let manager = gone.pop(); manager !== undefined; manager = gone.pop()) {
    for (const { person, row, problems } of below.get(manager) ?? []) {
      if (problems.length > 0) continue
      const text = `Their manager is on ${manager}, which has a problem.`
      const fix: ImportFix = { kind: 'edit', field: 'reportsTo' }
      problems.push({ field: 'reportsTo', rule: 'manager_has_problem', text, fix, dueTo: Number(manager.slice(4)) })
      gone.push(nodeOf(person, row.row))
    }
  }
}

/** Of a loop that is longer only so many rows are named: each of its rows says so. */
const MAX_NAMED = 5

function namedRows(rows: readonly number[]): string {
  const [first, more] = [rows.slice(0, MAX_NAMED), rows.length - MAX_NAMED]
  return more > 0 ? `${first.join(', ')} and ${more.toLocaleString('en-US')} more` : first.join(', ')
}

/** Reports the rows of each loop as one problem, whose text is the loop itself. Leaving all of its managers blank solves it. */
export function reportLoops(sound: readonly Draft[], people: readonly StoredPerson[]): void {
  const byNode = new Map(sound.map(draft => [nodeOf(draft.person, draft.row.row), draft]))
  const loops = loopsIn(parentsOf(sound, people))
  if (loops.length === 0) return
  const names = new Map(people.map(person => [person.id, nameOf(person) ?? '']))
  const labelOf = (node: string) => {
    const draft = byNode.get(node)
    return draft === undefined ? (names.get(node) ?? '') : `${draft.label ?? names.get(node) ?? ''} (row ${draft.row.row})`
  }
  for (const loop of loops) {
    const drafts = loop.flatMap(node => byNode.get(node) ?? []).filter(({ manager }) => manager !== undefined)
    const rows = drafts.map(({ row }) => row.row).toSorted((a, b) => a - b)
    const text =
      rows.length > 1
        ? `Rows ${namedRows(rows)} would report to each other.`
        : 'They would report to themselves or to someone who reports to them.'
    const fix: ImportFix = { kind: 'use', field: 'manager', value: NO_MANAGER, label: 'Leave managers blank' }
    const problem: ImportProblem = { field: 'reportsTo', rule: 'reporting_loop', text, fix, said: chainOf(loop, labelOf) }
    for (const { problems } of drafts) problems.push(problem)
  }
}

/** 'Ana Lee (row 2) → Bo Nowak (row 3) → Ana Lee (row 2)': each reports to the next. */
function chainOf(loop: readonly string[], labelOf: (node: string) => string): string {
  const [first, more] = [loop.slice(0, MAX_NAMED).map(labelOf), loop.length - MAX_NAMED]
  return [...first, ...(more > 0 ? [`${more.toLocaleString('en-US')} more`] : []), first[0]].join(' → ')
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
