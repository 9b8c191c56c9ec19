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

export interface EventParams {
  eventId: string
  action: string
  resourceType: string
  resourceId: string | null
  eventBefore: string | null
  eventAfter: string | null
  eventReason: string | null
  requestId: string
}

const insertEvent = sqlStatement<EventParams, unknown>(`
  insert into app.audit_events (id, actor_user_id, mode, action, resource_type, resource_id, before, after, reason, request_id)
  values ($eventId, app.user_id(), app.mode(), $action, $resourceType, $resourceId, $eventBefore, $eventAfter, $eventReason, $requestId)`)

/** Writes the event in the transaction of the change; it leaves with the commit, and if it fails so does the change. */
export function emitAudit(tx: Pick<WriteTx<Actor>, 'atCommit'>, event: AuditEvent): void {
  tx.atCommit(insertEvent, paramsOf(event))
}

function paramsOf(event: AuditEvent): EventParams {
  return {
    eventId: newId(),
    action: event.action,
    resourceType: event.resourceType,
    resourceId: event.resourceId,
    eventBefore: event.before === undefined ? null : JSON.stringify(event.before),
    eventAfter: event.after === undefined ? null : JSON.stringify(event.after),
    eventReason: event.reason ?? null,
    requestId: event.requestId,
  }
}
