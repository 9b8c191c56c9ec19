import type { Operator } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { operators } from '#slices/super-admin/contract/installation.ts'

type List = typeof operators.list

const all = sqlStatement<object, OutputOf<List>['rows'][number]>(
  'select user_id as id, name, email, since, is_current_user from app.installation_operators()',
)

/** The platform administrators, by address. */
export async function listOperators({ ctx: { tx } }: VerbArgs<ReadTx<Operator>, List>): Promise<OutputOf<List>> {
  return { rows: await tx.rows(all, {}) }
}
