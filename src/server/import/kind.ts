import type { z } from 'zod'
import type { ImportProblem } from '#core/import-endpoints.ts'
import type { ImportField, KnownExport } from '#core/import-fields.ts'
import type { BaseNeed, PermissionName } from '#core/permission.ts'
import type { DateOrder } from '#core/written-date.ts'
import type { Actor } from '#server/db/gate.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'
import type { RequestContext } from '#server/rpc/verb.ts'

/** The parts of `importEndpoints` that a kind needs. */
export interface ImportContract {
  noun: string
  permission: PermissionName
  /** A base role that is needed besides; null for none. */
  base: BaseNeed | null
  /** Only a file without problems runs. */
  isWhole: boolean
  fields: readonly ImportField[]
  exports: readonly KnownExport[]
  /** Answers that a row can be given besides its fields, each with the field whose text it is about. */
  answers: Readonly<Record<string, string>>
  /** Fields that some column must be matched to; of a list, one of them. */
  required: readonly (readonly string[])[]
  options: z.ZodType<object>
}

/** A row as its check gets it. */
export interface RowToCheck {
  row: number
  /** By field, trimmed; a field that no column has, or that is empty here, is missing. */
  values: Readonly<Record<string, string>>
  /** A person's answers about the row besides its fields. */
  answers: Readonly<Record<string, string>>
  /**
   * Problems that no kind has to check, such as text that couldn't be read: the field is missing in the values, and the row can't be
   * imported.
   */
  problems: readonly ImportProblem[]
}

/** Planned outcome of a row. A row comes after all rows of lower levels, and doesn't depend on rows of its own level. */
export type CheckedRow<Plan> = {
  row: number
  label: string | null
} /** Rows with `countedAs` are counted under that name besides, for `begin`. */ /** `note` is what is not done of the row, for the person. */ & (
  | { outcome: 'create' | 'update'; plan: Plan; level: number; countedAs?: string; note?: string }
  | { outcome: 'unchanged'; note?: string }
  /** Left out by the kind itself, and why. */
  | { outcome: 'skipped'; note: string }
  | { outcome: 'problem'; problems: readonly ImportProblem[] }
)

/** A row that is due, and one that is to be undone. */
export interface PlannedRow<Plan> {
  row: number
  plan: Plan
  level: number
}
export interface StoredRow {
  row: number
  level: number
  resourceId: string
  /** Null for a record that the import made. */
  before: unknown
  versionAfter: number
}

export type AppliedRow = { row: number; note?: string } & (
  | { result: 'created' | 'updated'; resourceId: string; before: unknown; versionAfter: number }
  | { result: 'unchanged'; resourceId: string }
  | { result: 'failed'; note: string }
)
export type UndoneRow = { row: number } & ({ result: 'undone'; note?: string } | { result: 'kept'; note: string })

export interface ImportRun<Options> {
  id: string
  /** The account of whoever ran it; null before that. */
  runBy: string | null
  fileName: string
  options: Options
}

interface CheckInput<Options> {
  rows: readonly RowToCheck[]
  options: Options
  /** How the dates of each field are read. */
  orderOf: (field: string) => DateOrder
}

/** The transaction of a job that acts for the person who asked for the import, and what its audit events name as their request. */
interface Job<Tx, Options> {
  tx: Tx
  request: RequestContext
  run: ImportRun<Options>
  /** The records that rows of the file have become so far, by row. */
  recordsOf(rows: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** The record of the row that was stored last, in the order of the import; null before the first. */
  lastRecord(): Promise<string | null>
}

/**
 * Behavior of one kind of import. The framework (src/server/import) reads the file, maps its columns, stores the answers, runs the job, and
 * undoes it. `apply` and `undo` get as many rows as one transaction takes; if they throw for several rows, each row is tried again by
 * itself.
 */
export interface ImportKind<Plan extends object = object, Options extends object = object> {
  contract: ImportContract
  /** Of the files it reads, as the slice's manifest declares it in `files`. */
  fileKind: string
  /** Plans the import without storing anything. */
  check(job: { tx: ReadTx<Actor> } & CheckInput<Options>): Promise<CheckedRow<Plan>[]>
  apply(job: Job<WriteTx<Actor>, Options>, rows: readonly PlannedRow<Plan>[]): Promise<AppliedRow[]>
  undo(job: Job<WriteTx<Actor>, Options>, rows: readonly StoredRow[]): Promise<UndoneRow[]>
  /** After a check: what keeps the import from running as it was asked for, whatever its rows say; null for nothing. */
  hindrance?(job: { tx: ReadTx<Actor>; options: Options; counts: Readonly<Record<string, number>> }): Promise<string | null>
  /** Before the first row: throws where the whole import can't run as it was asked for. */
  begin?(job: Job<WriteTx<Actor>, Options> & { counts: Readonly<Record<string, number>> }): Promise<void>
  /** Before the first row is taken back: throws where the whole import can't be undone, and then nothing of it is. */
  beginUndo?(job: Job<WriteTx<Actor>, Options>): Promise<void>
  /**
   * After the last row, in the transaction that ends the run. Answers what could not be done, for the person, or null. `created` are the records that the
   * import made, with what was stored as `before` of each.
   */
  finished?(
    job: Job<WriteTx<Actor>, Options> & {
      results: Readonly<Record<string, number>>
      userId: string
      created: () => Promise<{ id: string; before: unknown }[]>
    },
  ): Promise<string | null>
}

/** The frame stores plans and options, and gives them back to the kind that made them. */
export function defineImport<Plan extends object, Options extends object>(kind: ImportKind<Plan, Options>): ImportKind {
  return kind as unknown as ImportKind
}

/** By the name that is stored with their runs. */
export type ImportKinds = Readonly<Record<string, ImportKind>>
