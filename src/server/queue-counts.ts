import type { Pool } from 'pg'
import type { QueueCounts } from './metrics.ts'

const counts = `select j.*, m.* from
  (select count(*) filter (where locked_at is null and attempts = 0)::int as waiting,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where locked_at is null and attempts between 1 and max_attempts - 1)::int as retrying,
      count(*) filter (where locked_at is null and attempts >= max_attempts)::int as gave_up,
      coalesce(extract(epoch from max(now() - run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now())), 0)::float8
        as oldest
    from graphile_worker.jobs) j,
  (select count(*) filter (where status = 'queued')::int as queued, count(*) filter (where status = 'failed')::int as failed
    from platform.mail_messages where status in ('queued', 'failed')) m`

/** Counts the jobs and the unsent mail of all organizations. `worker` logs in as app_worker, which sees the queue and no one's records. */
export async function countQueues(worker: Pick<Pool, 'query'>): Promise<QueueCounts> {
  const { rows } = await worker.query<Record<string, number>>(counts)
  const { waiting = 0, running = 0, retrying = 0, gave_up = 0, oldest = 0, queued = 0, failed = 0 } = rows[0] ?? {}
  return { jobs: { waiting, running, retrying, failed: gave_up }, oldestJobSeconds: oldest, mail: { queued, failed } }
}
