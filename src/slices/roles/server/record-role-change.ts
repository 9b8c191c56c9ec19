import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { RequestContext } from '#server/rpc/verb.ts'

interface RoleChange {
  verb: 'created' | 'updated' | 'levels_set' | 'deactivated' | 'reactivated' | 'deleted'
  before?: object
  after?: object
}

/** Records the change in the audit trail and announces it to open tabs. Needs `tx.actor`, so call it after the first result. */
export function recordRoleChange(tx: WriteTx<Actor>, request: RequestContext, id: string, { verb, before, after }: RoleChange): void {
  emitAudit(tx, { action: `role.${verb}`, resourceType: 'roles', resourceId: id, before, after, requestId: request.requestId })
  tx.announce('roles', id)
}
