import { fail } from '#core/failure.ts'
import type { Operator } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { requireEmail } from '#slices/identity/server/public.ts'
import type { operators } from '#slices/super-admin/contract/installation.ts'
import { type RecordedBy, recordedBy } from '../recorded-by.ts'

type Add = typeof operators.add

const add = sqlStatement<RecordedBy & { email: string }, { answer: 'added' | 'already' | 'unknown' | 'unconfirmed' }>(
  'select answer from app.add_operator($email, $operation, $requestId, $address)',
)

/** Makes someone a platform administrator. Throws NOT_FOUND for an address without an account, VALIDATION for one that was never confirmed, and CONFLICT for someone who is one already. */
export async function addOperator({ ctx: { tx, request }, input }: VerbArgs<WriteTx<Operator>, Add>): Promise<OutputOf<Add>> {
  await tx.authorized()
  const email = requireEmail(input.email)
  const { answer } = (await tx.first(add, { email, ...recordedBy('operators.add', request) }))!
  const at = { field: 'email', rule: answer }
  if (answer === 'unknown') fail('NOT_FOUND', 'No one has an account with this email address', at)
  if (answer === 'unconfirmed') fail('VALIDATION', "This account's email address isn't confirmed yet", at)
  if (answer === 'already') fail('CONFLICT', 'This person is already a platform administrator', at)
  return { ok: true }
}
