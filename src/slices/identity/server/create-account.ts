import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'

export interface NewAccount {
  /** Normalised. */
  email: string
  firstName: string
  lastName: string
  /** By `AuthPort.hashPassword`. */
  passwordHash: string
  /** Something else has proved the address already: the setup code, an operator. */
  verified: boolean
}

// One statement, so that no account is without its password or its profile.
const insertAccount = sqlStatement<NewAccount & { userId: string; name: string }, { id: string }>(
  `with person as (
     insert into auth."user" (id, name, email, "emailVerified") values ($userId, $name, $email, $verified::boolean)
     on conflict (email) do nothing returning id
   ), credential as (
     insert into auth.account ("accountId", "providerId", "userId", password) select id::text, 'credential', id, $passwordHash from person
   ), profile as (
     insert into platform.profiles (id, email, first_name, last_name) select id, $email, $firstName, $lastName from person
   )
   select id from person`,
)

/** Makes an account with its profile, in a transaction that acts as app_auth. Its id, or null where the address has one already. */
export async function createAccount(tx: Pick<WriteTx<unknown>, 'first'>, account: NewAccount): Promise<string | null> {
  const name = `${account.firstName} ${account.lastName}`
  const row = await tx.first(insertAccount, { ...account, userId: newId(), name })
  return row?.id ?? null
}
