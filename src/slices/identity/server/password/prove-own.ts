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

interface OwnSession {
  userId: string
  sessionId: string
}

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
  own: OwnSession,
  password: string,
  field: PasswordField = 'currentPassword',
): Promise<OwnPassword> {
  const { hash, clearAttempts } = await countAttempt(deps, request, own)
  if (hash === null || !(await deps.auth.isPassword(password, hash, ownerOf(own, request)))) failWrongPassword(field)
  return { passwordHash: hash, clearAttempts }
}

/** Checks the present password as above and hashes the next one, in one turn: an owner waits once behind the others. */
export async function proveAndHashNext(
  deps: IdentityDeps,
  request: RequestContext,
  own: OwnSession,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<OwnPassword & { nextHash: string }> {
  const { hash, clearAttempts } = await countAttempt(deps, request, own)
  const nextHash = hash === null ? null : await deps.auth.hashNext(newPassword, { password: currentPassword, hash }, ownerOf(own, request))
  if (hash === null || nextHash === null) failWrongPassword()
  return { passwordHash: hash, clearAttempts, nextHash }
}

const ownerOf = ({ sessionId }: OwnSession, { signal }: RequestContext) => ({ key: sessionId, signal })

/** Counts an attempt and reads the stored hash. */
async function countAttempt(deps: IdentityDeps, request: RequestContext, { userId, sessionId }: OwnSession) {
  // Counted for the session: whoever has another one of the account, or tries to sign in to it, must not keep its owner from changing the password.
  const attempts = { account: `change:${sessionId}`, ip: request.ip }
  await countPasswordAttempt(deps.database, attempts, deps.settings.loginLimit)
  const account = await deps.database.withAuth().readOnce(tx => tx.first(readHash, { userId }))
  return { hash: account?.password ?? null, clearAttempts: (tx: WriteTx<unknown>) => clearPasswordAttempts(tx, attempts) }
}

/** Throws VALIDATION. */
export function failWrongPassword(field: PasswordField = 'currentPassword'): never {
  fail('VALIDATION', 'Your current password is incorrect', { field, rule: 'credentials' })
}
