import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { deleteLinksOf } from '../link.ts'

const deleteChange = sqlStatement<{ userId: string }, unknown>('delete from auth.email_changes where user_id = $userId')

/** Ends the change of address that waits for this person, with both of its links. Resolves with whether there was one. Runs as app_auth. */
export async function endEmailChange(tx: Pick<WriteTx<unknown>, 'run' | 'atCommit'>, userId: string): Promise<boolean> {
  const ended = await tx.run(deleteChange, { userId })
  deleteEmailLinks(tx, userId)
  return ended > 0
}

/** Deletes both links of the person's change of address. */
export function deleteEmailLinks(tx: Pick<WriteTx<unknown>, 'atCommit'>, userId: string): void {
  deleteLinksOf(tx, 'email-old', userId)
  deleteLinksOf(tx, 'email-new', userId)
}
