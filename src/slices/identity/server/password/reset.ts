import { createTurns } from '#server/limits/turns.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import type { InputOf, RequestContext } from '#server/rpc/verb.ts'
import type { identity } from '#slices/identity/contract/identity.ts'
import { proveMailbox } from '../account/prove-mailbox.ts'
import type { PasswordProof } from '../auth-port.ts'
import type { ClientSession } from '../client-session.ts'
import type { IdentityDeps } from '../deps.ts'
import { checkLink, identifierOf, redeemLink } from '../link.ts'
import { passwordChangedMail } from '../mails.ts'
import { requirePassword } from '../require-input.ts'
import { clearSignIns } from '../sign-in-limits.ts'
import { ownWords } from './own-words.ts'
import { setPassword } from './set-password.ts'

// A password is hashed before the transaction that could find the link used. One attempt after the other, so that of many only the first pays for that.
const inTurn = createTurns()

/** Sets a new password with a mailed link, ends all sessions of the person, and signs this browser in. Throws VALIDATION. */
export async function resetPassword(
  deps: IdentityDeps,
  request: RequestContext,
  input: InputOf<typeof identity.resetPassword>,
): Promise<ClientSession> {
  requirePassword(input.password, 'password', [])
  const link = identifierOf('reset-password', input.token)
  const proof = await inTurn(link, () => setByLink(deps, request, input, link))
  return deps.sessions.begin(request, 'identity.resetPassword', proof)
}

async function setByLink(
  deps: IdentityDeps,
  request: RequestContext,
  { token, password }: InputOf<typeof identity.resetPassword>,
  link: string,
): Promise<PasswordProof> {
  const words = await deps.database.withAuth().read(async tx => ownWords(tx, await checkLink(tx, 'reset-password', token)))
  requirePassword(password, 'password', words)
  const passwordHash = await deps.auth.hashPassword(password, { key: link, signal: request.signal })
  return deps.database.withAuth().write(async tx => {
    const userId = await redeemLink(tx, 'reset-password', token)
    // The link was received by mail, so using it also confirms the address.
    const user = await proveMailbox(tx, userId)
    const changed = { userId, organizationId: null, passwordHash, replaces: null, keepSession: null }
    if (user === undefined || !(await setPassword(tx, request, 'identity.resetPassword', changed)))
      throw new Error('the account has no password to replace')
    clearSignIns(tx, deps.accountKey(user.email))
    enqueueMail(tx, passwordChangedMail(user.email, deps.settings.publicUrl))
    return { userId, passwordHash }
  })
}
