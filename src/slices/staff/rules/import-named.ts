/**
 * The records and the role that an imported row names, by name or code, whatever the case. What is missing is added where the importer chose so and may; a
 * role is never one that can do more than the importer's own. Authority: decisions 36 and 67; SEC-22. Rule STF-9.
 */
import { closestTo } from '#core/closest.ts'
import type { ImportFix, ImportProblem } from '#core/import-endpoints.ts'
import {
  ADDED_FIELDS,
  type AddedField,
  type Draft,
  fold,
  type ImportChoices,
  MAX_GUESSES,
  NAMED_FIELDS,
  type NamedField,
  type NamedRecord,
  type NamedRole,
  type StoredStaff,
} from './import-rows.ts'

const NOUNS: Readonly<Record<NamedField, string>> = {
  department: 'Department',
  location: 'Location',
  timeTrackingGroup: 'Time tracking group',
  unit: 'Unit',
  defaultFund: 'Fund',
  defaultProgram: 'Program',
}

/** 'unknown_default_fund' */
const ruleOf = (what: string, field: string) => `${what}_${field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}`

type Found = { id: string } | { problem: ImportProblem; isUnknown: boolean }
type Finder = (written: string) => Found

/** Finds what a draft names, and notes what it can't find as the draft's problems. */
export function namedFinder({ records, roles }: StoredStaff, choices: ImportChoices): (draft: Draft) => void {
  const finders = Object.fromEntries(NAMED_FIELDS.map(field => [field, recordFinder(field, records[field])])) as Record<NamedField, Finder>
  const roleOf = roleFinder(roles)
  return draft => {
    const { row, person, changes, problems } = draft
    for (const field of NAMED_FIELDS) {
      const written = row.named[field]
      if (written === null) continue
      const found = finders[field](written)
      if ('id' in found) changes[`${field}Id`] = found.id
      else if (found.isUnknown && isAdded(field)) addOrReport(draft, field, written, found.problem, choices)
      else problems.push(found.problem)
    }
    if (person !== null) {
      const note = roleNote(draft)
      if (note !== null) draft.note = draft.note === null ? note : `${draft.note} ${note}`
      return
    }
    if (row.role === null) {
      if (isInvitedWithoutRole(draft, choices)) problems.push(NO_ROLE)
      return
    }
    const found = roleOf(row.role)
    if ('id' in found) draft.roleId = found.id
    else problems.push(found.problem)
  }
}

/** People on staff have the role that they were given. */
function roleNote({ row, person, label }: Draft): string | null {
  if (row.role === null || fold(row.role) === fold(person?.roleName ?? '')) return null
  return `Access role “${row.role}” is ignored, because ${label} is on staff. Change it in Staff, on their Access tab.`
}

const isInvitedWithoutRole = ({ row, leaves, problems }: Draft, { invites }: ImportChoices) =>
  invites === 'with_role_only' && row.values.email !== null && !leaves?.isOver && !problems.some(({ field }) => field === 'accessRole')

const NO_ROLE: ImportProblem = {
  field: 'accessRole',
  rule: 'default_role_above_own',
  text: "They would be invited as an employee, and you can't give that role. Choose another role, or don't invite the new people.",
  fix: { kind: 'edit', field: 'accessRole', alike: true },
  said: '',
}

const isAdded = (field: NamedField): field is AddedField => field in ADDED_FIELDS

function addOrReport({ added, problems }: Draft, field: AddedField, name: string, problem: ImportProblem, { adds }: ImportChoices): void {
  if (adds[field] === 'yes') added[field] = name
  else if (adds[field] === 'no') problems.push(problem)
  else problems.push({ ...problem, text: `${problem.text} You don't have permission to create ${NOUNS[field].toLowerCase()}s.` })
}

/** Proposes what was probably meant, and a value that is typed counts for all rows that say the same. */
function guesser(field: string, offered: readonly string[]): (written: string) => ImportFix {
  const proposed = new Map<string, string | null>()
  return written => {
    if (!proposed.has(written) && proposed.size < MAX_GUESSES) proposed.set(written, closestTo(written, offered))
    const closest = proposed.get(written) ?? null
    return closest === null ? { kind: 'edit', field, alike: true } : { kind: 'use', field, value: closest, label: `Use ${closest}` }
  }
}

function byFolded<T>(all: readonly T[], textsOf: (one: T) => readonly (string | null)[]): ReadonlyMap<string, T[]> {
  const known = new Map<string, T[]>()
  for (const one of all)
    for (const text of new Set(textsOf(one).flatMap(text => (text === null ? [] : [fold(text.trim())]))))
      known.set(text, [...(known.get(text) ?? []), one])
  return known
}

/** Finds an active record by its name or code. */
function recordFinder(field: NamedField, records: readonly NamedRecord[]): Finder {
  const noun = NOUNS[field]
  const known = byFolded(records, ({ name, code }) => [name, code])
  const fixOf = guesser(
    field,
    records.filter(({ isActive }) => isActive).map(({ name }) => name),
  )
  return written => {
    const found = known.get(fold(written)) ?? []
    const active = found.filter(({ isActive }) => isActive)
    if (active.length === 1) return { id: active[0]!.id }
    const edit: ImportFix = { kind: 'edit', field, alike: true }
    if (active.length > 1) {
      const way = active.some(({ code }) => code !== null) ? 'Use a code.' : 'Give one of them another name.'
      const text = `${active.length} ${noun.toLowerCase()}s are called “${written}”. ${way}`
      return { problem: { field, rule: ruleOf('ambiguous', field), text, fix: edit, said: written }, isUnknown: false }
    }
    if (found.length > 0) {
      const text = `${noun} “${written}” is inactive.`
      return { problem: { field, rule: ruleOf('inactive', field), text, fix: edit, said: written }, isUnknown: false }
    }
    const text = `${noun} “${written}” doesn't exist.`
    return { problem: { field, rule: ruleOf('unknown', field), text, fix: fixOf(written), said: written }, isUnknown: true }
  }
}

function roleFinder(roles: readonly NamedRole[]): Finder {
  const known = byFolded(roles, ({ name }) => [name])
  const fixOf = guesser(
    'accessRole',
    roles.filter(({ mayGive }) => mayGive).map(({ name }) => name),
  )
  return written => {
    const [role] = known.get(fold(written)) ?? []
    if (role?.mayGive) return { id: role.id }
    const common = { field: 'accessRole', said: written }
    if (role === undefined)
      return {
        problem: { ...common, rule: 'unknown_role', text: `Role “${written}” doesn't exist.`, fix: fixOf(written) },
        isUnknown: true,
      }
    const text = `You can't give the role “${role.name}”, because it has more access than yours.`
    return {
      problem: { ...common, rule: 'role_above_own', text, fix: { kind: 'edit', field: 'accessRole', alike: true } },
      isUnknown: false,
    }
  }
}
