import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { recordSecurityEvent } from '#server/record-security-event.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import { forgetLinks } from '../link.ts'
import { endSessions } from '../session/end-sessions.ts'

interface NewPassword {
  userId: string
  organizationId: string | null
  passwordHash: string
  /** The hash that the current password was checked against; null where something else than a password proved the person. */
  replaces: string | null
  /** The session that asked for it. */
  keepSession: string | null
}

const store = sqlStatement<Pick<NewPassword, 'userId' | 'passwordHash' | 'replaces'>, unknown>(
  `update auth.account set password = $passwordHash, "updatedAt" = app.now()
   where "userId" = $userId and "providerId" = 'credential' and ($replaces::text is null or password = $replaces)`,
)

/**
 * A new password ends what the old one opened: the person's sessions, except the one that changed it, and every mailed reset link. Answers
 * false, and ends nothing, where the password it replaces is no longer the one that was checked.
 */
export async function setPassword(
  tx: Pick<WriteTx<unknown>, 'run' | 'atCommit'>,
  request: Pick<RequestContext, 'requestId' | 'ip'>,
  how: 'changePassword' | 'resetPassword',
  { userId, organizationId, passwordHash, replaces, keepSession: keep }: NewPassword,
): Promise<boolean> {
  const operation = `identity.${how}`
  // Waits for sign-ins that hold the old hash, so that the sessions ended below are all there are.
  if ((await tx.run(store, { userId, passwordHash, replaces })) === 0) return false
  const kind = how === 'changePassword' ? 'password_changed' : 'password_reset'
  recordSecurityEvent(tx, { kind, userId, organizationId, operation, requestId: request.requestId, address: request.ip })
  await endSessions(tx, request, operation, { userId, organizationId, keep })
  forgetLinks(tx, 'reset-password', userId)
  return true
}
