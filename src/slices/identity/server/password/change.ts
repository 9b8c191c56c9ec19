import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import type { InputOf, RequestContext } from '#server/rpc/verb.ts'
import type { identity } from '#slices/identity/contract/identity.ts'
import type { IdentityDeps } from '../deps.ts'
import { passwordChangedMail } from '../mails.ts'
import { ownSession } from '../own-session.ts'
import { requirePassword } from '../require-input.ts'
import { clearPasswordAttempts, countPasswordAttempt } from '../sign-in-limits.ts'
import { ownWords } from './own-words.ts'
import { setPassword } from './set-password.ts'

const readHash = sqlStatement<{ userId: string }, { password: string | null }>(
  `select password from auth.account where "userId" = $userId and "providerId" = 'credential'`,
)

/**
 * Changes the current user's password and ends their other sessions. Attempts of the current password are limited like at sign-in. Throws
 * VALIDATION and RATE_LIMITED.
 */
export async function changePassword(
  deps: IdentityDeps,
  request: RequestContext,
  input: InputOf<typeof identity.changePassword>,
): Promise<{ ok: true }> {
  const { userId, sessionId, organizationId, email } = await ownSession(deps, request)
  const words = await deps.database.withAuth().readOnce(tx => ownWords(tx, userId))
  requirePassword(input.newPassword, 'newPassword', words)
  // Counted separately from sign-in, so that a stolen session cannot lock its owner out.
  const attempts = { account: `change:${userId}`, ip: request.ip }
  await countPasswordAttempt(deps.database, attempts, deps.settings.loginLimit)
  const account = await deps.database.withAuth().readOnce(tx => tx.first(readHash, { userId }))
  const current = account?.password ?? null
  if (current === null || !(await deps.auth.isPassword(input.currentPassword, current))) failWrongPassword()
  const passwordHash = await deps.auth.hashPassword(input.newPassword)
  await deps.database.withAuth().write(async tx => {
    const changed = { userId, organizationId, passwordHash, replaces: current, keepSession: sessionId }
    if (!(await setPassword(tx, request, 'changePassword', changed))) failWrongPassword()
    clearPasswordAttempts(tx, attempts)
    enqueueMail(tx, passwordChangedMail(email, deps.settings.publicUrl))
  })
  return { ok: true }
}

function failWrongPassword(): never {
  fail('VALIDATION', 'Your current password is incorrect', { field: 'currentPassword', rule: 'credentials' })
}
