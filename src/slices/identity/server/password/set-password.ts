import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { forgetLinks } from '../link.ts'

interface NewPassword {
  userId: string
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
const endSessions = sqlStatement<Pick<NewPassword, 'userId' | 'keepSession'>, unknown>(
  'delete from auth.session where "userId" = $userId and id is distinct from $keepSession::uuid',
)

/**
 * A new password ends what the old one opened: the person's sessions, except the one that changed it, and every mailed reset link. Answers
 * false, and ends nothing, where the password it replaces is no longer the one that was checked.
 */
export async function setPassword(tx: Pick<WriteTx<unknown>, 'run' | 'later'>, password: NewPassword): Promise<boolean> {
  const { userId, passwordHash, replaces, keepSession } = password
  // Waits for sign-ins that hold the old hash, so that the sessions ended below are all there are.
  if ((await tx.run(store, { userId, passwordHash, replaces })) === 0) return false
  tx.later(endSessions, { userId, keepSession })
  forgetLinks(tx, 'reset-password', userId)
  return true
}
