import type { Expression, Kysely } from 'kysely'
import type { ColumnType } from '#core/column.ts'
import type { Database } from '#server/db/schema.generated.ts'

/** The values of a list's statements, by the names of its filters and of what its rows need; what is not set is null. */
export type ListParams = { search: string | null; after: string | null; afterValue: string | null; limit: number } & Record<string, unknown>

/** How a filter narrows by its value. */
export type FilterKind =
  /** The member's text equals it; the text `none` is for an empty one. */
  | 'one'
  /** The member is one of several. */
  | 'any'
  /** The member, a list of texts, contains it. */
  | 'has'
  /** True leaves only the rows in which the member is true. */
  | 'flag'
  /** `active` and `inactive` by a flag, `all` for both. */
  | 'active'
  /** The statement of the rows takes the value itself, as its parameter of that name. */
  | 'given'

export interface ListFilter {
  by: string
  kind: FilterKind
}

/** How the id of a row is compared. */
export type IdType = 'uuid' | 'text' | 'integer'

/** By which member rows stand in order; of rows with equal ones, those with the smaller id come first, or last where it descends. */
export interface ListSort {
  by: string
  type: ColumnType
  descends?: boolean
  /** The member is never empty, so that an index on the column itself serves the order. */
  isFilled?: boolean
}

/** Parts of a list's statements. Every name is a constant of the program. */
export interface ListSource {
  /** A table expression of the rows that the current user may see, with an `id`. */
  rows: (p: ListParams, db: Kysely<Database>) => Expression<unknown>
  /**
   * A table expression of the rows after which a page may go on, with their ids and the members by which they are sorted; without it those of the list. Where
   * the statement of the rows takes filters, it also has the rows that no longer match them.
   */
  places?: ((p: ListParams, db: Kysely<Database>) => Expression<unknown>) | undefined
  /** Without it a UUID. */
  idType?: IdType | undefined
  /** Members that are answered; without them all. */
  shown?: readonly string[] | undefined
  /** Members whose texts are searched. */
  searched: readonly string[]
  /** A member that holds some of them already as app.folded() returns them. */
  folded?: string | undefined
  filters: Readonly<Record<string, ListFilter>>
  sortOf: (sort: string) => ListSort
}
