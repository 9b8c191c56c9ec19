import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'

const give = sqlStatement<{ employeeId: string; userId: string }, unknown>(
  `update app.employees e set user_id = $userId, version = e.version % 2147483647 + 1, updated_at = app.now()
   where e.organization_id = (select app.org_id()) and e.id = $employeeId and e.user_id is null`,
)
const take = sqlStatement<{ employeeId: string }, unknown>(
  `update app.employees e set user_id = null, version = e.version % 2147483647 + 1, updated_at = app.now()
   where e.organization_id = (select app.org_id()) and e.id = $employeeId`,
)

/** Gives a record without an account the one of a member. */
export async function giveAccount(tx: Pick<WriteTx<unknown>, 'run'>, to: { employeeId: string; userId: string }): Promise<void> {
  await tx.run(give, to)
}

/** Leaves a record without an account. */
export async function takeAccount(tx: Pick<WriteTx<unknown>, 'run'>, of: { employeeId: string }): Promise<void> {
  await tx.run(take, of)
}
