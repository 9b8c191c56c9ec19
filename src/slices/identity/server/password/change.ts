import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import type { InputOf, RequestContext } from '#server/rpc/verb.ts'
import type { identity } from '#slices/identity/contract/identity.ts'
import type { IdentityDeps } from '../deps.ts'
import { passwordChangedMail } from '../mails.ts'
import { ownSession } from '../own-session.ts'
import { requirePassword } from '../require-input.ts'
import { countPasswordTry, forgetPasswordTries } from '../sign-in-limits.ts'
import { ownWords } from './own-words.ts'
import { setPassword } from './set-password.ts'

const readHash = sqlStatement<{ userId: string }, { password: string | null }>(
  `select password from auth.account where "userId" = $userId and "providerId" = 'credential'`,
)

/** Changes the own password; the current one is asked for and its tries are counted as at sign-in. Other sessions end. */
export async function changePassword(
  deps: IdentityDeps,
  request: RequestContext,
  input: InputOf<typeof identity.changePassword>,
): Promise<{ ok: true }> {
  const { userId, sessionId, organizationId, email } = await ownSession(deps, request)
  const words = await deps.database.withAuth().readOnce(tx => ownWords(tx, userId))
  requirePassword(input.newPassword, 'newPassword', words)
  // Counted for the person, not the address: a stolen session must not lock its owner out of sign-in.
  const tries = { account: `change:${userId}`, ip: request.ip }
  await countPasswordTry(deps.database, tries, deps.settings.loginLimit)
  const account = await deps.database.withAuth().readOnce(tx => tx.first(readHash, { userId }))
  const current = account?.password ?? null
  if (current === null || !(await deps.auth.isPassword(input.currentPassword, current))) refuseCurrent()
  const passwordHash = await deps.auth.hashPassword(input.newPassword)
  await deps.database.withAuth().write(async tx => {
    const changed = { userId, organizationId, passwordHash, replaces: current, keepSession: sessionId }
    if (!(await setPassword(tx, request, 'changePassword', changed))) refuseCurrent()
    forgetPasswordTries(tx, tries)
    enqueueMail(tx, passwordChangedMail(email, deps.settings.publicUrl))
  })
  return { ok: true }
}

function refuseCurrent(): never {
  fail('VALIDATION', 'The current password is not right', { field: 'currentPassword', rule: 'credentials' })
}
