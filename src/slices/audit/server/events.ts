import { createHash } from 'node:crypto'
import type { Sha256 } from '#slices/audit/rules/chain.ts'

/**
 * The columns of a ChainedEvent, from app.audit_events as `e`: instants in UTC with microseconds in any session time zone, JSON as the
 * database stores it.
 */
export const chainedColumns = `e.organization_id, e.id, to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as occurred_at,
  e.actor_user_id, e.mode, e.action, e.resource_type, e.resource_id, e.before::text as before, e.after::text as after, e.reason, e.request_id`

export const sha256: Sha256 = text => createHash('sha256').update(text).digest('hex')
