import type { OpenDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { addressBucket } from './address.ts'
import type { Caller } from './api-limiter.ts'
import { type BucketState, bucketState, upsertBucket } from './bucket.ts'

interface TakeParams {
  token: string | null
  isProtecting: boolean
  stranger: string
  take: number
  seconds: number
}

// A token without a session is anonymous and counts for its address.
const takeCalls = sqlStatement<TakeParams, BucketState & { bucket: string }>(
  `insert into auth.rate_limits as r (bucket, window_started_at, count)
   select coalesce(
     (select case when $isProtecting::boolean then 'api:session:' || id else 'api:person:' || "userId" end from auth.session where token = $token),
     $stranger), app.now(), $take::int
   ${upsertBucket} returning bucket, ${bucketState}`,
)

// The commit does not wait for the disk: after a power failure a few more calls may pass, which is cheaper than a disk flush per call.
const asyncCommit = sqlStatement<object, unknown>(`select set_config('synchronous_commit', 'off', true)`)

type CountedCall = BucketState & { bucket: string }

interface Take {
  params: TakeParams
  counted: PromiseWithResolvers<CountedCall>
}

const MAX_TOGETHER = 50

/**
 * The API limiter's counter in the database. One transaction is on its way at a time, and takes that come meanwhile leave together in the next:
 * of many callers who come seldom each would pay for a round trip of its own otherwise. Each is still a statement with its own count.
 */
export function takeCallsFrom(database: Pick<OpenDatabase, 'withAuth'>, windowSeconds: number) {
  const pending: Take[] = []
  let isSending = false

  async function send(): Promise<void> {
    isSending = true
    for (let takes = pending.splice(0, MAX_TOGETHER); takes.length > 0; takes = pending.splice(0, MAX_TOGETHER)) {
      try {
        // A batch is a transaction of its own, so the mode without begin and commit is enough for these writes.
        const [, ...states] = await database
          .withAuth()
          .readOnce(tx => Promise.all([tx.first(asyncCommit, {}), ...takes.map(({ params }) => tx.first(takeCalls, params))]))
        for (const [index, { counted }] of takes.entries()) {
          const state = states[index]
          if (state === undefined) counted.reject(new Error('the counter answered nothing'))
          else counted.resolve(state as CountedCall)
        }
      } catch (error) {
        for (const { counted } of takes) counted.reject(error)
      }
    }
    isSending = false
  }

  return ({ token, ip, isSignIn = false, isProtecting = false, visits }: Caller, amount: number): Promise<CountedCall> => {
    const what = visits === undefined ? (isSignIn ? 'sign-in' : 'address') : `visit:${visits}`
    const stranger = `api:${what}:${addressBucket(ip)}`
    const counted = Promise.withResolvers<CountedCall>()
    pending.push({ params: { token, isProtecting, stranger, take: amount, seconds: windowSeconds }, counted })
    if (!isSending) void send()
    return counted.promise
  }
}
