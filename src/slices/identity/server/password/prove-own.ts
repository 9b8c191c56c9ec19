import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import type { IdentityDeps } from '../deps.ts'
import { clearPasswordAttempts, countPasswordAttempt } from '../sign-in-limits.ts'

const readHash = sqlStatement<{ userId: string }, { password: string | null }>(
  `select password from auth.account where "userId" = $userId and "providerId" = 'credential'`,
)

interface OwnPassword {
  /** The stored hash that the password matched. It may be replaced at any moment, so the write that follows compares it. */
  passwordHash: string
  /** Forgets the attempts that were counted, with the commit of what the password was asked for. */
  clearAttempts(tx: WriteTx<unknown>): void
}

/**
 * Checks the password of a signed-in person. Attempts are limited like at sign-in. Throws VALIDATION with the field `currentPassword`, and
 * RATE_LIMITED.
 */
export async function proveOwnPassword(
  deps: IdentityDeps,
  request: RequestContext,
  userId: string,
  password: string,
): Promise<OwnPassword> {
  // Counted separately from sign-in, so that a stolen session cannot lock its owner out.
  const attempts = { account: `change:${userId}`, ip: request.ip }
  await countPasswordAttempt(deps.database, attempts, deps.settings.loginLimit)
  const account = await deps.database.withAuth().readOnce(tx => tx.first(readHash, { userId }))
  const passwordHash = account?.password ?? null
  if (passwordHash === null || !(await deps.auth.isPassword(password, passwordHash))) failWrongPassword()
  return { passwordHash, clearAttempts: tx => clearPasswordAttempts(tx, attempts) }
}

/** Throws VALIDATION with the field `currentPassword`. */
export function failWrongPassword(): never {
  fail('VALIDATION', 'Your current password is incorrect', { field: 'currentPassword', rule: 'credentials' })
}
