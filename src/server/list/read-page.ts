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

export interface ListAnswer<Row> {
  rows: Row[]
  more: boolean
  total: number
  afterValue?: string | undefined
}

/**
 * One page of a list, in one batch. The next one continues after the last row's place in the order, so that a row of the same name
 * is neither lost nor shown twice; with `afterValue` it does so even if that row has another place by now. Throws VALIDATION for an unknown cursor.
 */
export async function readPage(
  tx: Pick<ReadTx<unknown>, 'rows' | 'first'>,
  statements: ListStatements,
  { noun, sort, chosen, input }: { noun: string; sort: string; chosen: Readonly<Record<string, unknown>>; input: PageInput },
): Promise<ListAnswer<ListedRow>> {
  const { after = null, afterValue = null, limit } = input
  if (afterValue !== null && !statements.isSortedValue(sort, afterValue)) {
    fail('VALIDATION', "This isn't a value in the sorted column", { field: 'afterValue', rule: 'cursor' })
  }
  const params = { search: null, ...chosen, after, afterValue, limit } satisfies ListParams
  const continued = afterValue === null ? 'row' : 'place'
  const [found, count, cursor] = await Promise.all([
    tx.rows(statements.page(sort, after === null ? 'start' : continued), params),
    tx.first(statements.total, params),
    after === null ? undefined : tx.first(statements.cursor, params),
  ])
  if (after !== null && cursor === undefined) {
    fail('VALIDATION', `This ${noun} is no longer in your list`, { field: 'after', rule: 'cursor' })
  }
  const more = found.length > limit
  const rows = found.slice(0, limit).map(({ afterValue: _, ...row }) => row as ListedRow)
  return { rows, more, total: count?.total ?? 0, ...(more && { afterValue: found[limit - 1]!.afterValue as string }) }
}
