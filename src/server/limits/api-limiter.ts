import { fail } from '#core/failure.ts'
import { addressBucket } from './address.ts'
import type { BucketState } from './bucket.ts'

/** The caller: a session's token, or an anonymous client known only by its address. */
export interface Caller {
  token: string | null
  ip: string
  /** Sign-ins from an address are counted apart, so that other anonymous calls from there cannot block them. */
  isSignIn?: boolean
  /** Calls that protect an account are counted for each session, so that someone else who is signed in to it cannot block them. */
  isProtecting?: boolean
  /** A visitor's calls are counted by address and organization, apart from all others: its subdomain or id; empty for all organizations together. */
  visits?: string
}

export interface ApiLimiterOptions {
  /** Maximum number of calls in a window. */
  limit: number
  windowSeconds: number
  /** Counts `amount` in the database, where all servers see it. Resolves with the bucket, which a person's sessions share. */
  take(caller: Caller, amount: number): Promise<BucketState & { bucket: string }>
  /** A monotonic clock, in milliseconds. */
  now?: () => number
}

interface Lease {
  /** Calls taken from the bucket and not yet used. */
  left: number
  /** The bucket is used up for this window. */
  isLast: boolean
  /** By our own clock; the database decides when the window ends. */
  endsAt: number
  taking: Promise<void> | undefined
}

const MAX_ENTRIES = 20_000

/**
 * Counts API calls and throws RATE_LIMITED above the limit. The count is kept in the database and survives a restart, but a process takes
 * several calls at once, so that only a few calls pay for a write. One process allows exactly `limit` calls of a person in a window. Calls
 * that it took and had not used when it stopped remain counted.
 */
export function createApiLimiter({ limit, windowSeconds, take, now = () => performance.now() }: ApiLimiterOptions) {
  const portion = Math.max(1, Math.floor(limit / 20))
  const leases = new Map<string, Lease>()
  /** The bucket of each caller, known after the first take. */
  const buckets = new Map<string, string>()

  function leaseOf(bucket: string): Lease {
    const known = leases.get(bucket)
    if (known !== undefined) return known
    const lease = { left: 0, isLast: false, endsAt: 0, taking: undefined }
    remember(leases, bucket, lease)
    return lease
  }

  async function refill(caller: Caller, key: string): Promise<void> {
    const startedAt = now()
    const { bucket, count, secondsLeft } = await take(caller, portion)
    const lease = leaseOf(bucket)
    // Only the part of the portion that is below the limit may be used.
    const granted = Math.max(0, Math.min(portion, limit - (count - portion)))
    lease.left = (lease.endsAt > startedAt ? lease.left : 0) + granted
    lease.isLast = count >= limit
    lease.endsAt = startedAt + Math.min(secondsLeft, windowSeconds) * 1000
    remember(buckets, key, bucket)
  }

  return async (caller: Caller): Promise<void> => {
    const key = `${caller.visits === undefined ? '' : `visit ${caller.visits} `}${caller.isSignIn ? 'sign-in ' : ''}${caller.isProtecting ? 'protecting ' : ''}${caller.token ?? addressBucket(caller.ip)}`
    for (;;) {
      const lease = leaseOf(buckets.get(key) ?? key)
      const isRunning = lease.endsAt > now()
      if (isRunning && lease.left > 0) {
        lease.left--
        return
      }
      if (isRunning && lease.isLast) {
        const retryAfterSeconds = Math.ceil((lease.endsAt - now()) / 1000)
        fail('RATE_LIMITED', 'Too many API attempts. Please try again later.', { data: { retryAfterSeconds } })
      }
      // Calls that arrive while a portion is being taken wait for it instead of taking one each.
      lease.taking ??= refill(caller, key).finally(() => {
        lease.taking = undefined
      })
      await lease.taking
    }
  }
}

/** Keeps only the newest entries. A dropped lease loses calls already counted in the database, never the count itself. */
function remember<V>(entries: Map<string, V>, key: string, value: V): void {
  entries.set(key, value)
  if (entries.size > MAX_ENTRIES) entries.delete(entries.keys().next().value as string)
}
