import type { z } from 'zod'
import type { Statement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { countOfList, type ListNumber, sumOfList } from './numbers.ts'
import { rowsOfStatement } from './raw-statement.ts'
import { type ListAnswer, type PageInput, readPage } from './read-page.ts'
import type { FilterKind, ListSort } from './source.ts'
import { listStatements } from './statements.ts'

type Text<T> = Extract<keyof T, string>
type Chosen = Readonly<Record<string, z.ZodType>>
type FilterOf<C> = Exclude<Text<C>, 'search' | 'sort'>
/** The orders that the contract offers; without a choice there is one, `order`. */
type SortOf<C> = C extends { sort: z.ZodType<infer S> } ? Extract<S, string> : 'order'

/** Definition of a list on the server. */
export interface ListDefinition<C extends Chosen, Row extends { id: string }> {
  contract: { noun: string; chosen: C; endpoints: { list: unknown } }
  /** The rows that the current user may see, without filters and in no order. Its members may be more than the list answers. */
  rows: Statement<Record<never, never>, Row>
  /** Members whose texts are searched. */
  searched?: readonly Text<Row>[]
  /** How each filter of the contract narrows: a kind for the member of its own name, else which member too. */
  filters: { [K in FilterOf<C>]: FilterKind | { by: Text<Row>; kind: FilterKind } }
  /** The first one is that of a call that asks for none. */
  sorts: { [K in SortOf<C>]: ListSort & { by: Text<Row> } }
}

/** A call's input: which page, in which order, and the values of the filters by their names. */
type ListCall = PageInput & { sort?: string | undefined } & Readonly<Record<string, unknown>>

/** Values of some filters, as they are in the address. */
type Filters<C extends Chosen> = Partial<Omit<z.input<z.ZodObject<C>>, 'sort'>>

export interface ServerList<C extends Chosen, Row> {
  /** One page, for a verb. All its queries are in the current tick. Throws VALIDATION for an unknown cursor. */
  page(tx: Pick<ReadTx<unknown>, 'rows' | 'first'>, input: ListCall): Promise<ListAnswer<Row>>
  /** How many rows match, for a card. */
  count(filters: Filters<C>): ListNumber
  /** The sum of a member of those rows. */
  sum(member: NumberOf<Row>, type: ListNumber['type'], filters: Filters<C>): ListNumber
}

type NumberOf<Row> = { [K in Text<Row>]: Row[K] extends number | null ? K : never }[Text<Row>]

/**
 * Makes the pages of a list from its contract and from a verified statement of its rows. A filter or an order of the contract that the definition
 * lacks, and a member that the rows do not have, do not compile.
 */
export function defineList<C extends Chosen, Row extends { id: string }>(definition: ListDefinition<C, Row>): ServerList<C, Row> {
  const { contract, rows, searched = [] } = definition
  const sorts: Readonly<Record<string, ListSort>> = definition.sorts
  const kinds: Readonly<Record<string, FilterKind | { by: string; kind: FilterKind }>> = definition.filters
  const filters = Object.fromEntries(
    Object.entries(kinds).map(([name, filter]) => [name, typeof filter === 'string' ? { by: name, kind: filter } : filter]),
  )
  const first = Object.keys(sorts)[0]!
  const statements = listStatements({ rows: p => rowsOfStatement(rows, p), searched, filters, sortOf: sort => sorts[sort]! })
  const names = [...Object.keys(filters), 'search']
  const paramsOf = (input: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map(name => [name, input[name] === '' ? null : (input[name] ?? null)]))
  const counted = { statements, contract, paramsOf }
  return {
    async page(tx, input) {
      const answer = await readPage(tx, statements, { noun: contract.noun, sort: input.sort ?? first, chosen: paramsOf(input), input })
      return answer as unknown as ListAnswer<Row>
    },
    count: chosen => countOfList(counted, chosen),
    sum: (member, type, chosen) => sumOfList(counted, { member, type }, chosen),
  }
}
