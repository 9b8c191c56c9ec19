import { fail } from '#core/failure.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { addressBucket } from '#server/limits/address.ts'
import { forgetBucket, takeBackFromBucket, takeFromBucket, takeFromTwoBuckets } from '#server/limits/bucket.ts'

const WINDOW_SECONDS = 15 * 60
/** An address may have this many times the failures of an account: 20 and 5 by default. */
const ADDRESS_FACTOR = 4

/** An account may sign in this many times as often as it may fail: 30 and 5 by default. */
const RIGHT_FACTOR = 6

interface Attempt {
  /** The account whose password is tried. */
  account: string
  /** Null for a known browser, whose attempts do not count for its address. */
  ip: string | null
  /** Counts right passwords too: of a sign-in, which whoever knows the password could repeat without end. */
  isSignIn?: boolean
}

/**
 * Counts an attempt in one atomic write before the password is checked, so that of any number of parallel attempts exactly the limit are
 * checked. Throws RATE_LIMITED, also for the right password.
 */
export async function countPasswordAttempt(database: OpenDatabase, attempt: Attempt, accountLimit: number): Promise<void> {
  const { account, ip, isSignIn = false } = attempt
  const params = {
    first: ip === null ? null : addressOf(ip),
    firstLimit: ADDRESS_FACTOR * accountLimit,
    second: `sign-in:${account}`,
    secondLimit: accountLimit,
    seconds: WINDOW_SECONDS,
  }
  const signIns = { bucket: signInsOf(account), take: 1, seconds: WINDOW_SECONDS }
  const [answer, taken] = await database
    .withAuth()
    .readOnce(tx => Promise.all([tx.first(takeFromTwoBuckets, params), isSignIn ? tx.first(takeFromBucket, signIns) : undefined]))
  // A missing row must not be taken for "not limited".
  if (answer === undefined || (isSignIn && taken === undefined)) throw new Error('the counter answered nothing')
  const areTooMany = taken !== undefined && taken.count > RIGHT_FACTOR * accountLimit
  if (answer.retryAfter === null && !areTooMany) return
  // A password that was not checked is no guess: neither a paused account nor attempts beyond the limit may use up the sign-ins of everyone who shares the
  // address, and a sign-in that did not happen is none.
  await database.withAuth().write(async tx => {
    if (params.first !== null) await tx.run(takeBackFromBucket, { bucket: params.first })
    if (answer.retryAfter === null) await tx.run(takeBackFromBucket, { bucket: params.second })
    if (isSignIn) await tx.run(takeBackFromBucket, { bucket: signIns.bucket })
  })
  const retryAfterSeconds = Math.max(answer.retryAfter ?? 0, areTooMany ? taken.secondsLeft : 0)
  fail('RATE_LIMITED', 'Too many login attempts. Please try again later.', { data: { retryAfterSeconds } })
}

/** Takes an attempt back whose password was not checked after all, because the server was too busy. */
export async function takeBackPasswordAttempt(database: OpenDatabase, attempt: Attempt): Promise<void> {
  await database.withAuth().write(async tx => {
    if (attempt.ip !== null) await tx.run(takeBackFromBucket, { bucket: addressOf(attempt.ip) })
    await tx.run(takeBackFromBucket, { bucket: `sign-in:${attempt.account}` })
    if (attempt.isSignIn) await tx.run(takeBackFromBucket, { bucket: signInsOf(attempt.account) })
  })
}

/** After a wrong password, which is no sign-in. Its attempt stays counted. */
export async function takeBackSignIn(database: OpenDatabase, { account }: Attempt): Promise<void> {
  await database.withAuth().write(async tx => tx.atCommit(takeBackFromBucket, { bucket: signInsOf(account) }))
}

/** After the right password: clears the account's count, and takes this attempt back from the address's. */
export function clearPasswordAttempts(tx: Pick<WriteTx<unknown>, 'atCommit'>, { account, ip }: Attempt): void {
  // In the same order as an attempt counts them, to avoid deadlocks.
  if (ip !== null) tx.atCommit(takeBackFromBucket, { bucket: addressOf(ip) })
  tx.atCommit(forgetBucket, { bucket: `sign-in:${account}` })
}

/** With a new password: whoever used up the sign-ins knew the old one. */
export function clearSignIns(tx: Pick<WriteTx<unknown>, 'atCommit'>, account: string): void {
  tx.atCommit(forgetBucket, { bucket: signInsOf(account) })
}

function addressOf(ip: string): string {
  return `sign-in:address:${addressBucket(ip)}`
}

function signInsOf(account: string): string {
  return `signed-in:${account}`
}
