import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'

const end = sqlStatement<{ userId: string }, unknown>(
  `update app.organization_members m set status = 'inactive' where m.organization_id = (select app.org_id()) and m.user_id = $userId`,
)

/** Makes someone a former member, whose seat is free. Their role is kept, as for everyone who leaves. */
export async function endMembership(tx: Pick<WriteTx<unknown>, 'run'>, member: { userId: string }): Promise<void> {
  await tx.run(end, member)
}
