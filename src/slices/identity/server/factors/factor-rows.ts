import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'

const emailOf = sqlStatement<{ userId: string }, { email: string }>('select email from auth."user" where id = $userId')

/** Where news of an account go. Runs as app_auth. */
export async function addressOf(tx: Pick<ReadTx<unknown>, 'first'>, userId: string): Promise<string> {
  const user = await tx.first(emailOf, { userId })
  if (user === undefined) throw new Error('the account has no address')
  return user.email
}
