import { randomBytes } from 'node:crypto'
import { Failure, fail } from '#core/failure.ts'
import type { InputOf, RequestContext } from '#server/rpc/verb.ts'
import type { identity } from '#slices/identity/contract/identity.ts'
import type { ClientSession } from '../client-session.ts'
import type { IdentityDeps } from '../deps.ts'
import { requireEmail } from '../require-input.ts'
import { clearPasswordAttempts, countPasswordAttempt, takeBackPasswordAttempt, takeBackSignIn } from '../sign-in-limits.ts'

/**
 * Signs in with e-mail and password. Throws RATE_LIMITED before any check, UNAVAILABLE when too many wait, which counts as no attempt, UNAUTHENTICATED with the same text for an unknown address and a
 * wrong password, and FORBIDDEN for the right password: `email_not_verified` of an unconfirmed address, `second_factor` of an account that has one.
 */
export async function signIn(deps: IdentityDeps, request: RequestContext, input: InputOf<typeof identity.signIn>): Promise<ClientSession> {
  const email = requireEmail(input.email)
  const account = deps.accountKey(email)
  const device = deps.cookies.knowsDevice(request.cookies, account)
  // A browser that has signed in before has limits of its own, so that attempts from elsewhere, with a wrong or the right password, cannot lock it out.
  const attempts = { ...(device === null ? { account, ip: request.ip } : { account: `${account}:${device}`, ip: null }), isSignIn: true }
  await countPasswordAttempt(deps.database, attempts, deps.settings.loginLimit)

  const result = await deps.auth.provePassword(email, input.password, device !== null).catch(async (error: unknown) => {
    if (error instanceof Failure && error.code === 'UNAVAILABLE') await takeBackPasswordAttempt(deps.database, attempts)
    throw error
  })
  if (!result.ok) await takeBackSignIn(deps.database, attempts)
  if (!result.ok && result.reason === 'unverified') {
    fail('FORBIDDEN', 'Please verify your email address before signing in', { rule: 'email_not_verified' })
  }
  if (!result.ok) fail('UNAUTHENTICATED', 'Invalid email or password', { rule: 'credentials' })

  // Also where a second factor is asked for now: the password was right in this browser.
  request.setHeader('set-cookie', deps.cookies.setDevice(account, device ?? randomBytes(16).toString('base64url')))
  return deps.sessions.begin(request, 'identity.signIn', result.proof, tx => clearPasswordAttempts(tx, attempts))
}
