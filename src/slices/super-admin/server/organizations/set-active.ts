import type { Operator } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { installationOrganizations } from '#slices/super-admin/contract/organizations.ts'
import { failUnknown } from './read.ts'

type SetActive = typeof installationOrganizations.setActive

const set = sqlStatement<{ id: string; isActive: boolean; requestId: string }, { answer: 'changed' | 'same' | 'unknown' }>(
  'select app.set_organization_active($id, $isActive, $requestId) as answer',
)

/** Switches an organization off or on; one that is so already stays so. Throws NOT_FOUND. */
export async function setActive({
  ctx: { tx, request },
  input: { id, isActive },
}: VerbArgs<WriteTx<Operator>, SetActive>): Promise<OutputOf<SetActive>> {
  const { answer } = (await tx.first(set, { id, isActive, requestId: request.requestId }))!
  return answer === 'unknown' ? failUnknown() : { ok: true }
}
