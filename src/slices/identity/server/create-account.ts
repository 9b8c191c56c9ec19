import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'

export interface NewAccount {
  /** By `newId`, where it has to be known before. */
  userId?: string
  /** In its canonical form. */
  email: string
  firstName: string
  lastName: string
  /** By `AuthPort.hashPassword`. */
  passwordHash: string
  /** Whether the address needs no confirmation: an account from the setup code or from an operator. */
  verified: boolean
}

// One statement, so that every account has a password and a profile.
const insertAccount = sqlStatement<Required<NewAccount> & { name: string }, { id: string }>(
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

/**
 * Creates an account with its profile, in a transaction as app_auth. Resolves with its id, or null if the address already has an account.
 */
export async function createAccount(tx: Pick<WriteTx<unknown>, 'first'>, account: NewAccount): Promise<string | null> {
  const name = `${account.firstName} ${account.lastName}`
  const row = await tx.first(insertAccount, { userId: newId(), ...account, name })
  return row?.id ?? null
}
