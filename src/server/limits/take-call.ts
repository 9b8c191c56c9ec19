import type { OpenDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { addressBucket } from './address.ts'
import type { Caller } from './api-limiter.ts'
import { type BucketState, bucketState, upsertBucket } from './bucket.ts'

// A token without a session is anonymous and counts for its address.
const takeCalls = sqlStatement<{ token: string | null; stranger: string; take: number; seconds: number }, BucketState & { bucket: string }>(
  `insert into auth.rate_limits as r (bucket, window_started_at, count)
   select coalesce('api:person:' || (select "userId" from auth.session where token = $token), $stranger), app.now(), $take::int
   ${upsertBucket} returning bucket, ${bucketState}`,
)

// The commit does not wait for the disk: after a power failure a few more calls may pass, which is cheaper than a disk flush per call.
const asyncCommit = sqlStatement<object, unknown>(`select set_config('synchronous_commit', 'off', true)`)

/** The API limiter's counter in the database: one round trip per take. */
export function takeCallsFrom(database: Pick<OpenDatabase, 'withAuth'>, windowSeconds: number) {
  return async ({ token, ip, isSignIn = false }: Caller, amount: number) => {
    const stranger = `api:${isSignIn ? 'sign-in' : 'address'}:${addressBucket(ip)}`
    const params = { token, stranger, take: amount, seconds: windowSeconds }
    // A batch is a transaction of its own, so the mode without begin and commit is enough for this write.
    const [, state] = await database.withAuth().readOnce(tx => Promise.all([tx.first(asyncCommit, {}), tx.first(takeCalls, params)]))
    if (state === undefined) throw new Error('the counter answered nothing')
    return state
  }
}
