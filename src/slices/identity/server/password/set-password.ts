import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { recordSecurityEvent } from '#server/record-security-event.ts'
import type { RequestFacts } from '#server/rpc/verb.ts'
import { forgetLinks } from '../link.ts'
import { endSessions } from '../session/end-sessions.ts'

interface NewPassword {
  userId: string
  organizationId: string | null
  passwordHash: string
  keepSession: string | null
}

const store = sqlStatement<{ userId: string; passwordHash: string }, unknown>(
  `update auth.account set password = $passwordHash, "updatedAt" = app.now() where "userId" = $userId and "providerId" = 'credential'`,
)

/** A new password ends what the old one opened: the person's sessions, except the one that changed it, and every mailed reset link. */
export async function setPassword(
  tx: Pick<WriteTx<unknown>, 'run' | 'later'>,
  request: Pick<RequestFacts, 'requestId' | 'ip'>,
  how: 'changePassword' | 'resetPassword',
  { userId, organizationId, passwordHash, keepSession: keep }: NewPassword,
): Promise<void> {
  const operation = `identity.${how}`
  // In this order: a sign-in that still checks the old password waits for the row, and what it made before is ended.
  const stored = tx.run(store, { userId, passwordHash })
  const kind = how === 'changePassword' ? 'password_changed' : 'password_reset'
  recordSecurityEvent(tx, { kind, userId, organizationId, operation, requestId: request.requestId, address: request.ip })
  await Promise.all([stored, endSessions(tx, request, operation, { userId, organizationId, keep })])
  forgetLinks(tx, 'reset-password', userId)
}
