import { fail } from '#core/failure.ts'
import type { Operator } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { operators } from '#slices/super-admin/contract/installation.ts'
import { type RecordedBy, recordedBy } from '../recorded-by.ts'

type Remove = typeof operators.remove

const remove = sqlStatement<RecordedBy & { id: string }, { answer: 'removed' | 'unknown' | 'last' }>(
  'select app.remove_operator($id, $operation, $requestId, $address) as answer',
)

/** Ends someone's rights, also one's own. Throws NOT_FOUND for someone who is no platform administrator, and CONFLICT for the last one. */
export async function removeOperator({
  ctx: { tx, request },
  input: { id },
}: VerbArgs<WriteTx<Operator>, Remove>): Promise<OutputOf<Remove>> {
  const { answer } = (await tx.first(remove, { id, ...recordedBy('operators.remove', request) }))!
  if (answer === 'unknown') fail('NOT_FOUND', "This person isn't a platform administrator", { rule: 'not_super_admin' })
  if (answer === 'last') fail('CONFLICT', 'At least one platform administrator must remain', { rule: 'last_operator' })
  return { ok: true }
}
