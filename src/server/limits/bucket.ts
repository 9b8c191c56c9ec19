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
