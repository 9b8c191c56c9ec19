import type { WriteTx } from '#server/db/transaction.ts'
import { recordSecurityEvent, type SecurityEvent } from '#server/record-security-event.ts'

/** Account events recorded in `platform.security_events`: sign-ins, passwords, addresses, and sessions. */
export type AccountEventKind =
  | 'sign_in'
  | 'sign_out'
  | 'password_changed'
  | 'password_reset'
  | 'sessions_ended'
  | 'email_change_requested'
  | 'email_change_canceled'
  | 'email_change_failed'
  | 'email_changed'
  // Of the second factor; the rule says which one.
  | 'factor_added'
  | 'factor_removed'
  | 'second_factor_used'
  | 'second_factor_failed'
  | 'backup_code_used'
  | 'backup_codes_renewed'
  | 'kiosk_code_changed'
  // Commands on the server.
  | 'administrator_added'
  | 'reset_link_printed'
  | FailedSignInKind

/** `locked_out`: too many tries; the answer was the pause. */
export type FailedSignInKind = 'sign_in_failed' | 'locked_out'

/** Failures are a stranger's to cause as often as they like, so these are kept for a shorter time. */
export const failedSignIns: readonly AccountEventKind[] = ['sign_in_failed', 'locked_out', 'second_factor_failed']

/** Writes the event in the transaction of what it tells of, which acts as app_auth: both or none. */
export function recordAccountEvent(tx: Pick<WriteTx<unknown>, 'atCommit'>, event: SecurityEvent & { kind: AccountEventKind }): void {
  recordSecurityEvent(tx, event)
}
