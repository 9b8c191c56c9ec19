import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { forgetLinks } from '../link.ts'

const store = sqlStatement<{ userId: string; passwordHash: string }, unknown>(
  `update auth.account set password = $passwordHash, "updatedAt" = app.now() where "userId" = $userId and "providerId" = 'credential'`,
)
const endSessions = sqlStatement<{ userId: string; keepSession: string | null }, unknown>(
  'delete from auth.session where "userId" = $userId and id is distinct from $keepSession::uuid',
)
/** A new password ends what the old one opened: the person's sessions, except the one that changed it, and every mailed reset link. */
export function setPassword(
  tx: Pick<WriteTx<unknown>, 'later'>,
  { userId, passwordHash, keepSession }: { userId: string; passwordHash: string; keepSession: string | null },
): void {
  tx.later(store, { userId, passwordHash })
  tx.later(endSessions, { userId, keepSession })
  forgetLinks(tx, 'reset-password', userId)
}
