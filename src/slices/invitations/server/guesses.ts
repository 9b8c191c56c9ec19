import { Failure, fail } from '#core/failure.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import { addressBucket } from '#server/limits/address.ts'
import { takeBackFromBucket, takeFromBucket } from '#server/limits/bucket.ts'
import { recordSecurityEvent } from '#server/record-security-event.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import { UNKNOWN_LINK } from './enter.ts'

/** Unknown links that an address may try in 15 minutes (SEC-39). */
const MOST_GUESSES = 20
const WINDOW_SECONDS = 15 * 60

/** What is recorded of them in `platform.security_events`; a stranger can cause it. */
export const INVITATION_GUESS = 'invitation_guess'

/**
 * Runs what a link allows. It is counted as a guess before, so that parallel guesses are counted too, and taken back when the link is one of ours. Throws
 * RATE_LIMITED before any look-up.
 */
export async function countGuesses<T>(
  database: OpenDatabase,
  { ip, requestId }: Pick<RequestContext, 'ip' | 'requestId'>,
  operation: string,
  work: () => Promise<T>,
): Promise<T> {
  const bucket = `invitation:address:${addressBucket(ip)}`
  const taken = await database.withAuth().readOnce(tx => tx.first(takeFromBucket, { bucket, take: 1, seconds: WINDOW_SECONDS }))
  if (taken === undefined) throw new Error('the counter answered nothing')
  if (taken.count > MOST_GUESSES) {
    fail('RATE_LIMITED', 'Too many invitation attempts. Please try again later.', { data: { retryAfterSeconds: taken.secondsLeft } })
  }
  const takeBack = () => database.withAuth().write(tx => tx.run(takeBackFromBucket, { bucket }))
  try {
    const answer = await work()
    await takeBack()
    return answer
  } catch (error) {
    if (!(error instanceof Failure) || error.details.rule !== UNKNOWN_LINK) {
      await takeBack()
      throw error
    }
    await database.withAuth().write(async tx => {
      const kind = INVITATION_GUESS
      recordSecurityEvent(tx, { kind, userId: null, organizationId: null, rule: UNKNOWN_LINK, operation, requestId, address: ip })
    })
    throw error
  }
}
