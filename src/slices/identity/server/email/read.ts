import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf } from '#server/rpc/verb.ts'
import type { account } from '#slices/identity/contract/account.ts'

type Change = NonNullable<OutputOf<typeof account.read>['emailChange']>

const waiting = sqlStatement<{ userId: string }, Change>(
  `select new_email, old_confirmed_at is not null as is_confirmed_by_old, new_confirmed_at is not null as is_confirmed_by_new, expires_at
   from auth.email_changes where user_id = $userId and expires_at > app.now()`,
)

/** The person's change of address that waits to be confirmed. Runs as app_auth. */
export async function emailChangeOf(tx: Pick<ReadTx<unknown>, 'first'>, userId: string): Promise<Change | null> {
  return (await tx.first(waiting, { userId })) ?? null
}
