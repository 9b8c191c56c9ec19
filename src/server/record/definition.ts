import type { Expression, Insertable, SelectQueryBuilder } from 'kysely'
import type { z } from 'zod'
import type { Column } from '#core/column.ts'
import type { PermissionName } from '#core/permission.ts'
import type { Fields } from '#core/record.ts'
import type { Database } from '#server/db/schema.generated.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { AnyContract } from '#server/rpc/router.ts'
import type { Origin, RecordTx } from './record-tx.ts'

/** The parts of a `recordContract` (src/core/record.ts) that its server operations need. */
export interface RecordContract {
  noun: string
  plural: string
  permission: PermissionName
  fields: Fields
  joined: Fields
  filters: Fields
  /** The search, the filters, and the orders of the list. */
  chosen: Fields
  // A column's row is its own list's; here only keys and types are read.
  columns: readonly Column<never>[]
  proposed: readonly string[]
  restricted: readonly string[]
  endpoints: Record<'list' | 'create' | 'update' | 'deactivate' | 'reactivate' | 'dependents' | 'history' | 'csv' | 'xlsx', AnyContract>
}

type Values<F extends Fields> = { [K in keyof F]: z.output<F[K]> }
type Text<T> = Extract<keyof T, string>

/** The tables that have a column for every field of the contract, with its type. A field without one does not compile. */
export type TableOf<F extends Fields> = {
  [T in keyof Database]: [Text<F>] extends [Text<Database[T]>]
    ? Values<F> extends { [K in Text<F>]: Insertable<Database[T]>[K & keyof Insertable<Database[T]>] }
      ? T
      : never
    : never
}[keyof Database]

/** The record's table as `r`, with its own columns selected. */
type OwnRows<T extends keyof Database> = SelectQueryBuilder<Database & { r: Database[T] }, 'r', object>

/** A field that names another record, which must be an active one of the organization. */
export interface Reference {
  table: keyof Database
  /** In lower case, for 'This manager is inactive'. */
  noun: string
  /** The joined member that shows its name; the history names it beside the id. */
  shownAs?: string | undefined
}

/** Describes one kind of record for the server. */
export interface RecordDefinition<R extends RecordContract, T extends TableOf<R['fields']>> {
  contract: R
  table: T
  /** The noun of its events, where that is not the contract's: 'employee' for 'employee.created'. */
  eventNoun?: string
  /** Joins what the contract calls `joined`. */
  joined?: (rows: OwnRows<T>) => Expression<Values<R['joined']>>
  references?: { [K in Text<R['fields']>]?: Reference }
  /** Fields that no two records of the organization share. */
  unique?: readonly Text<R['fields']>[]
  /** The columns of the table that are a row's name together, for the conflict that says who has the value of a unique field. */
  nameOf?: readonly Text<Database[T]>[]
  /** For a tree: the field that names the parent, a record of the same table, and the joined member that shows its name. */
  parent?: { field: Text<R['fields']>; shownAs: Text<R['joined']> } & ParentWords
  /** Values for the contract's `proposed` fields of a new record. */
  propose?: (tx: QueryTx) => Promise<Partial<Values<R['fields']>>>
  /** How a field is stored, where that differs from how it is typed: of two spellings of one thing the same. */
  spelled?: { [K in Text<R['fields']>]?: (typed: NonNullable<z.output<R['fields'][K]>>) => z.output<R['fields'][K]> }
  /** By which column of the table a sort orders in place of its own: one that also tells equal values apart. */
  sortedBy?: { [K in Text<R['fields']>]?: Text<Database[T]> }
  /**
   * A column of the table that holds texts of the row as app.folded() returns them, and which: they are searched there. Of what is restricted it holds
   * nothing.
   */
  searchedBy?: { column: Text<Database[T]>; holds: readonly Text<R['fields']>[] }
  restricted?: Restricted
  /**
   * Throws where the current user may not make a change that the record itself would take. `before` is null for a new one, and `change` has the fields that
   * differ, of a new one those with a value.
   */
  allow?: (tx: RecordTx, origin: Origin, before: RowOf<R> | null, change: Partial<Values<R['fields']>>) => Promise<void>
  /** RecordEvent of each new and each changed row in its transaction, for who has to be notified. `before` is null for a new one. */
  changed?: (tx: RecordTx, before: RowOf<R> | null, after: RowOf<R>) => void
}

/** A row as the record's own verbs see it: with everything. */
export type RowOf<R extends RecordContract> = OwnValues & Values<R['fields']> & Values<R['joined']>
interface OwnValues {
  id: string
  version: number
  isActive: boolean
  createdAt: string
}

/** Who sees what the contract calls `restricted`, as SQL constants. Whoever may change the record sees it anyway. */
export interface Restricted {
  /** A query of the ids of the rows of which the current user sees it. */
  ids: string
  /** A condition of the current user alone, by which they see it of every row. */
  unless: string
}

type QueryTx = Pick<WriteTx<unknown>, 'first' | 'rows'>

/** How a tree speaks of its parents and children, where 'parent {noun}' and 'sub{noun}' are no words. */
export interface ParentWords {
  noun?: string
  children?: { name?: string; one: string; other: string }
  /** The error of a record that would be above itself. */
  loop?: string
}

/** A definition without its types, for code that works on any record. */
export interface AnyDefinition {
  contract: RecordContract
  table: keyof Database
  eventNoun?: string | undefined
  joined?: ((rows: never) => Expression<unknown>) | undefined
  references?: Readonly<Record<string, Reference | undefined>> | undefined
  unique?: readonly string[] | undefined
  nameOf?: readonly string[] | undefined
  parent?: ({ field: string; shownAs: string } & ParentWords) | undefined
  propose?: ((tx: QueryTx) => Promise<Readonly<Record<string, unknown>>>) | undefined
  spelled?: Readonly<Record<string, ((typed: never) => unknown) | undefined>> | undefined
  sortedBy?: Readonly<Record<string, string | undefined>> | undefined
  searchedBy?: { column: string; holds: readonly string[] } | undefined
  restricted?: Restricted | undefined
  allow?: ((tx: RecordTx, origin: Origin, before: never, change: never) => Promise<void>) | undefined
  changed?: ((tx: RecordTx, before: never, after: never) => void) | undefined
}

/** A row as the list shows it. */
export type Row = { id: string; version: number; isActive: boolean } & Readonly<Record<string, unknown>>
