import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import { recordAccountEvent } from '../account-event.ts'
import { endEmailChange } from '../email/email-change.ts'
import { forgetCodes } from '../factors/factor-limits.ts'
import { deleteLinksOf } from '../link.ts'
import { endSessions } from '../session/end-sessions.ts'

/** A change by the signed-in person; the others are proven by a mailed link. */
type PasswordOperation = 'identity.changePassword' | 'identity.resetPassword' | 'identity.verifyEmail' | 'invitations.accept'

interface NewPassword {
  userId: string
  organizationId: string | null
  passwordHash: string
  /** The hash that the current password was checked against; null when a mailed link proved the person. */
  replaces: string | null
  /** The session to keep; null to end all. */
  keepSession: string | null
}

const store = sqlStatement<Pick<NewPassword, 'userId' | 'passwordHash' | 'replaces'>, unknown>(
  `update auth.account set password = $passwordHash, "updatedAt" = app.now()
   where "userId" = $userId and "providerId" = 'credential' and ($replaces::text is null or password = $replaces)`,
)

/**
 * Stores a new password and ends what the old one allowed: the person's sessions, except the one to keep, all reset links, a change of the address that waits, and the count of
 * wrong codes. Resolves with false, and changes nothing, if the stored password is no longer the one that was checked.
 */
export async function setPassword(
  tx: Pick<WriteTx<unknown>, 'run' | 'atCommit'>,
  request: Pick<RequestContext, 'requestId' | 'ip'>,
  operation: PasswordOperation,
  { userId, organizationId, passwordHash, replaces, keepSession: keep }: NewPassword,
): Promise<boolean> {
  // Waits for concurrent sign-ins with the old hash, so that their sessions are ended below too.
  if ((await tx.run(store, { userId, passwordHash, replaces })) === 0) return false
  const kind = operation === 'identity.changePassword' ? 'password_changed' : 'password_reset'
  recordAccountEvent(tx, { kind, userId, organizationId, operation, requestId: request.requestId, address: request.ip })
  await endSessions(tx, request, operation, { userId, organizationId, keep })
  deleteLinksOf(tx, 'reset-password', userId)
  await endEmailChange(tx, userId)
  forgetCodes(tx, userId)
  return true
}
