import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'

export interface AuditEvent {
  /** noun.verb in the past: 'timesheet.submitted', 'time_entries.saved'. */
  action: string
  resourceType: string
  resourceId: string | null
  before?: unknown
  after?: unknown
  /** Required by the verb where the rule wants one: reopening, entering on behalf. */
  reason?: string | undefined
  requestId: string
}

const insertEvent = sqlStatement<
  {
    id: string
    action: string
    resourceType: string
    resourceId: string | null
    before: string | null
    after: string | null
    reason: string | null
    requestId: string
  },
  unknown
>(`insert into app.audit_events (id, actor_user_id, mode, action, resource_type, resource_id, before, after, reason, request_id)
   values ($id, app.user_id(), app.mode(), $action, $resourceType, $resourceId, $before, $after, $reason, $requestId)`)

/** Writes the event in the transaction of the change; it leaves with the commit, and if it fails so does the change. */
export function emitAudit(tx: Pick<WriteTx<Actor>, 'later'>, event: AuditEvent): void {
  tx.later(insertEvent, {
    id: newId(),
    action: event.action,
    resourceType: event.resourceType,
    resourceId: event.resourceId,
    before: event.before === undefined ? null : JSON.stringify(event.before),
    after: event.after === undefined ? null : JSON.stringify(event.after),
    reason: event.reason ?? null,
    requestId: event.requestId,
  })
}
