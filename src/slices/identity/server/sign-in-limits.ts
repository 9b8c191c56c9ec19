import { fail } from '#core/failure.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { addressBucket } from '#server/limits/address.ts'
import { forgetBucket, takeBackFromBucket, takeFromTwoBuckets } from '#server/limits/bucket.ts'

const WINDOW_SECONDS = 15 * 60
/** An address may have this many times the failures of an account: 20 and 5 by default. */
const ADDRESS_FACTOR = 4

interface Attempt {
  /** The account whose password is tried. */
  account: string
  /** Null for a known browser, whose attempts do not count for its address. */
  ip: string | null
}

/**
 * Counts an attempt in one atomic write before the password is checked, so that of any number of parallel attempts exactly the limit are
 * checked. Throws RATE_LIMITED, also for the right password.
 */
export async function countPasswordAttempt(database: OpenDatabase, { account, ip }: Attempt, accountLimit: number): Promise<void> {
  const params = {
    first: ip === null ? null : addressOf(ip),
    firstLimit: ADDRESS_FACTOR * accountLimit,
    second: `sign-in:${account}`,
    secondLimit: accountLimit,
    seconds: WINDOW_SECONDS,
  }
  const answer = await database.withAuth().readOnce(tx => tx.first(takeFromTwoBuckets, params))
  // A missing row must not be taken for "not limited".
  if (answer === undefined) throw new Error('the counter answered nothing')
  if (answer.retryAfter !== null) {
    // A password that was not checked is no guess from the address: neither a paused account nor attempts beyond the limit may use up the
    // sign-ins of everyone who shares it.
    if (params.first !== null) {
      const { first } = params
      await database.withAuth().write(tx => tx.run(takeBackFromBucket, { bucket: first }))
    }
    fail('RATE_LIMITED', 'Too many login attempts. Please try again later.', { data: { retryAfterSeconds: answer.retryAfter } })
  }
}

/** Takes an attempt back whose password was not checked after all, because the server was too busy. */
export async function takeBackPasswordAttempt(database: OpenDatabase, { account, ip }: Attempt): Promise<void> {
  await database.withAuth().write(async tx => {
    if (ip !== null) await tx.run(takeBackFromBucket, { bucket: addressOf(ip) })
    await tx.run(takeBackFromBucket, { bucket: `sign-in:${account}` })
  })
}

/** After the right password: clears the account's count, and takes this attempt back from the address's. */
export function clearPasswordAttempts(tx: WriteTx<unknown>, { account, ip }: Attempt): void {
  // In the same order as an attempt counts them, to avoid deadlocks.
  if (ip !== null) tx.atCommit(takeBackFromBucket, { bucket: addressOf(ip) })
  tx.atCommit(forgetBucket, { bucket: `sign-in:${account}` })
}

function addressOf(ip: string): string {
  return `sign-in:address:${addressBucket(ip)}`
}
