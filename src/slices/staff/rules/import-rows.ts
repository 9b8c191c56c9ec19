/**
 * What an import of people reads, compares and answers: shared by the two parts of its rule. Employee IDs and addresses are compared as the staff
 * record's unique indexes compare them. Authority: rule STF-1. Rule STF-4.
 */
import type { ImportProblem } from '#core/import-endpoints.ts'
import type { PlainDate } from '#core/plain-date.ts'

/** What a row may set of a person; null clears nothing, it is not given. */
export interface ImportedValues {
  firstName: string | null
  lastName: string | null
  employeeId: string | null
  email: string | null
  jobTitle: string | null
  businessPhone: string | null
  hireDate: PlainDate | null
  tracksTime: boolean | null
}

/** Fields that name a record of the organization, by its name or its code. */
export const NAMED_FIELDS = ['department', 'location', 'timeTrackingGroup', 'unit', 'defaultFund', 'defaultProgram'] as const
export type NamedField = (typeof NAMED_FIELDS)[number]

export interface ParsedRow {
  row: number
  values: ImportedValues
  /** As typed. */
  named: Readonly<Record<NamedField, string | null>>
  manager: string | null
  /** The manager as an address in its stored spelling, where it is one. */
  managerEmail: string | null
  /** Whom a person has said the row means. */
  match: string | null
  /** Whom a person has chosen as the manager: the id of someone on staff, or `row 12` for who is on that row. It stands above what the file says. */
  chosenManager: string | null
}

export interface StoredPerson extends ImportedValues, Record<`${NamedField}Id`, string | null> {
  id: string
  version: number
  firstName: string
  lastName: string
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
  records: Readonly<Record<NamedField, readonly NamedRecord[]>>
}

/** Fields of the staff record that a row sets. */
export type PersonChanges = Partial<
  Record<Exclude<keyof ImportedValues, 'tracksTime'> | `${NamedField}Id` | 'reportsToEmployeeId', string | null> & {
    tracksTime: boolean | null
  }
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

/** A row that could not be read, by which others may name it as their manager. */
export interface UnreadRow {
  row: number
  employeeId: string | null
  email: string | null
}

/** A row that has no problem so far. */
export interface Draft {
  row: ParsedRow
  label: string | null
  person: StoredPerson | null
  changes: PersonChanges
  newDepartment: string | null
  /** The person above, as `nodeOf` names people; undefined where the row doesn't say. */
  manager: string | undefined
}

/** What no one can be found for is compared letter by letter only so often: each look goes through everything. */
export const MOST_GUESSES = 200

/** How many rows are looked at before others may have the processor: the rule is a generator that yields between portions of them. */
export const ROWS_AT_ONCE = 500

/** Compared as unique numbers are: after NFKC, whatever the case. */
export const fold = (text: string) => text.normalize('NFKC').toLowerCase()
export const nodeOf = (person: StoredPerson | null, row: number) => person?.id ?? `row ${row}`

export interface PeopleIndex {
  byEmployeeId: ReadonlyMap<string, StoredPerson>
  byEmail: ReadonlyMap<string, StoredPerson>
}

export function nameOf({ firstName, lastName }: Pick<ImportedValues, 'firstName' | 'lastName'>): string | null {
  const name = [firstName, lastName].filter(part => part !== null).join(' ')
  return name === '' ? null : name
}

export const withoutNulls = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Partial<T>
