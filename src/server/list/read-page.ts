import { fail } from '#core/failure.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { ListParams } from './source.ts'
import type { ListedRow, ListStatements } from './statements.ts'

/** Input of a list: filters by name, and the page. */
export interface PageInput {
  after?: string | undefined
  afterValue?: string | undefined
  limit: number
}

export interface PageAnswer<Row> {
  rows: Row[]
  more: boolean
  afterValue?: string | undefined
}

export interface ListAnswer<Row> extends PageAnswer<Row> {
  total: number
}

/** Which page of a list, and of which rows. */
interface PageSpec {
  noun: string
  /** The parameter of the call that is `input.after`. */
  cursor?: string
  sort: string
  chosen: Readonly<Record<string, unknown>>
  input: PageInput
}

type Tx = Pick<ReadTx<unknown>, 'rows' | 'first'>

/** Parameters of a statement that makes no page. */
export const noPage = { search: null, after: null, afterValue: null, limit: 0 } satisfies ListParams

/** One page of a list with the number of all rows that match, in one batch. Throws like `readPageAlone`. */
export async function readPage(tx: Tx, statements: ListStatements, page: PageSpec): Promise<ListAnswer<ListedRow>> {
  const [answer, count] = await Promise.all([
    readPageAlone(tx, statements, page),
    tx.first(statements.total, { ...noPage, ...page.chosen } satisfies ListParams),
  ])
  return { ...answer, total: count?.total ?? 0 }
}

/**
 * One page of a list, in one batch. The next one continues after the last row's place in the order, so that a row of the same name
 * is neither lost nor shown twice; with `afterValue` it does so even if that row has another place by now. Throws VALIDATION for an unknown cursor.
 */
export async function readPageAlone(
  tx: Tx,
  statements: ListStatements,
  { noun, cursor: field = 'after', sort, chosen, input }: PageSpec,
): Promise<PageAnswer<ListedRow>> {
  const { after = null, afterValue = null, limit } = input
  if (afterValue !== null && !statements.isSortedValue(sort, afterValue)) {
    fail('VALIDATION', "This isn't a value in the sorted column", { field: 'afterValue', rule: 'cursor' })
  }
  const params = { search: null, ...chosen, after, afterValue, limit } satisfies ListParams
  const continued = afterValue === null ? 'row' : 'place'
  const [found, cursor] = await Promise.all([
    tx.rows(statements.page(sort, after === null ? 'start' : continued), params),
    after === null ? undefined : tx.first(statements.cursor, params),
  ])
  if (after !== null && cursor === undefined) fail('VALIDATION', `This ${noun} is no longer in your list`, { field, rule: 'cursor' })
  const more = found.length > limit
  const rows = found.slice(0, limit).map(({ afterValue: _, ...row }) => row as ListedRow)
  return { rows, more, ...(more && { afterValue: found[limit - 1]!.afterValue as string }) }
}
