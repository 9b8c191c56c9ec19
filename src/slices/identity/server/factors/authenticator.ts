import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import type { InputOf, RequestContext } from '#server/rpc/verb.ts'
import type { factorEndpoints } from '#slices/identity/contract/factors.ts'
import type { IdentityDeps } from '../deps.ts'
import { clearPasswordAttempts } from '../sign-in-limits.ts'
import { typedCode } from './backup-code.ts'
import { codesOfNewFactor } from './backup-codes.ts'
import { recordFactorEvent } from './factor-event.ts'
import { countFirstCode, forgetCodes } from './factor-limits.ts'
import { lockFactors } from './factor-rows.ts'
import { factorMail } from './mails.ts'
import { recentlyProven } from './own-factors.ts'
import { keyUri, newSecret, stepOfCode } from './totp.ts'
import { failCode } from './use-code.ts'

// An active one is not replaced: whoever wants another removes it first.
const store = sqlStatement<{ userId: string; secret: string }, unknown>(
  `insert into auth.authenticators as a (user_id, secret) values ($userId, $secret)
   on conflict (user_id) do update set secret = excluded.secret, created_at = app.now() where a.verified_at is null`,
)
const read = sqlStatement<{ userId: string }, { secret: string; seconds: number }>(
  `select secret, floor(extract(epoch from app.now()))::bigint as seconds from auth.authenticators
   where user_id = $userId and verified_at is null for update`,
)
const activate = sqlStatement<{ userId: string; step: number }, unknown>(
  `update auth.authenticators set verified_at = app.now(), last_step = $step::bigint where user_id = $userId and verified_at is null`,
)

/** A new secret, which is active once `verifyAuthenticator` got one of its codes. Throws CONFLICT where one is active, and what `recentlyProven` does. */
export async function beginAuthenticator(deps: IdentityDeps, request: RequestContext): Promise<{ secret: string; uri: string }> {
  const { userId, email } = await recentlyProven(deps, request)
  const secret = newSecret()
  const sealed = deps.factors.sealed.seal(userId, secret)
  if ((await deps.database.withAuth().write(tx => tx.run(store, { userId, secret: sealed }))) === 0) {
    fail('CONFLICT', 'Your account already has an authenticator app', { rule: 'authenticator_exists' })
  }
  return { secret, uri: keyUri(secret, email) }
}

/**
 * Activates the secret with its first code. Resolves with ten backup codes where none are left from before. Throws VALIDATION, rule `code`; RATE_LIMITED
 * before the sixth code in 15 minutes is checked; CONFLICT where no secret waits; and what `recentlyProven` does.
 */
export async function verifyAuthenticator(
  deps: IdentityDeps,
  request: RequestContext,
  input: InputOf<typeof factorEndpoints.verifyAuthenticator>,
): Promise<{ backupCodes: string[] | null }> {
  const own = await recentlyProven(deps, request)
  const { userId } = own
  const attempt = await countFirstCode(deps, userId)
  const backupCodes = await deps.database.withAuth().write(async tx => {
    await lockFactors(tx, userId)
    const stored = await tx.first(read, { userId })
    if (stored === undefined)
      fail('CONFLICT', 'Please start over: no authenticator app is being set up', { rule: 'authenticator_not_begun' })
    const step = stepOfCode(deps.factors.sealed.open(userId, stored.secret), typedCode(input.code), stored.seconds) ?? failCode()
    await tx.run(activate, { userId, step })
    recordFactorEvent(tx, request, own, 'factor_added', 'account.verifyAuthenticator', 'authenticator')
    enqueueMail(tx, factorMail('authenticator_added', own.email, deps.settings.publicUrl))
    clearPasswordAttempts(tx, attempt)
    // Codes of another secret tell nothing of this one.
    forgetCodes(tx, userId)
    return codesOfNewFactor(tx, deps, userId)
  })
  return { backupCodes }
}
