import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'

const readOwnWords = sqlStatement<{ userId: string }, { words: string[] }>(
  `select array[p.first_name, p.last_name, p.email] || array(select o.name from app.my_organizations(p.id) o) as words
   from platform.profiles p where p.id = $userId`,
)

/** A person's names, address and organizations, which their password must not be made of. Runs as app_auth. */
export async function ownWords(tx: Pick<ReadTx<unknown>, 'first'>, userId: string): Promise<string[]> {
  return (await tx.first(readOwnWords, { userId }))?.words ?? []
}
