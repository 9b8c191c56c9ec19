import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import type { IdentityDeps } from '../deps.ts'
import { clearPasswordAttempts, countPasswordAttempt } from '../sign-in-limits.ts'

const readHash = sqlStatement<{ userId: string }, { password: string | null }>(
  `select password from auth.account where "userId" = $userId and "providerId" = 'credential'`,
)

/** Where the password was typed. */
type PasswordField = 'currentPassword' | 'password'

interface OwnPassword {
  /** The stored hash that the password matched. It may be replaced at any moment, so the write that follows compares it. */
  passwordHash: string
  /** Forgets the attempts that were counted, with the commit of what the password was asked for. */
  clearAttempts(tx: WriteTx<unknown>): void
}

/**
 * Checks the password of a signed-in person. Attempts are limited like at sign-in. Throws VALIDATION with the field, and RATE_LIMITED.
 */
export async function proveOwnPassword(
  deps: IdentityDeps,
  request: RequestContext,
  { userId, sessionId }: { userId: string; sessionId: string },
  password: string,
  field: PasswordField = 'currentPassword',
): Promise<OwnPassword> {
  // Counted for the session: whoever has another one of the account, or tries to sign in to it, must not keep its owner from changing the password.
  const attempts = { account: `change:${sessionId}`, ip: request.ip }
  await countPasswordAttempt(deps.database, attempts, deps.settings.loginLimit)
  const account = await deps.database.withAuth().readOnce(tx => tx.first(readHash, { userId }))
  const passwordHash = account?.password ?? null
  const owner = { key: sessionId, signal: request.signal }
  if (passwordHash === null || !(await deps.auth.isPassword(password, passwordHash, owner))) failWrongPassword(field)
  return { passwordHash, clearAttempts: tx => clearPasswordAttempts(tx, attempts) }
}

/** Throws VALIDATION. */
export function failWrongPassword(field: PasswordField = 'currentPassword'): never {
  fail('VALIDATION', 'Your current password is incorrect', { field, rule: 'credentials' })
}
