import type { SecurityEventEntry } from '#core/security-event-kinds.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { recordSecurityEvent, type SecurityEvent } from '#server/record-security-event.ts'

/** Account events recorded in `platform.security_events`: sign-ins, passwords, addresses, and sessions. */
export const accountEvents = {
  sign_in: { words: 'Signed in' },
  sign_in_failed: { words: 'Sign-in failed', isBrief: true },
  locked_out: { words: 'Sign-in paused after too many attempts', isBrief: true },
  sign_out: { words: 'Signed out' },
  sessions_ended: { words: 'Sessions ended' },
  password_changed: { words: 'Password changed' },
  password_reset: { words: 'Password reset' },
  reset_link_printed: { words: 'Password reset link created on the server' },
  email_change_requested: { words: 'Email change requested' },
  email_change_canceled: { words: 'Email change canceled' },
  email_change_failed: { words: 'Email change failed' },
  email_changed: { words: 'Email changed' },
  // Of the second factor; the rule says which one.
  factor_added: { words: 'Second factor added' },
  factor_removed: { words: 'Second factor removed' },
  factors_reset: { words: 'Second factor reset by an administrator' },
  second_factor_used: { words: 'Second factor used' },
  second_factor_failed: { words: 'Second factor failed', isBrief: true },
  backup_code_used: { words: 'Backup code used' },
  backup_codes_renewed: { words: 'Backup codes renewed' },
  kiosk_code_changed: { words: 'Kiosk code changed' },
  // A command on the server.
  administrator_added: { words: 'Platform administrator added' },
} as const satisfies Readonly<Record<string, SecurityEventEntry>>

export type AccountEventKind = keyof typeof accountEvents

/** `locked_out`: too many tries; the answer was the pause. */
export type FailedSignInKind = 'sign_in_failed' | 'locked_out'

/** Writes the event in the transaction of what it tells of, which acts as app_auth: both or none. */
export function recordAccountEvent(tx: Pick<WriteTx<unknown>, 'atCommit'>, event: SecurityEvent & { kind: AccountEventKind }): void {
  recordSecurityEvent(tx, event)
}
