import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { RequestContext } from '#server/rpc/verb.ts'

interface Told {
  verb: 'created' | 'updated' | 'deactivated' | 'reactivated' | 'members_assigned'
  before?: object
  after?: object
  reason?: string | undefined
}

/** Stores what changed in the audit trail, and tells open tabs. Needs `tx.actor`, so call it after the first result. */
export function tellOfGroup(tx: WriteTx<Actor>, request: RequestContext, id: string, { verb, before, after, reason }: Told): void {
  emitAudit(tx, {
    action: `time_tracking_group.${verb}`,
    resourceType: 'time_tracking_groups',
    resourceId: id,
    before,
    after,
    reason,
    requestId: request.requestId,
  })
  tx.announce('time_tracking_groups', id)
}
