import { fail } from '#core/failure.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { forgetBucket, takeBackFromBucket, takeFromTwoBuckets } from '#server/limits/bucket.ts'

const WINDOW_SECONDS = 15 * 60
/** Wrong codes of one person, whichever kiosk of the organization they are typed at. */
const PERSON_LIMIT = 5
/** Wrong codes of one person within a day: a code has a million values, so a device that no one looks after would find it after years. */
const DAY_SECONDS = 24 * 60 * 60
const DAY_LIMIT = 20
/** Wrong codes at one kiosk, whoever they are for. */
const KIOSK_LIMIT = 20

interface Attempt {
  organizationId: string
  kioskId: string
  /** As it was typed: a number that no one has is counted like any other. */
  number: string
}

// `app.reset_kiosk_code` forgets the first two.
const personBucket = ({ organizationId, number }: Attempt) => `kiosk:${organizationId}:${number.toLowerCase()}`
const dayBucket = ({ organizationId, number }: Attempt) => `kiosk:day:${organizationId}:${number.toLowerCase()}`
const deviceBucket = ({ kioskId }: Attempt) => `kiosk:device:${kioskId}`

/**
 * Counts an attempt in one atomic write before the code is checked, so that of any number of parallel ones exactly the limit are checked. Throws RATE_LIMITED,
 * also for the right code.
 */
export async function countTry(database: OpenDatabase, attempt: Attempt): Promise<void> {
  const first = deviceBucket(attempt)
  const buckets = { first, firstLimit: KIOSK_LIMIT, second: personBucket(attempt), secondLimit: PERSON_LIMIT, seconds: WINDOW_SECONDS }
  const day = { first: null, firstLimit: 0, second: dayBucket(attempt), secondLimit: DAY_LIMIT, seconds: DAY_SECONDS }
  const answers = await database
    .withAuth()
    .readOnce(tx => Promise.all([tx.first(takeFromTwoBuckets, buckets), tx.first(takeFromTwoBuckets, day)]))
  const [soon, today] = answers
  // A missing row must not be taken for "not limited".
  if (soon === undefined || today === undefined) throw new Error('the counter answered nothing')
  const retryAfterSeconds = today.retryAfter ?? soon.retryAfter
  if (retryAfterSeconds === null) return
  // A code that was not checked is no guess: it must not use up the sign-ins of everyone else at this kiosk.
  await database.withAuth().write(async tx => {
    await tx.run(takeBackFromBucket, { bucket: first })
    await tx.run(takeBackFromBucket, { bucket: dayBucket(attempt) })
  })
  const text =
    today.retryAfter === null
      ? 'Too many tries. Wait a few minutes, or ask your administrator for a new code.'
      : 'Too many wrong codes today. Ask your administrator for a new code.'
  fail('RATE_LIMITED', text, { data: { retryAfterSeconds } })
}

/** Takes an attempt back whose code was not checked after all, because the server was too busy. */
export async function takeBackTry(database: OpenDatabase, attempt: Attempt): Promise<void> {
  await database.withAuth().write(async tx => {
    await tx.run(takeBackFromBucket, { bucket: deviceBucket(attempt) })
    await tx.run(takeBackFromBucket, { bucket: personBucket(attempt) })
    await tx.run(takeBackFromBucket, { bucket: dayBucket(attempt) })
  })
}

/** After the right code: clears the person's count, and takes this attempt back from the kiosk's. In the order in which attempts count, to avoid deadlocks. */
export function clearTries(tx: Pick<WriteTx<unknown>, 'atCommit'>, attempt: Attempt): void {
  tx.atCommit(takeBackFromBucket, { bucket: deviceBucket(attempt) })
  tx.atCommit(forgetBucket, { bucket: personBucket(attempt) })
  tx.atCommit(forgetBucket, { bucket: dayBucket(attempt) })
}
