import { randomBytes } from 'node:crypto'
import { fail } from '#core/failure.ts'
import type { InputOf, RequestContext } from '#server/rpc/verb.ts'
import type { identity } from '#slices/identity/contract/identity.ts'
import type { ClientSession } from '../client-session.ts'
import type { IdentityDeps } from '../deps.ts'
import { requireEmail } from '../require-input.ts'
import { countPasswordTry, forgetPasswordTries } from '../sign-in-limits.ts'

/**
 * Signs in with e-mail and password. Throws RATE_LIMITED before anything is looked at, UNAUTHENTICATED with one text for an unknown address
 * and a wrong password, FORBIDDEN `email_not_verified` for a right password of an unconfirmed address.
 */
export async function signIn(deps: IdentityDeps, request: RequestContext, input: InputOf<typeof identity.signIn>): Promise<ClientSession> {
  const email = requireEmail(input.email)
  const account = deps.accountKey(email)
  const device = deps.cookies.knowsDevice(request.cookies, account)
  // A browser that signed in here before has its own count: strangers' wrong passwords do not lock it out, wherever they come from.
  const tries = device === null ? { account, ip: request.ip } : { account: `${account}:${device}`, ip: null }
  await countPasswordTry(deps.database, tries, deps.settings.loginLimit)

  const result = await deps.auth.provePassword(email, input.password, device !== null)
  if (!result.ok && result.reason === 'unverified') {
    fail('FORBIDDEN', 'Please verify your email address before signing in', { rule: 'email_not_verified' })
  }
  if (!result.ok) fail('UNAUTHENTICATED', 'Invalid email or password', { rule: 'credentials' })

  const session = await deps.sessions.begin(request, 'identity.signIn', result.proof, tx => forgetPasswordTries(tx, tries))
  request.setHeader('set-cookie', deps.cookies.setDevice(account, device ?? randomBytes(16).toString('base64url')))
  return session
}
