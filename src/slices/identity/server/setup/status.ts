import { sqlStatement } from '#server/db/statement.ts'
import type { OutputOf } from '#server/rpc/verb.ts'
import type { identity } from '#slices/identity/contract/identity.ts'
import type { IdentityDeps } from '../deps.ts'
import { setupNeeded } from './setup-code.ts'

const existing = sqlStatement<{ emails: string[] }, { email: string }>(
  `select coalesce(email, '') as email from auth."user" where email = any ($emails::text[])`,
)

/** The settings that decide a visitor's first screen. */
export async function setupStatus({ database, settings }: IdentityDeps): Promise<OutputOf<typeof identity.setupStatus>> {
  const { signUpOpen, baseDomain, supportAddress, insecure, demo } = settings
  const [installation, accounts] = await database
    .withAuth()
    .readOnce(tx =>
      Promise.all([tx.first(setupNeeded, {}), demo.length === 0 ? [] : tx.rows(existing, { emails: demo.map(({ email }) => email) })]),
    )
  const offered = demo.filter(({ email }) => accounts.some(account => account.email === email))
  return { needed: installation?.needed ?? false, signUpOpen, baseDomain, supportAddress, insecure, demo: offered }
}
