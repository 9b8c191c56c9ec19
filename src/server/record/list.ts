import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { Verb } from '#server/rpc/verb.ts'
import type { AnyDefinition, RecordContract, Row } from './definition.ts'
import type { Statements, Status } from './statements.ts'

export type ListInput = {
  search?: string | undefined
  status: Status
  sort?: string | undefined
  after?: string | undefined
  afterValue?: string | undefined
  limit: number
} & Record<string, unknown>

type Choice = Pick<ListInput, 'search' | 'status' | 'sort'> & Record<string, unknown>

/** Makes the order and the values of the filters of what a list or a file is asked for. */
export function choiceOf(contract: RecordContract) {
  const first = contract.columns.find(column => column.sortable)?.key ?? 'createdAt'
  const filters = Object.keys(contract.filters)
  return ({ search, status, sort = first, ...rest }: Choice) => ({
    sort,
    chosen: { ...Object.fromEntries(filters.map(filter => [filter, rest[filter] ?? null])), search: search || null, status },
  })
}

/**
 * One page of the record's rows, in one batch. The next one continues after the last row's place in the order, so that a row of the same name
 * is neither lost nor shown twice; with `afterValue` it does so even if that row has another place by now. Throws VALIDATION for an unknown cursor.
 */
export function listVerb(
  { contract }: AnyDefinition,
  statements: Statements,
): Verb<ReadTx<Actor>, ListInput, { rows: Row[]; more: boolean; total: number; afterValue?: string | undefined }> {
  const chosenBy = choiceOf(contract)
  return async ({ ctx: { tx }, input }) => {
    const { after = null, afterValue = null, limit } = input
    const { sort, chosen } = chosenBy(input)
    if (afterValue !== null && !statements.isSortedValue(sort, afterValue)) {
      fail('VALIDATION', "This isn't a value in the sorted column", { field: 'afterValue', rule: 'cursor' })
    }
    const params = { ...chosen, after, afterValue, limit }
    const continued = afterValue === null ? 'row' : 'place'
    const [found, count, cursor] = await Promise.all([
      tx.rows(statements.page(sort, after === null ? 'start' : continued), params),
      tx.first(statements.total, params),
      after === null ? undefined : tx.first(statements.exists, { id: after }),
    ])
    if (after !== null && cursor === undefined) {
      fail('VALIDATION', `This ${contract.noun} is no longer in your list`, { field: 'after', rule: 'cursor' })
    }
    const more = found.length > limit
    const rows = found.slice(0, limit).map(({ afterValue: _, ...row }) => row as Row)
    return { rows, more, total: count?.total ?? 0, ...(more && { afterValue: found[limit - 1]!.afterValue as string }) }
  }
}
