import { createHash } from 'node:crypto'
import type { Sha256 } from '#slices/audit/rules/chain.ts'

/** The columns of a ChainedEvent: instants to the microsecond in UTC whatever the session's zone, JSON as the database keeps it. */
export const chainedColumns = `organization_id, id, to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as occurred_at,
  actor_user_id, mode, action, resource_type, resource_id, before::text as before, after::text as after, reason, request_id`

export const sha256: Sha256 = text => createHash('sha256').update(text).digest('hex')
