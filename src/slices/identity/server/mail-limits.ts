import { fail } from '#core/failure.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { addressBucket } from '#server/limits/address.ts'
import { takeFromBucket } from '#server/limits/bucket.ts'
import type { IdentityDeps } from './deps.ts'

const HOUR_SECONDS = 3600

/** Requests per address and hour: enough for an office behind one address on its first day. */
const MAX_PER_ADDRESS = {
  /** New accounts. */
  'sign-up': 20,
  /** Links to reset a password or to confirm an address. */
  email: 30,
} as const

/** Mails to one mailbox per hour, from all operations that send mail without a session. */
const MAX_PER_MAILBOX = 5

/**
 * Counts a request that creates an account or mails a link, before any other work. Throws RATE_LIMITED by the client's address only, so
 * that the error says nothing about an account.
 */
export async function countMailRequest(database: OpenDatabase, action: keyof typeof MAX_PER_ADDRESS, ip: string): Promise<void> {
  const bucket = `${action}:address:${addressBucket(ip)}`
  const taken = await database.withAuth().readOnce(tx => tx.first(takeFromBucket, { bucket, take: 1, seconds: HOUR_SECONDS }))
  if (taken === undefined) throw new Error('the counter answered nothing')
  if (taken.count > MAX_PER_ADDRESS[action]) {
    fail('RATE_LIMITED', `Too many ${action} attempts. Please try again later.`, { data: { retryAfterSeconds: taken.secondsLeft } })
  }
}

/**
 * Whether a mail that `isDue` may be sent to this address. Only mails that are sent count, so that requests that send none cannot use up a
 * person's limit. Takes the same time either way.
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
  return isDue && taken.count <= MAX_PER_MAILBOX
}

/** The address without a `+suffix`, because many providers deliver `rosa+anything@x.org` to `rosa@x.org`. */
function mailboxOf(email: string): string {
  return email.replace(/\+[^@]*@/, '@')
}
