import { fail } from '#core/failure.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import type { InputOf, RequestContext } from '#server/rpc/verb.ts'
import type { identity } from '#slices/identity/contract/identity.ts'
import { createAccount } from '../create-account.ts'
import type { IdentityDeps } from '../deps.ts'
import { issueLink } from '../link.ts'
import { countMailRequest, mayMail } from '../mail-limits.ts'
import { verificationMail } from '../mails.ts'
import { requireEmail, requirePassword } from '../require-input.ts'
import { rememberSignUp } from './verify-email.ts'

/**
 * Creates an unverified account and mails its link. An address that already has an account gets the same answer in the same time, and no
 * mail. Throws FORBIDDEN when sign-up is closed, VALIDATION, and RATE_LIMITED by the client's address, before the password is hashed.
 */
export async function signUp(
  deps: IdentityDeps,
  request: RequestContext,
  { firstName, lastName, ...input }: InputOf<typeof identity.signUp>,
): Promise<{ ok: true }> {
  if (!deps.settings.signUpOpen)
    fail('FORBIDDEN', 'Sign-up is closed. Ask your administrator for an invitation.', { rule: 'sign_up_closed' })
  const email = requireEmail(input.email)
  requirePassword(input.password, 'password', [firstName, lastName, email])
  await countMailRequest(deps.database, 'sign-up', request.ip)
  const passwordHash = await deps.auth.hashPassword(input.password)
  rememberSignUp(deps, request, email, passwordHash)
  await deps.database.withAuth().write(async tx => {
    const userId = await createAccount(tx, { email, firstName, lastName, passwordHash, verified: false })
    // A mailbox over its mail limit still gets the account; the person can request a new link later.
    if (!(await mayMail(tx, deps, email, userId !== null)) || userId === null) return
    enqueueMail(tx, verificationMail(email, deps.settings.publicUrl, issueLink(tx, 'verify-email', userId)))
  })
  return { ok: true }
}
