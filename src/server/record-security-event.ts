import type { SecurityEventEntry } from '#core/security-event-kinds.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'

/** Kinds of denied calls in `platform.security_events`, in every slice. */
export type DeniedCallKind =
  // Attacks, or what looks like one: a call from another site's page, a write without its request token, an id of another organization.
  | 'foreign_origin'
  | 'request_token'
  | 'foreign_id'
  // A report of a mail provider without its signature, or with one that is too old.
  | 'webhook_signature'
  // A call for another organization than the session's, as sent by a tab that missed a switch of organization.
  | 'other_organization'
  // A permission that the person does not have.
  | 'denied'

/** Kinds of denied calls, as slices declare theirs. */
export const deniedCalls: Readonly<Record<DeniedCallKind, SecurityEventEntry>> = {
  denied: { words: 'Access denied' },
  foreign_id: { words: "Another organization's record requested" },
  other_organization: { words: 'Request for another organization' },
  foreign_origin: { words: 'Request from another website', isBrief: true },
  request_token: { words: 'Request without its security token' },
  webhook_signature: { words: 'Mail report with an invalid signature', isBrief: true },
}

/** One row. No password, token, link or e-mail address belongs in any of it. */
export interface SecurityEvent {
  /** A kind from above, or a slice's own word, in lower case with underscores. */
  kind: string
  /** The person, and the organization of their session; null if unknown. */
  userId: string | null
  organizationId: string | null
  /** The organization whose id was used: required for `foreign_id`, optional for `other_organization`, null for all other kinds. */
  otherOrganizationId?: string | null
  /** The rule that denied the call. */
  rule?: string | null
  /** The keyed hash of the e-mail address that was typed. */
  account?: string | null
  /** The number of events that the row stands for. */
  count?: number
  /** The operation, or the path if the call reached none. */
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

/** Stores the event in the transaction that it reports, which runs as app_auth, so that both are stored or neither. */
export function recordSecurityEvent(tx: Pick<WriteTx<unknown>, 'atCommit'>, event: SecurityEvent): void {
  tx.atCommit(insertEvent, { otherOrganizationId: null, rule: null, account: null, count: 1, ...event, id: newId() })
}
