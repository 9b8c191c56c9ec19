import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { kiosks } from '#slices/kiosk/contract/kiosks.ts'
import { KIOSKS } from './add.ts'

// Its sessions go with it: they refer to its row.
const remove = sqlStatement<{ id: string }, { name: string }>(
  'delete from app.kiosks k where k.organization_id = (select app.org_id()) and k.id = $id returning k.name',
)

/** Ends a kiosk and the sessions that began there, with the commit. Throws NOT_FOUND. */
export async function endKiosk({
  ctx: { tx, request },
  input: { id },
}: VerbArgs<WriteTx<Actor>, typeof kiosks.end>): Promise<{ ok: true }> {
  const ended = await tx.first(remove, { id })
  if (ended === undefined) fail('NOT_FOUND', 'Kiosk not found')
  emitAudit(tx, { action: 'kiosk.ended', resourceType: KIOSKS, resourceId: id, before: { name: ended.name }, requestId: request.requestId })
  tx.announce(KIOSKS, id)
  return { ok: true }
}
