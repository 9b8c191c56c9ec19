import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { MAX_CODES, NOTIFY_AT, nextCode } from '#slices/identity/rules/code-attempts.ts'
import type { IdentityDeps } from '../deps.ts'
import { countPasswordAttempt } from '../sign-in-limits.ts'
import { addressOf } from './factor-rows.ts'
import { factorMail } from './mails.ts'

/** Wrong first codes per account in 15 minutes, whatever the limit of passwords is. */
const WRONG_FIRST_CODES = 5

// Locks the row, so that parallel codes are counted one after the other.
const lockAttempts = sqlStatement<{ userId: string }, { count: number; secondsSince: number }>(
  `insert into auth.code_attempts as a (user_id) values ($userId) on conflict (user_id) do update set count = a.count
   returning count, floor(extract(epoch from app.now() - last_at))::int as seconds_since`,
)
const countAttempt = sqlStatement<{ userId: string }, unknown>(
  'update auth.code_attempts set count = count + 1, last_at = app.now() where user_id = $userId',
)
const forget = sqlStatement<{ userId: string }, unknown>('delete from auth.code_attempts where user_id = $userId')

/**
 * Counts a code of a sign-in before it is checked, per account and from all addresses together. Resolves with its number since the last right one. Throws
 * RATE_LIMITED during a pause, and FORBIDDEN, rule `second_factor_closed`, when no code is accepted until the password is replaced.
 */
export function countCode({ database }: Pick<IdentityDeps, 'database'>, userId: string): Promise<number> {
  return database.withAuth().write(async tx => {
    const attempts = (await tx.first(lockAttempts, { userId }))!
    const next = nextCode(attempts)
    if (next === 'closed') {
      fail('FORBIDDEN', 'Too many wrong codes were entered. Reset your password, then enter a new code.', { rule: 'second_factor_closed' })
    }
    if (next !== 'allowed') {
      fail('RATE_LIMITED', 'Too many login attempts. Please try again later.', { data: { retryAfterSeconds: next.waitSeconds } })
    }
    await tx.run(countAttempt, { userId })
    return attempts.count + 1
  })
}

/** After a right code, and with a new password, which whoever guessed the codes of the old one doesn't know. */
export function forgetCodes(tx: Pick<WriteTx<unknown>, 'atCommit'>, userId: string): void {
  tx.atCommit(forget, { userId })
}

/** Notifies the owner of a wrong code, if its number is one to notify of. */
export async function notifyOfWrongCode(
  tx: Pick<WriteTx<unknown>, 'first' | 'atCommit'>,
  { settings }: Pick<IdentityDeps, 'settings'>,
  userId: string,
  number: number,
): Promise<void> {
  if (number !== NOTIFY_AT && number !== MAX_CODES) return
  const news = number === NOTIFY_AT ? 'wrong_codes' : 'codes_closed'
  enqueueMail(tx, factorMail(news, await addressOf(tx, userId), settings.publicUrl))
}

/** Counts the first code of a new authenticator before it is checked. Throws RATE_LIMITED. `clearPasswordAttempts` with the result forgets it. */
export async function countFirstCode({ database }: Pick<IdentityDeps, 'database'>, userId: string) {
  const attempt = { account: `first-code:${userId}`, ip: null }
  await countPasswordAttempt(database, attempt, WRONG_FIRST_CODES)
  return attempt
}
