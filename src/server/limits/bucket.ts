import { sqlStatement } from '#server/db/statement.ts'

/** The state of a bucket after a take. */
export interface BucketState {
  /** Takes in the current window, including this one. */
  count: number
  /** Seconds until the window ends, by the database's clock. */
  secondsLeft: number
}

/** A window starts with its first take and ends by the database's clock, whichever server counts. */
export const upsertBucket = `on conflict (bucket) do update set
  count = case when r.window_started_at > app.now() - make_interval(secs => $seconds::int) then r.count + excluded.count else excluded.count end,
  window_started_at = case when r.window_started_at > app.now() - make_interval(secs => $seconds::int) then r.window_started_at else excluded.window_started_at end`

export const bucketState = `count, ceil(extract(epoch from window_started_at + make_interval(secs => $seconds::int) - app.now()))::int as seconds_left`

/** Adds `take` to a bucket in one atomic write, so that parallel attempts never see the same count. Runs as app_auth. */
export const takeFromBucket = sqlStatement<{ bucket: string; take: number; seconds: number }, BucketState>(
  `insert into auth.rate_limits as r (bucket, window_started_at, count) values ($bucket, app.now(), $take::int) ${upsertBucket} returning ${bucketState}`,
)

const secondsLeft = `ceil(extract(epoch from r.window_started_at + make_interval(secs => $seconds::int) - app.now()))::int`

/**
 * Counts one take in each of two buckets that limit the same thing: the first is counted first, and the second only where the first may still
 * take. `first` null counts in the second alone. `retryAfter` is in seconds, null where both may. A count that was not written leaves no row.
 */
export const takeFromTwoBuckets = sqlStatement<
  { first: string | null; firstLimit: number; second: string; secondLimit: number; seconds: number },
  { retryAfter: number | null }
>(
  `with one as (
     insert into auth.rate_limits as r (bucket, window_started_at, count) select $first, app.now(), 1 where $first::text is not null
     ${upsertBucket} returning r.count, ${secondsLeft} as seconds_left
   ), two as (
     insert into auth.rate_limits as r (bucket, window_started_at, count)
     select $second, app.now(), 1 where not exists (select from one where count > $firstLimit::int)
     ${upsertBucket} returning r.count, ${secondsLeft} as seconds_left
   )
   select case when one.count > $firstLimit::int then one.seconds_left
     when two.count > $secondLimit::int then two.seconds_left end as retry_after
   from (values (1)) as start left join one on true left join two on true
   where ($first::text is null or one.count is not null) and (one.count > $firstLimit::int or two.count is not null)`,
)

export const forgetBucket = sqlStatement<{ bucket: string }, unknown>('delete from auth.rate_limits where bucket = $bucket')
export const takeBackFromBucket = sqlStatement<{ bucket: string }, unknown>(
  'update auth.rate_limits set count = greatest(count - 1, 0) where bucket = $bucket',
)
