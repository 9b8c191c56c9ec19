import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'

const endHere = sqlStatement<{ userId: string }, { ended: number }>('select app.end_sessions_of_former_member($userId) as ended')

/**
 * Ends the sessions that a person has in the transaction's organization and leaves those in others. Does nothing for an active member, so call it after
 * the membership or the employee record ended. Resolves with their number.
 */
export async function endMemberSessions(tx: Pick<WriteTx<unknown>, 'first'>, userId: string): Promise<number> {
  return (await tx.first(endHere, { userId }))!.ended
}
