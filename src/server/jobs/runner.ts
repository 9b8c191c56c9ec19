import { EventEmitter } from 'node:events'
import { setInterval } from 'node:timers'
import { setTimeout as wait } from 'node:timers/promises'
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'

export interface JobOptions {
  /** Logs in as app_worker, not through a pooler: the worker uses LISTEN (DRV-14) and prepared statements. */
  pool: Pool
  tasks: TaskList
  /** Crontab lines of the worker: minute hour day month weekday task. */
  schedule: readonly string[]
  /** Work that runs every few seconds; skipped while the previous run is in progress. */
  periodicTasks: readonly { everyMs: number; run(): Promise<void> }[]
  /** No other server uses this database, so any locked job was locked by a server that was killed and can be unlocked at start. */
  isOnlyServer: boolean
  /** How often a server that is not the only one checks for jobs that another one abandoned. */
  abandonedCheckMs?: number
  report(error: unknown): void
}

/** How long the shutdown waits for running jobs; after that they return to the queue for the next start. */
const shutdownTimeoutMs = 3000

const unlockAll =
  'select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))'

/** An advisory lock key that nothing else uses; the second part of the key is the worker's id. */
const LIVENESS_LOCK = 728_364

/** Held by the session in which a worker listens for new jobs, so it is released when the server ends for any reason. */
const takeLivenessLock = `select pg_advisory_lock_shared(${LIVENESS_LOCK}, hashtext($1))`

const holdersWithoutLock = `select distinct j.locked_by as holder from graphile_worker.jobs j where j.locked_by is not null and not exists (
  select from pg_locks l where l.locktype = 'advisory' and l.database = (select oid from pg_database where datname = current_database())
    and l.classid = ${LIVENESS_LOCK} and l.objid = hashtext(j.locked_by)::oid)`

/**
 * Unlocks the jobs of servers that have ended; otherwise they would stay locked for four hours. A server counts as ended when two checks in
 * a row find no liveness lock, because one whose session was lost has reconnected by the second check.
 */
function abandonedJobsRelease(pool: Pool): () => Promise<void> {
  let suspects = new Set<string>()
  return async () => {
    const { rows } = await pool.query<{ holder: string }>(holdersWithoutLock)
    const ended = rows.filter(({ holder }) => suspects.has(holder)).map(({ holder }) => holder)
    if (ended.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1)', [ended])
    suspects = new Set(rows.map(({ holder }) => holder))
  }
}

/** Between two workers, so that a database that is away is not asked, and does not fill the log, without a pause. */
const PAUSE_MS = 500

/**
 * Starts the worker, and starts another one until its first question for a job is answered. It asks for the ids of its tasks only once and keeps a
 * failure (graphile-worker 0.18): a worker whose first connection fails, as on a busy machine, would never get a job.
 */
async function startWorker({ pool, tasks, schedule, report }: Pick<JobOptions, 'pool' | 'tasks' | 'schedule' | 'report'>): Promise<Runner> {
  for (;;) {
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:listen:success', ({ workerPool, client }) => {
      // The worker is about to send its LISTEN on this client; this query has to follow it (DRV-11).
      client.once('drain', () => void client.query(takeLivenessLock, [workerPool.id]).catch(report))
    })
    const asked = Promise.withResolvers<{ error?: unknown }>()
    for (const answer of ['job:start', 'worker:getJob:empty'] as const) events.once(answer, () => asked.resolve({}))
    events.once('worker:getJob:error', ({ error }) => asked.resolve({ error }))
    const worker = await run({
      pgPool: pool,
      events,
      taskList: tasks,
      crontab: schedule.join('\n'),
      concurrency: 2,
      noHandleSignals: true,
      logger: new Logger(() => (level, message) => level === 'error' && report(new Error(message))),
    })
    // The worker has logged its failure; without this handler it would also be an unhandled rejection.
    worker.promise.catch(() => undefined)
    const { error } = await asked.promise
    if (error === undefined) return worker
    report(error)
    await worker.stop()
    await wait(PAUSE_MS)
  }
}

/** Runs queued jobs, scheduled jobs and periodic tasks until it is stopped. Resolves when the worker has started. */
export async function startJobs({
  pool,
  tasks,
  schedule,
  periodicTasks,
  isOnlyServer,
  abandonedCheckMs = 60_000,
  report,
}: JobOptions): Promise<{ stop(): Promise<void> }> {
  if (isOnlyServer) await pool.query(unlockAll)
  const releaseAbandoned = abandonedJobsRelease(pool)
  if (!isOnlyServer) await releaseAbandoned()
  const worker = await startWorker({ pool, tasks, schedule, report })
  const ownTasks = isOnlyServer ? [] : [{ everyMs: abandonedCheckMs, run: releaseAbandoned }]
  const timers = [...periodicTasks, ...ownTasks].map(({ everyMs, run: runTask }) => {
    let running: Promise<void> | undefined
    const timer = setInterval(() => {
      running ??= runTask()
        .catch(report)
        .finally(() => {
          running = undefined
        })
    }, everyMs)
    return {
      stop: async () => {
        clearInterval(timer)
        await running
      },
    }
  })
  return {
    async stop() {
      await Promise.all(timers.map(timer => timer.stop()))
      const isStopped = await Promise.race([worker.stop().then(() => true), wait(shutdownTimeoutMs, false)])
      if (!isStopped) await worker.kill()
    },
  }
}
