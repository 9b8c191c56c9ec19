import { Failure } from '#core/failure.ts'
import type { SecurityFailure } from '#server/security-events.ts'
import type { FailedSignInKind } from './account-event.ts'
import { canonicalEmail } from './require-input.ts'

/** Operations that check a secret: a password, the setup code, a mailed link. */
const checkingSecret: ReadonlySet<string> = new Set([
  'identity.signIn',
  'identity.changePassword',
  'identity.checkSetupCode',
  'identity.setup',
  'identity.resetPassword',
  'identity.verifyEmail',
  'account.changeEmail',
  'account.confirmEmail',
  'identity.verifySecondFactor',
  'account.confirmPassword',
  'account.verifyAuthenticator',
  'kiosk.signIn',
])
/** Operations that send mail; the rate limits apply to them too. */
const mailing: ReadonlySet<string> = new Set(['identity.signUp', 'identity.resendVerification', 'identity.requestPasswordReset'])
const wrongSecret: ReadonlySet<string> = new Set(['credentials', 'email_not_verified', 'setup_code', 'link'])

/** The security event for a failed call of this slice; null unless a secret was wrong or a limit was reached. */
export function failedSignIn(
  operation: string,
  input: unknown,
  error: unknown,
  accountKey: (email: string) => string,
): (SecurityFailure & { kind: FailedSignInKind }) | null {
  if (!(error instanceof Failure)) return null
  const rule = error.details.rule ?? null
  const isDenied = error.code === 'RATE_LIMITED' || rule === 'second_factor_closed'
  const isPause = isDenied && (checkingSecret.has(operation) || mailing.has(operation))
  const isWrong = checkingSecret.has(operation) && rule !== null && wrongSecret.has(rule)
  if (!isPause && !isWrong) return null
  const typed = (input as { email?: unknown } | null)?.email
  const email = typeof typed === 'string' ? canonicalEmail(typed) : null
  const tried = email === null ? null : { email, account: accountKey(email) }
  return { kind: isPause ? 'locked_out' : 'sign_in_failed', operation, rule, tried }
}
