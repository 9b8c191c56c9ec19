import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'

export interface AuditEvent {
  /** noun.verb, in the past tense: 'timesheet.submitted', 'time_entries.saved'. */
  action: string
  resourceType: string
  resourceId: string | null
  before?: unknown
  after?: unknown
  /** For actions that require one: reopening, entering time on behalf of someone. */
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

/** Stores the event in the transaction of the change, sent with the commit: if it fails, the change fails too. */
export function emitAudit(tx: Pick<WriteTx<unknown>, 'atCommit'>, event: AuditEvent): void {
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
