import { fail } from '#core/failure.ts'
import { addressBucket } from './address.ts'
import type { BucketState } from './bucket.ts'

/** Who calls: a session's token, or a stranger known by address only. */
export interface Caller {
  token: string | null
  ip: string
  /** An address has a count of its own for sign-ins: other calls of strangers behind it must not use up its people's way in. */
  isSignIn?: boolean
}

export interface ApiLimiterOptions {
  /** Calls in a window. */
  limit: number
  windowSeconds: number
  /** Counts `amount` for the caller where every server and the next start see it; says in which bucket, since a person's sessions share one. */
  take(caller: Caller, amount: number): Promise<BucketState & { bucket: string }>
  /** Milliseconds of a clock that never steps back. */
  now?: () => number
}

interface Lease {
  /** Calls taken from the bucket and not used yet. */
  left: number
  /** The bucket has no more in this window. */
  isLast: boolean
  /** On our own clock; the window itself is the database's. */
  endsAt: number
  taking: Promise<void> | undefined
}

const MOST_REMEMBERED = 20_000

/**
 * Counts API calls and throws RATE_LIMITED. The count stands in the database and survives a restart, but a process takes several calls at
 * once from it, so that few calls pay for a write. One process lets exactly `limit` calls of a person through in a window; what it had
 * taken and not used when it stopped stays counted.
 */
export function createApiLimiter({ limit, windowSeconds, take, now = () => performance.now() }: ApiLimiterOptions) {
  const portion = Math.max(1, Math.floor(limit / 20))
  const leases = new Map<string, Lease>()
  /** Which bucket a caller counts in, learnt from the first take. */
  const buckets = new Map<string, string>()

  function leaseOf(bucket: string): Lease {
    const known = leases.get(bucket)
    if (known !== undefined) return known
    const lease = { left: 0, isLast: false, endsAt: 0, taking: undefined }
    remember(leases, bucket, lease)
    return lease
  }

  async function refill(caller: Caller, key: string): Promise<void> {
    const asked = now()
    const { bucket, count, secondsLeft } = await take(caller, portion)
    const lease = leaseOf(bucket)
    // Of the portion, only what lies below the limit may be used.
    const granted = Math.max(0, Math.min(portion, limit - (count - portion)))
    lease.left = (lease.endsAt > asked ? lease.left : 0) + granted
    lease.isLast = count >= limit
    lease.endsAt = asked + Math.min(secondsLeft, windowSeconds) * 1000
    remember(buckets, key, bucket)
  }

  return async (caller: Caller): Promise<void> => {
    const key = `${caller.isSignIn ? 'sign-in ' : ''}${caller.token ?? addressBucket(caller.ip)}`
    for (;;) {
      const lease = leaseOf(buckets.get(key) ?? key)
      const isRunning = lease.endsAt > now()
      if (isRunning && lease.left > 0) {
        lease.left--
        return
      }
      if (isRunning && lease.isLast) {
        const retryAfterSeconds = Math.ceil((lease.endsAt - now()) / 1000)
        fail('RATE_LIMITED', 'Too many api attempts. Please try again later.', { data: { retryAfterSeconds } })
      }
      // Calls that come while a portion is on its way wait for it instead of taking one each.
      lease.taking ??= refill(caller, key).finally(() => {
        lease.taking = undefined
      })
      await lease.taking
    }
  }
}

/** Keeps the newest entries only. Forgetting a lease forgets calls that were counted already, never the count. */
function remember<V>(entries: Map<string, V>, key: string, value: V): void {
  entries.set(key, value)
  if (entries.size > MOST_REMEMBERED) entries.delete(entries.keys().next().value as string)
}
