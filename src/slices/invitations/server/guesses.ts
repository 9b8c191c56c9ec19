import { Failure, fail } from '#core/failure.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import { addressBucket } from '#server/limits/address.ts'
import { type BucketState, takeFromBucket } from '#server/limits/bucket.ts'
import { recordSecurityEvent } from '#server/record-security-event.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import { UNKNOWN_LINK } from './enter.ts'

/** Unknown links that an address may try in 15 minutes (SEC-39). */
const MAX_GUESSES = 20
const WINDOW_SECONDS = 15 * 60

/** Kind of the security event in `platform.security_events`; a stranger can cause it. */
export const INVITATION_GUESS = 'invitation_guess'

/**
 * Runs what a link allows. An unknown link is counted, and the answer depends on the count, so that parallel guesses are limited too. Links that are ours, also
 * those that ended or were replaced, count as none and work whatever the count, so that an office behind one address is never locked out by its old mails.
 * Throws RATE_LIMITED for an unknown link past the limit.
 */
export async function countGuesses<T>(
  database: OpenDatabase,
  { ip, requestId }: Pick<RequestContext, 'ip' | 'requestId'>,
  operation: string,
  work: () => Promise<T>,
): Promise<T> {
  const bucket = `invitation:address:${addressBucket(ip)}`
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Failure) || error.details.rule !== UNKNOWN_LINK) throw error
    const state = await database.withAuth().readOnce(tx => tx.first(takeFromBucket, { bucket, take: 1, seconds: WINDOW_SECONDS }))
    // A missing row must not be taken for "not limited".
    if (state === undefined) throw new Error('the counter answered nothing')
    if (state.count > MAX_GUESSES) failLimit(state)
    await database.withAuth().write(async tx => {
      const kind = INVITATION_GUESS
      recordSecurityEvent(tx, { kind, userId: null, organizationId: null, rule: UNKNOWN_LINK, operation, requestId, address: ip })
    })
    throw error
  }
}

function failLimit({ secondsLeft }: BucketState): never {
  fail('RATE_LIMITED', 'Too many invitation attempts. Please try again later.', { data: { retryAfterSeconds: secondsLeft } })
}
