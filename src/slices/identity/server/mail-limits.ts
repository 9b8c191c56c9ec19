import { fail } from '#core/failure.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { addressBucket } from '#server/limits/address.ts'
import { takeFromBucket } from '#server/limits/bucket.ts'
import type { IdentityDeps } from './deps.ts'

const HOUR_SECONDS = 3600

/** Requests of one address an hour: enough for an office behind it, on the day that everyone in it starts. */
const MOST_OF_AN_ADDRESS = {
  /** New accounts. */
  'sign-up': 20,
  /** Links to reset a password or to confirm an address. */
  email: 30,
} as const

/** Mails that strangers can have sent to one mailbox in an hour, whichever way. */
const MOST_TO_A_MAILBOX = 5

/**
 * Counts a request that makes an account or mails a link, before any work is done for it. Throws RATE_LIMITED, whoever the request is for: the
 * answer tells nothing about an account.
 */
export async function countMailRequest(database: OpenDatabase, action: keyof typeof MOST_OF_AN_ADDRESS, ip: string): Promise<void> {
  const bucket = `${action}:address:${addressBucket(ip)}`
  const taken = await database.withAuth().readOnce(tx => tx.first(takeFromBucket, { bucket, take: 1, seconds: HOUR_SECONDS }))
  if (taken === undefined) throw new Error('the counter answered nothing')
  if (taken.count > MOST_OF_AN_ADDRESS[action]) {
    fail('RATE_LIMITED', `Too many ${action} attempts. Please try again later.`, { data: { retryAfterSeconds: taken.secondsLeft } })
  }
}

/**
 * Whether a mail that `isDue` may leave for this address. Only what leaves counts: otherwise strangers could use up the mails of a person by
 * requests that send none. Costs the same either way, so that its time tells nothing.
 */
export async function mayMail(
  tx: ReadTx<unknown>,
  deps: Pick<IdentityDeps, 'accountKey'>,
  email: string,
  isDue: boolean,
): Promise<boolean> {
  const bucket = `mail:${deps.accountKey(mailboxOf(email))}`
  const taken = await tx.first(takeFromBucket, { bucket, take: isDue ? 1 : 0, seconds: HOUR_SECONDS })
  if (taken === undefined) throw new Error('the counter answered nothing')
  return isDue && taken.count <= MOST_TO_A_MAILBOX
}

/** `rosa+anything@x.org` leads to the mailbox of `rosa@x.org` at many providers. */
function mailboxOf(email: string): string {
  return email.replace(/\+[^@]*@/, '@')
}
