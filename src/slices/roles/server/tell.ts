import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { RequestContext } from '#server/rpc/verb.ts'

interface Told {
  verb: 'created' | 'updated' | 'levels_set' | 'deactivated' | 'reactivated' | 'deleted'
  before?: object
  after?: object
}

/** Stores what changed in the audit trail, and tells open tabs. Needs `tx.actor`, so call it after the first result. */
export function tellOfRole(tx: WriteTx<Actor>, request: RequestContext, id: string, { verb, before, after }: Told): void {
  emitAudit(tx, { action: `role.${verb}`, resourceType: 'roles', resourceId: id, before, after, requestId: request.requestId })
  tx.announce('roles', id)
}
