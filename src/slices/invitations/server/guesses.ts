import { Failure, fail } from '#core/failure.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import { addressBucket } from '#server/limits/address.ts'
import { type BucketState, takeFromBucket } from '#server/limits/bucket.ts'
import { recordSecurityEvent } from '#server/record-security-event.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import { UNKNOWN_LINK } from './enter.ts'

/** Unknown links that an address may try in 15 minutes (SEC-39). */
const MOST_GUESSES = 20
const WINDOW_SECONDS = 15 * 60

/** What is recorded of them in `platform.security_events`; a stranger can cause it. */
export const INVITATION_GUESS = 'invitation_guess'

/**
 * Runs what a link allows. An unknown link is counted, and the answer depends on the count, so that parallel guesses are limited too; links that are ours count as
 * none, so that an office can join in one morning. Throws RATE_LIMITED, before any look-up once the limit is reached.
 */
export async function countGuesses<T>(
  database: OpenDatabase,
  { ip, requestId }: Pick<RequestContext, 'ip' | 'requestId'>,
  operation: string,
  work: () => Promise<T>,
): Promise<T> {
  const bucket = `invitation:address:${addressBucket(ip)}`
  const count = async (take: 0 | 1): Promise<BucketState> => {
    const state = await database.withAuth().readOnce(tx => tx.first(takeFromBucket, { bucket, take, seconds: WINDOW_SECONDS }))
    // A missing row must not be taken for "not limited".
    if (state === undefined) throw new Error('the counter answered nothing')
    return state
  }
  const before = await count(0)
  if (before.count >= MOST_GUESSES) failLimit(before)
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Failure) || error.details.rule !== UNKNOWN_LINK) throw error
    const after = await count(1)
    if (after.count > MOST_GUESSES) failLimit(after)
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
