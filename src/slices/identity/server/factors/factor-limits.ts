import type { IdentityDeps } from '../deps.ts'
import { countPasswordAttempt } from '../sign-in-limits.ts'

/** Wrong codes per account in 15 minutes, whatever the limit of passwords is. */
const WRONG_CODES = 5

/** Counts a code before it is checked, per account and from all addresses together. Throws RATE_LIMITED. `clearPasswordAttempts` with the result forgets it. */
export async function countCode({ database }: Pick<IdentityDeps, 'database'>, purpose: 'code' | 'first-code', userId: string) {
  const attempt = { account: `${purpose}:${userId}`, ip: null }
  await countPasswordAttempt(database, attempt, WRONG_CODES)
  return attempt
}
