import { enqueueMail } from '#server/mail/outbox.ts'
import type { InputOf, RequestContext } from '#server/rpc/verb.ts'
import type { identity } from '#slices/identity/contract/identity.ts'
import type { IdentityDeps } from '../deps.ts'
import { passwordChangedMail } from '../mails.ts'
import { ownSession } from '../own-session.ts'
import { requirePassword } from '../require-input.ts'
import { clearSignIns } from '../sign-in-limits.ts'
import { ownWords } from './own-words.ts'
import { failWrongPassword, proveAndHashNext } from './prove-own.ts'
import { setPassword } from './set-password.ts'

/**
 * Changes the current user's password and ends their other sessions. Attempts of the current password are limited like at sign-in. Throws
 * VALIDATION and RATE_LIMITED.
 */
export async function changePassword(
  deps: IdentityDeps,
  request: RequestContext,
  input: InputOf<typeof identity.changePassword>,
): Promise<{ ok: true }> {
  const own = await ownSession(deps, request)
  const { userId, sessionId, organizationId, email } = own
  const words = await deps.database.withAuth().readOnce(tx => ownWords(tx, userId))
  requirePassword(input.newPassword, 'newPassword', words)
  const { nextHash: passwordHash, ...current } = await proveAndHashNext(deps, request, own, input)
  await deps.database.withAuth().write(async tx => {
    const changed = { userId, organizationId, passwordHash, replaces: current.passwordHash, keepSession: sessionId }
    if (!(await setPassword(tx, request, 'identity.changePassword', changed))) failWrongPassword()
    current.clearAttempts(tx)
    clearSignIns(tx, deps.accountKey(email))
    enqueueMail(tx, passwordChangedMail(email, deps.settings.publicUrl))
  })
  return { ok: true }
}
