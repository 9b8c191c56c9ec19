import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { RequestContext } from '#server/rpc/verb.ts'

interface GroupChange {
  verb: 'created' | 'updated' | 'deactivated' | 'reactivated' | 'members_assigned'
  before?: object
  after?: object
  reason?: string | undefined
}

/** Records the change in the audit trail and announces it to open tabs. Needs `tx.actor`, so call it after the first result. */
export function recordGroupChange(
  tx: WriteTx<Actor>,
  request: RequestContext,
  id: string,
  { verb, before, after, reason }: GroupChange,
): void {
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
