import { sqlStatement } from '#server/db/statement.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import type { InputOf, RequestContext } from '#server/rpc/verb.ts'
import type { identity } from '#slices/identity/contract/identity.ts'
import type { ClientSession } from '../client-session.ts'
import type { IdentityDeps } from '../deps.ts'
import { checkLink, redeemLink } from '../link.ts'
import { passwordChangedMail } from '../mails.ts'
import { requirePassword } from '../require-input.ts'
import { ownWords } from './own-words.ts'
import { setPassword } from './set-password.ts'

// The link was received by mail, so using it also confirms the address.
const confirmAddress = sqlStatement<{ userId: string }, { email: string }>(
  `update auth."user" set "emailVerified" = true, "updatedAt" = app.now() where id = $userId returning coalesce(email, '') as email`,
)

/** Sets a new password with a mailed link, ends all sessions of the person, and signs this browser in. Throws VALIDATION. */
export async function resetPassword(
  deps: IdentityDeps,
  request: RequestContext,
  input: InputOf<typeof identity.resetPassword>,
): Promise<ClientSession> {
  requirePassword(input.password, 'password', [])
  const words = await deps.database.withAuth().read(async tx => ownWords(tx, await checkLink(tx, 'reset-password', input.token)))
  requirePassword(input.password, 'password', words)
  const passwordHash = await deps.auth.hashPassword(input.password)
  const userId = await deps.database.withAuth().write(async tx => {
    const person = await redeemLink(tx, 'reset-password', input.token)
    const user = await tx.first(confirmAddress, { userId: person })
    const changed = { userId: person, organizationId: null, passwordHash, replaces: null, keepSession: null }
    if (!(await setPassword(tx, request, 'resetPassword', changed))) throw new Error('the account has no password to replace')
    if (user !== undefined) enqueueMail(tx, passwordChangedMail(user.email, deps.settings.publicUrl))
    return person
  })
  return deps.sessions.begin(request, 'identity.resetPassword', { userId, passwordHash })
}
