/**
 * Types of an import of people, shared by the parts of its rule. Employee IDs and addresses are compared as the staff record's unique
 * indexes compare them. Authority: rule STF-1. Rule STF-4.
 */
import type { ImportProblem } from '#core/import-endpoints.ts'
import type { PlainDate } from '#core/plain-date.ts'
import type { EmploymentType } from './employment-type.ts'
import type { Left } from './leaving-status.ts'

/** Values that a row sets on a person; null means not given, and clears nothing. */
export interface ImportedValues {
  firstName: string | null
  lastName: string | null
  employeeId: string | null
  email: string | null
  jobTitle: string | null
  businessPhone: string | null
  phoneExtension: string | null
  hireDate: PlainDate | null
  employmentType: EmploymentType | null
  tracksTime: boolean | null
}

/** Fields that name a record of the organization, by its name or its code. */
export const NAMED_FIELDS = ['department', 'location', 'timeTrackingGroup', 'unit', 'defaultFund', 'defaultProgram'] as const
export type NamedField = (typeof NAMED_FIELDS)[number]

/** Records that need only a name, so an import can add them, each with the option that asks for it. */
export const ADDED_FIELDS = { department: 'createDepartments', location: 'createLocations', unit: 'createUnits' } as const
export type AddedField = keyof typeof ADDED_FIELDS
export const addedFields = Object.keys(ADDED_FIELDS) as AddedField[]

export interface ParsedRow {
  row: number
  /** Problems of its values; such a value is null below. */
  problems: readonly ImportProblem[]
  values: ImportedValues
  /** The legal name of someone who goes by another first name. */
  legalName: string | null
  /** How its full name was read, where that should be confirmed. */
  nameNote: string | null
  /** As typed. */
  named: Readonly<Record<NamedField, string | null>>
  manager: string | null
  /** The manager as an address in its stored spelling, where it is one. */
  managerEmail: string | null
  /** Where it says that the person has left. */
  left: Left | null
  endDate: PlainDate | null
  /** The role to invite them with, as typed. */
  role: string | null
  /** Whom a person has said the row means. */
  match: string | null
  /**
   * Whom a person has chosen as the manager: the id of someone on staff, `row 12` for who is on that row, or `NO_MANAGER`. It stands above what the file says.
   */
  chosenManager: string | null
}

export interface StoredPerson extends ImportedValues, Record<`${NamedField}Id`, string | null> {
  id: string
  version: number
  firstName: string
  lastName: string
  reportsToEmployeeId: string | null
  terminationDate: PlainDate | null
  isActive: boolean
  /** Of someone with an account. */
  roleName: string | null
}

export interface NamedRecord {
  id: string
  name: string
  code: string | null
  isActive: boolean
}

/** A role that is active, and whether the importer's own can do as much. */
export interface NamedRole {
  id: string
  /** Of a system role. */
  key: string | null
  name: string
  mayGive: boolean
}

export interface StoredStaff {
  people: readonly StoredPerson[]
  records: Readonly<Record<NamedField, readonly NamedRecord[]>>
  roles: readonly NamedRole[]
}

/** The importer's choices for the whole file, as far as they are allowed. */
export interface ImportChoices {
  /** Records that are missing are added; of each field: chosen, or not allowed. */
  adds: Readonly<Record<AddedField, 'no' | 'yes' | 'forbidden'>>
  managersByName: boolean
  /** People who have left are skipped, or added without access. */
  addLeavers: boolean
  /** Whether new people are invited, and whether those without a role of their own can be, as employees. */
  invites: 'no' | 'yes' | 'with_role_only'
  /** The importer, if they may not decide for themselves what others decide (PPL-3, PPL-4). */
  importer: Importer | null
  today: PlainDate
}

/** Someone who imports, by the ids of staff records. */
export interface Importer {
  /** Null for someone who isn't on staff. */
  employeeId: string | null
  /** Of those who invited them, directly or through others. */
  inviters: ReadonlySet<string>
  /** Of those whom they can't make a manager: no administrator invited them, and no one reports to them yet. */
  newManagers: ReadonlySet<string>
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
  /** Names of records to add, whose ids are not known yet. */
  added: Partial<Record<AddedField, string>>
  /** The row of a manager who is new. */
  managerRow: number | null
  /** The last day of a new person; `over` for one who has left. */
  leaves: { on: PlainDate; isOver: boolean } | null
  /** The role to invite a new person with; null for employees. */
  roleId: string | null
}

export type PersonAnswer = { row: number; label: string | null } & (
  | { outcome: 'create' | 'update'; plan: PersonPlan; level: number; note?: string }
  | { outcome: 'unchanged'; note?: string }
  | { outcome: 'skipped'; note: string }
  | { outcome: 'problem'; problems: ImportProblem[] }
)

/** A row as far as it is understood. */
export interface Draft {
  row: ParsedRow
  label: string | null
  person: StoredPerson | null
  changes: PersonChanges
  added: Partial<Record<AddedField, string>>
  /** The person above, as `nodeOf` names people; undefined where the row doesn't say. */
  manager: string | undefined
  leaves: PersonPlan['leaves']
  roleId: string | null
  problems: ImportProblem[]
  /** Says what isn't done for the row, and where it can be done. */
  note: string | null
}

/** The answer that leaves someone without a manager, whatever the file says. */
export const NO_MANAGER = 'none'

/** Limits fuzzy matches of names that match no one, because each compares against everyone. */
export const MAX_GUESSES = 200

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
