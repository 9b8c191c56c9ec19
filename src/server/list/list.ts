import type { z } from 'zod'
import type { Column } from '#core/column.ts'
import type { Statement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { exportRoutes } from '#server/export/export-routes.ts'
import type { Bound } from '#server/rpc/verb.ts'
import type { Search } from '#server/search.ts'
import { countOfList, type ListNumber, sumOfList } from './numbers.ts'
import { rowsOfStatement } from './raw-statement.ts'
import { type ListAnswer, noPage, type PageAnswer, type PageInput, readPage, readPageAlone } from './read-page.ts'
import { type ReportSource, type ReportSourceSpec, sourceOfList } from './report-source.ts'
import { type ListSearchSpec, searchOfList } from './search-of-list.ts'
import type { FilterKind, IdType, ListParams, ListSort } from './source.ts'
import { type ListedRow, listStatements } from './statements.ts'

type Text<T> = Extract<keyof T, string>
type Chosen = Readonly<Record<string, z.ZodType>>
type FilterOf<C> = Exclude<Text<C>, 'search' | 'sort'>
/** The orders that the contract offers; without a choice there is one, `order`. */
type SortOf<C> = C extends { sort: z.ZodType<infer S> } ? Extract<S, string> : 'order'
type RowId = string | number

/** Definition of a list on the server. `Given` are the values that its rows need. */
export interface ListDefinition<C extends Chosen, Row extends { id: RowId }, Given extends object> {
  /** Without `endpoints` the list has no numbers. */
  contract: { noun: string; chosen: C; endpoints?: { list: unknown } }
  /**
   * The rows that the current user may see, without filters and in no order. Its members may be more than the list answers. Its parameters are filters of
   * the kind `given`, and what a verb passes besides.
   */
  rows: Statement<Given, Row>
  /** The rows after which a page may go on, if those are more than `rows`: with the members by which they are sorted (`ListSource.places`). */
  places?: Statement<Given, { id: Row['id'] }>
  /** How an id is compared; without it as a UUID. */
  idType?: IdType
  /** The parameter that names the last row of the page before, if it is not `after`. */
  cursor?: 'before'
  /** Members whose texts are searched. */
  searched?: readonly Text<Row>[]
  /** How each filter of the contract narrows: a kind for the member of its own name, else which member too. */
  filters: { [K in FilterOf<C>]: FilterKind | { by: Text<Row>; kind: FilterKind } }
  /** The first one is that of a call that asks for none. */
  sorts: { [K in SortOf<C>]: ListSort & { by: Text<Row> } }
}

export interface FileRoutes {
  csv: Bound<object, never>
  xlsx: Bound<object, never>
}

/** Parts of a list's files besides its rows. */
interface FileSpec<C extends Chosen, Shown extends object> {
  columns: readonly Column<Shown>[]
  /** Of the worksheet, at most 31 characters. */
  title: string
  /** In the audit trail: `support_tickets` for `support_tickets.exported`. */
  resourceType: string
  /** Values of filters that no file chooses otherwise. */
  fixed?: Filters<C>
}

/** A call's input: which page, in which order, and the values of the filters by their names. */
type ListCall = PageInput & { sort?: string | undefined } & Readonly<Record<string, unknown>>

/** Values of some filters, as they are in the address. */
type Filters<C extends Chosen> = Partial<Omit<z.input<z.ZodObject<C>>, 'sort'>>

/** The parameters of the rows that no filter has, for a list that has some. */
type Besides<C, Given> = [Exclude<keyof Given, FilterOf<C>>] extends [never] ? [] : [given: Omit<Given, FilterOf<C>>]

type Tx = Pick<ReadTx<unknown>, 'rows' | 'first'>

export interface ServerList<C extends Chosen, Row, Given> {
  /** One page with the number of all rows that match, for a verb. All its queries are in the current tick. Throws VALIDATION for an unknown cursor. */
  page(tx: Tx, input: ListCall, ...given: Besides<C, Given>): Promise<ListAnswer<Row>>
  /** One page alone, where counting all that match would cost too much. Throws like `page`. */
  pageAlone(tx: Tx, input: ListCall, ...given: Besides<C, Given>): Promise<PageAnswer<Row>>
  /** The sum of a member of the rows that match a call. */
  sumFor(tx: Tx, member: NumberOf<Row>, input: ListCall, ...given: Besides<C, Given>): Promise<number>
  /** How many rows match, for a card. */
  count(filters: Filters<C>): ListNumber
  /** The verbs `csv` and `xlsx` of the list, for the endpoints of `exportEndpoints`: all rows that match, in the order that is asked for. */
  files<Shown extends object>(spec: [Row] extends [Shown] ? FileSpec<C, Shown> : never): FileRoutes
  /** The list as a source of reports. */
  source(spec: ReportSourceSpec<Text<Row>, NumberOf<Row>>): ReportSource
  /** Makes what the palette finds in it. */
  search(spec: ListSearchSpec<Text<Row>>): Search
  /** The sum of a member of those rows. */
  sum(member: NumberOf<Row>, type: ListNumber['type'], filters: Filters<C>): ListNumber
}

type NumberOf<Row> = { [K in Text<Row>]: Row[K] extends number | null ? K : never }[Text<Row>]

/**
 * Makes the pages of a list from its contract and from a verified statement of its rows. A filter or an order of the contract that the definition
 * lacks, and a member that the rows do not have, do not compile.
 */
export function defineList<C extends Chosen, Row extends { id: RowId }, Given extends object = Record<never, never>>(
  definition: ListDefinition<C, Row, Given>,
): ServerList<C, Row, Given> {
  const { contract, rows, places, idType, searched = [] } = definition
  const sorts: Readonly<Record<string, ListSort>> = definition.sorts
  const kinds: Readonly<Record<string, FilterKind | { by: string; kind: FilterKind }>> = definition.filters
  const filters = Object.fromEntries(
    Object.entries(kinds).map(([name, filter]) => [name, typeof filter === 'string' ? { by: name, kind: filter } : filter]),
  )
  const first = Object.keys(sorts)[0]!
  const tableOf = (of: Statement<Given, unknown>) => (p: ListParams) => rowsOfStatement(of, p as ListParams & Given)
  const statements = listStatements({
    rows: tableOf(rows),
    places: places && tableOf(places),
    idType,
    searched,
    filters,
    sortOf: sort => sorts[sort]!,
  })
  const names = [...Object.keys(filters), 'search']
  const paramsOf = (input: Readonly<Record<string, unknown>>, given: object = {}) => ({
    ...Object.fromEntries(names.map(name => [name, input[name] === '' ? null : (input[name] ?? null)])),
    ...given,
  })
  const counted = { statements, contract, paramsOf }
  const cursor = definition.cursor ?? 'after'
  const pageOf = (input: ListCall, given?: object) => ({
    noun: contract.noun,
    cursor,
    sort: input.sort ?? first,
    chosen: paramsOf(input, given),
    input: { ...input, after: input[cursor] as string | undefined },
  })
  return {
    page: async (tx, input, ...[given]) => (await readPage(tx, statements, pageOf(input, given))) as unknown as ListAnswer<Row>,
    pageAlone: async (tx, input, ...[given]) => (await readPageAlone(tx, statements, pageOf(input, given))) as unknown as PageAnswer<Row>,
    async sumFor(tx, member, input, ...[given]) {
      const sum = await tx.first(statements.sum(member), { ...noPage, ...paramsOf(input, given) })
      return sum?.sum ?? 0
    },
    files<Shown extends object>(spec: unknown) {
      const { columns, title, resourceType, fixed = {} } = spec as FileSpec<C, Shown>
      const routes = exportRoutes<ListCall, ListParams, ListedRow, ListedRow>({
        columns: columns as readonly Column<never>[] as readonly Column<ListedRow>[],
        title,
        audit: { action: `${resourceType}.exported`, resourceType },
        rows: input => ({ statement: statements.all(input.sort ?? first), params: { ...noPage, ...paramsOf({ ...input, ...fixed }) } }),
      })
      return routes as FileRoutes
    },
    count: chosen => countOfList(counted, chosen),
    source: spec => sourceOfList(counted, spec),
    search: spec => searchOfList(counted, spec),
    sum: (member, type, chosen) => sumOfList(counted, { member, type }, chosen),
  }
}
