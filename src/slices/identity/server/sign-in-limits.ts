import { fail } from '#core/failure.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { addressBucket } from '#server/limits/address.ts'
import { forgetBucket, takeBackFromBucket, takeFromTwoBuckets } from '#server/limits/bucket.ts'

const WINDOW_SECONDS = 15 * 60
/** Failures of one address for each that one account may have: 5 and 20 as specified. */
const ADDRESS_FACTOR = 4

interface Try {
  /** Whose password is tried. */
  account: string
  /** Null: the tries of the address do not count, because something else says who this is. */
  ip: string | null
}

/**
 * Counts a try before the password is looked at, by one atomic write: of any number of parallel ones exactly the limit is evaluated.
 * Throws RATE_LIMITED, also for the right password.
 */
export async function countPasswordTry(database: OpenDatabase, { account, ip }: Try, accountLimit: number): Promise<void> {
  const params = {
    first: ip === null ? null : addressOf(ip),
    firstLimit: ADDRESS_FACTOR * accountLimit,
    second: `sign-in:${account}`,
    secondLimit: accountLimit,
    seconds: WINDOW_SECONDS,
  }
  const answer = await database.withAuth().readOnce(tx => tx.first(takeFromTwoBuckets, params))
  // An answer that did not come must not read as "not limited".
  if (answer === undefined) throw new Error('the counter answered nothing')
  if (answer.retryAfter !== null) {
    fail('RATE_LIMITED', 'Too many login attempts. Please try again later.', { data: { retryAfterSeconds: answer.retryAfter } })
  }
}

/** A right password clears its account's count and takes its own try back from the address's. */
export function forgetPasswordTries(tx: WriteTx<unknown>, { account, ip }: Try): void {
  // In the order in which a try takes them, so that the two never wait for each other.
  if (ip !== null) tx.later(takeBackFromBucket, { bucket: addressOf(ip) })
  tx.later(forgetBucket, { bucket: `sign-in:${account}` })
}

function addressOf(ip: string): string {
  return `sign-in:address:${addressBucket(ip)}`
}
