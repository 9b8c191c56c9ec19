import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'

/** Every kind of row in `platform.security_events`. */
export type SecurityEventKind =
  // Attempts: a call from another site's page, a write without its request token, an id of another organization.
  | 'foreign_origin'
  | 'request_token'
  | 'foreign_id'
  // A call for another organization than the session's, as a tab sends that slept through a switch.
  | 'other_organization'
  // A right that the person does not hold.
  | 'refused'
  | 'sign_in'
  | 'sign_in_failed'
  // Too many tries; the answer was the pause.
  | 'locked_out'
  | 'sign_out'
  | 'password_changed'
  | 'password_reset'
  | 'sessions_ended'

/** One row. No password, token, link or e-mail address belongs in any of it. */
export interface SecurityEvent {
  kind: SecurityEventKind
  /** The person concerned, where they are known, and where their session stands. */
  userId: string | null
  organizationId: string | null
  /** Whose id was named; required of `foreign_id`, possible for `other_organization`, and null for everything else. */
  otherOrganizationId?: string | null
  /** The rule that refused it. */
  rule?: string | null
  /** The keyed hash of the e-mail address that was typed. */
  account?: string | null
  /** How many the row stands for. */
  count?: number
  /** The operation, or the path where none was reached. */
  operation: string
  requestId: string
  /** The client's network address. */
  address: string
}

type EventParams = Required<SecurityEvent> & { id: string }

const insertEvent = sqlStatement<EventParams, unknown>(
  `insert into platform.security_events
     (id, kind, user_id, organization_id, other_organization_id, rule, account, count, operation, request_id, address)
   values ($id, $kind, $userId, $organizationId, $otherOrganizationId, $rule, $account, $count::int, $operation, $requestId, $address)`,
)

/** Writes the event in the transaction of what it tells of, which acts as app_auth: both or none. */
export function recordSecurityEvent(tx: Pick<WriteTx<unknown>, 'atCommit'>, event: SecurityEvent): void {
  tx.atCommit(insertEvent, { otherOrganizationId: null, rule: null, account: null, count: 1, ...event, id: newId() })
}
