import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'

export interface AccountAt {
  userId: string
  /** Whether the person has shown that the address is theirs. */
  isVerified: boolean
}

const find = sqlStatement<{ email: string }, AccountAt>(
  'select id as user_id, "emailVerified" as is_verified from auth."user" where email = $email',
)

/** The account with this address in its canonical form; undefined if there is none. Runs as app_auth. */
export function accountAt(tx: Pick<ReadTx<unknown>, 'first'>, email: string): Promise<AccountAt | undefined> {
  return tx.first(find, { email })
}
