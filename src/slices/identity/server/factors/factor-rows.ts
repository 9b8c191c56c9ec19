import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'

const emailOf = sqlStatement<{ userId: string }, { email: string }>(
  `select coalesce(email, '') as email from auth."user" where id = $userId`,
)

// Not `for update`, which would wait for the key that a new factor's own row holds.
const lockAccount = sqlStatement<{ userId: string }, unknown>('select id from auth."user" where id = $userId for no key update')

/** One change of a person's factors after the other, so that each finds what the one before it left. Runs as app_auth. */
export async function lockFactors(tx: Pick<WriteTx<unknown>, 'first'>, userId: string): Promise<void> {
  await tx.first(lockAccount, { userId })
}

/** Where news of an account go. Runs as app_auth. */
export async function addressOf(tx: Pick<ReadTx<unknown>, 'first'>, userId: string): Promise<string> {
  const user = await tx.first(emailOf, { userId })
  if (user === undefined) throw new Error('the account has no address')
  return user.email
}
