import { Failure } from '#core/failure.ts'
import type { SecurityFailure } from '#server/security-events.ts'
import { canonicalEmail } from './require-input.ts'

/** Operations at which a secret is tried: a password, the setup code, a mailed link. */
const tries: ReadonlySet<string> = new Set([
  'identity.signIn',
  'identity.changePassword',
  'identity.setup',
  'identity.resetPassword',
  'identity.verifyEmail',
])
/** Operations that the pause stops besides: what would fill somebody's mailbox. */
const mailing: ReadonlySet<string> = new Set(['identity.signUp', 'identity.resendVerification', 'identity.requestPasswordReset'])
const wrongSecret: ReadonlySet<string> = new Set(['credentials', 'email_not_verified', 'setup_code', 'link'])

/** What a refused call of this slice is in the security events; null for what is no try of a secret. */
export function failedSignIn(
  operation: string,
  input: unknown,
  error: unknown,
  accountKey: (email: string) => string,
): SecurityFailure | null {
  if (!(error instanceof Failure)) return null
  const rule = error.details.rule ?? null
  const isPause = error.code === 'RATE_LIMITED' && (tries.has(operation) || mailing.has(operation))
  const isWrong = tries.has(operation) && rule !== null && wrongSecret.has(rule)
  if (!isPause && !isWrong) return null
  const typed = (input as { email?: unknown } | null)?.email
  const email = typeof typed === 'string' ? canonicalEmail(typed) : null
  const tried = email === null ? null : { email, account: accountKey(email) }
  return { kind: isPause ? 'locked_out' : 'sign_in_failed', operation, rule, tried }
}
