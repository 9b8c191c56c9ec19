import type { Actor } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { type ListAnswer, type PageInput, readPage } from '#server/list/read-page.ts'
import type { Verb } from '#server/rpc/verb.ts'
import type { AnyDefinition, RecordContract, Row } from './definition.ts'
import type { Statements } from './statements.ts'

type Choice = { search?: string | undefined; status: 'active' | 'inactive' | 'all'; sort?: string | undefined } & Record<string, unknown>
export type ListInput = PageInput & Choice

/** Makes the order and the values of the filters of what a list or a file is asked for. */
export function choiceOf(contract: RecordContract) {
  const first = contract.columns.find(column => column.sortable)?.key ?? 'createdAt'
  const filters = Object.keys(contract.filters)
  return ({ search, status, sort = first, ...rest }: Choice) => ({
    sort,
    chosen: { ...Object.fromEntries(filters.map(filter => [filter, rest[filter] ?? null])), search: search || null, status },
  })
}

/** One page of the record's rows. */
export function listVerb({ contract }: AnyDefinition, { list }: Statements): Verb<ReadTx<Actor>, ListInput, ListAnswer<Row>> {
  const chosenBy = choiceOf(contract)
  return async ({ ctx: { tx }, input }) => {
    const answer = await readPage(tx, list, { noun: contract.noun, ...chosenBy(input), input })
    return answer as unknown as ListAnswer<Row>
  }
}
