import type { OpenDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { addressBucket } from './address.ts'
import type { Caller } from './api-limiter.ts'
import { type BucketState, bucketState, upsertBucket } from './bucket.ts'

// A token without a session is a stranger: its address counts.
const takeCalls = sqlStatement<{ token: string | null; stranger: string; take: number; seconds: number }, BucketState & { bucket: string }>(
  `insert into auth.rate_limits as r (bucket, window_started_at, count)
   select coalesce('api:person:' || (select "userId" from auth.session where token = $token), $stranger), app.now(), $take::int
   ${upsertBucket} returning bucket, ${bucketState}`,
)

// Nobody waits for the disk: a count that a power cut takes back lets a few calls more through, and each caller would pay for it.
const withoutWaiting = sqlStatement<object, unknown>(`select set_config('synchronous_commit', 'off', true)`)

/** The API limiter's counter in the database: one write, one trip. */
export function takeCallsFrom(database: Pick<OpenDatabase, 'withAuth'>, windowSeconds: number) {
  return async ({ token, ip, isSignIn = false }: Caller, amount: number) => {
    const stranger = `api:${isSignIn ? 'sign-in' : 'address'}:${addressBucket(ip)}`
    const params = { token, stranger, take: amount, seconds: windowSeconds }
    // One statement behind one Sync is a transaction of its own, so the shape without begin and commit does.
    const [, state] = await database.withAuth().readOnce(tx => Promise.all([tx.first(withoutWaiting, {}), tx.first(takeCalls, params)]))
    if (state === undefined) throw new Error('the counter answered nothing')
    return state
  }
}
