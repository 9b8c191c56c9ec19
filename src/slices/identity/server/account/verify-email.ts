import { createHmac, type KeyObject } from 'node:crypto'
import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { InputOf, RequestContext } from '#server/rpc/verb.ts'
import type { identity } from '#slices/identity/contract/identity.ts'
import type { IdentityDeps } from '../deps.ts'
import { isSameText } from '../derived-key.ts'
import { checkLink, redeemLink } from '../link.ts'
import { ownWords } from '../password/own-words.ts'
import { setPassword } from '../password/set-password.ts'
import { requirePassword } from '../require-input.ts'
import { proveMailbox } from './prove-mailbox.ts'

/** As long as the link is valid. */
const SIGN_UP_SECONDS = 24 * 3600

const storedPassword = sqlStatement<{ userId: string }, { email: string; passwordHash: string | null }>(
  `select coalesce(u.email, '') as email, a.password as password_hash from auth."user" u
   join auth.account a on a."userId" = u.id and a."providerId" = 'credential' where u.id = $userId`,
)

/**
 * Proof that only the browser that signed up has: a signature of the address and the hash of the password typed there. An address that
 * already has an account gets the same cookie, but nothing matches it.
 */
const proofOf = (key: KeyObject, email: string, passwordHash: string) =>
  createHmac('sha256', key).update(`${email}\n${passwordHash}`).digest('base64url')

/** Remembers in this browser that it signed up, until the mailed link is opened. */
export function rememberSignUp({ cookies, signUpKey }: IdentityDeps, request: RequestContext, email: string, passwordHash: string): void {
  request.setHeader('set-cookie', cookies.setSecret('sign-up', proofOf(signUpKey, email, passwordHash), SIGN_UP_SECONDS))
}

function isOfThisBrowser(
  { cookies, signUpKey }: IdentityDeps,
  request: RequestContext,
  stored: { email: string; passwordHash: string | null } | undefined,
): boolean {
  const proof = cookies.readSecret(request.cookies, 'sign-up')
  if (proof === null || stored === undefined || stored.passwordHash === null) return false
  return isSameText(proof, proofOf(signUpKey, stored.email, stored.passwordHash))
}

/**
 * Confirms an address with a verification link, which works once. The link shows whose the mailbox is, not who signed up with the address: opened in another
 * browser it takes a new password, in place of one that may be a stranger's. Throws VALIDATION for an invalid or expired link, with the field `password` and
 * the rule `choose_password` where a password is needed, and for one that the rule denies.
 */
export async function verifyEmail(
  deps: IdentityDeps,
  request: RequestContext,
  { token, password }: InputOf<typeof identity.verifyEmail>,
): Promise<{ ok: true }> {
  const { stored, words } = await deps.database.withAuth().read(async tx => {
    const userId = await checkLink(tx, 'verify-email', token)
    const [stored, words] = await Promise.all([tx.first(storedPassword, { userId }), ownWords(tx, userId)])
    return { stored, words }
  })
  if (isOfThisBrowser(deps, request, stored)) {
    await deps.database.withAuth().write(async tx => void (await proveMailbox(tx, await redeemLink(tx, 'verify-email', token))))
    request.setHeader('set-cookie', deps.cookies.setSecret('sign-up', null, 0))
    return { ok: true }
  }
  if (password === undefined) {
    fail('VALIDATION', 'Choose a password to confirm your email address', { field: 'password', rule: 'choose_password' })
  }
  requirePassword(password, 'password', words)
  const passwordHash = await deps.auth.hashPassword(password)
  await deps.database.withAuth().write(async tx => {
    const userId = await redeemLink(tx, 'verify-email', token)
    // A confirmed account has an owner, whose password stays.
    if ((await proveMailbox(tx, userId))?.wasConfirmed !== false) return
    await setPassword(tx, request, 'identity.verifyEmail', {
      userId,
      organizationId: null,
      passwordHash,
      replaces: null,
      keepSession: null,
    })
  })
  return { ok: true }
}
