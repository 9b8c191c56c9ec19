import { fail } from '#core/failure.ts'
import type { Person } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { superAdmin } from '#slices/super-admin/contract/stay.ts'
import { type RecordedBy, recordedBy } from '../recorded-by.ts'

type Exit = typeof superAdmin.exit

const exit = sqlStatement<RecordedBy, { isOperator: boolean }>(
  'select app.exit_organization($operation, $requestId, $address) as is_operator',
)

/** Ends the stay and takes this session out of its organization, at any address; who is out already is out. Throws FORBIDDEN for everyone but platform administrators. */
export async function exitOrganization({ ctx: { tx, request } }: VerbArgs<WriteTx<Person>, Exit>): Promise<OutputOf<Exit>> {
  const { isOperator } = (await tx.first(exit, recordedBy('superAdmin.exit', request)))!
  if (!isOperator) fail('FORBIDDEN', 'Access denied: Super admin role required', { rule: 'not_super_admin' })
  return { ok: true }
}
