import { EventEmitter } from 'node:events'
import { setInterval } from 'node:timers'
import { setTimeout as wait } from 'node:timers/promises'
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'

export interface JobOptions {
  /** As app_worker, direct: the worker listens (DRV-14) and keeps prepared statements. */
  pool: Pool
  tasks: TaskList
  /** Crontab lines of the worker: minute hour day month weekday task. */
  schedule: readonly string[]
  /** Work that is looked for every few seconds; a round that still runs is not started again. */
  rounds: readonly { everyMs: number; run(): Promise<void> }[]
  /** No other server works on this database: what is locked was locked by one that was killed, and need not wait out its four hours. */
  alone: boolean
  /** How often a server that is not alone looks for jobs of servers that are gone. */
  lookEveryMs?: number
  report(error: unknown): void
}

/** What a drain gives a running job to end; then it goes back into the queue and is tried again by the next start. */
const patienceMs = 3000

const unlockAll =
  'select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))'

/** Any number that nothing else takes; beside it stands whose sign of life the lock is. */
const SIGN_OF_LIFE = 728_364

/** Kept by the session in which a server hears of new jobs, and so for as long as that server lives, whatever ends it. */
const signOfLife = `select pg_advisory_lock_shared(${SIGN_OF_LIFE}, hashtext($1))`

const holdersWithoutOne = `select distinct j.locked_by as holder from graphile_worker.jobs j where j.locked_by is not null and not exists (
  select from pg_locks l where l.locktype = 'advisory' and l.database = (select oid from pg_database where datname = current_database())
    and l.classid = ${SIGN_OF_LIFE} and l.objid = hashtext(j.locked_by)::oid)`

/**
 * Takes back what servers had begun that are gone, so that it need not wait out its four hours. Gone is who was missing at two looks: one
 * whose session was cut is back in a new one by then.
 */
function takeBack(pool: Pool): () => Promise<void> {
  let missing = new Set<string>()
  return async () => {
    const { rows } = await pool.query<{ holder: string }>(holdersWithoutOne)
    const gone = rows.filter(({ holder }) => missing.has(holder)).map(({ holder }) => holder)
    if (gone.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1)', [gone])
    missing = new Set(rows.map(({ holder }) => holder))
  }
}

/** Runs what was enqueued in transactions, what the schedule says, and the short rounds, until it is stopped. */
export async function startJobs({
  pool,
  tasks,
  schedule,
  rounds,
  alone,
  lookEveryMs = 60_000,
  report,
}: JobOptions): Promise<{ stop(): Promise<void> }> {
  if (alone) await pool.query(unlockAll)
  const look = takeBack(pool)
  if (!alone) await look()
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:listen:success', ({ workerPool, client }) => {
    // After the LISTEN that is about to be sent on it (DRV-11).
    client.once('drain', () => void client.query(signOfLife, [workerPool.id]).catch(report))
  })
  const worker = await run({
    pgPool: pool,
    events,
    taskList: tasks,
    crontab: schedule.join('\n'),
    concurrency: 2,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => level === 'error' && report(new Error(message))),
  })
  // Told by its own log already; a worker that gave up must not be an unhandled rejection.
  worker.promise.catch(() => undefined)
  const timers = [...rounds, ...(alone ? [] : [{ everyMs: lookEveryMs, run: look }])].map(({ everyMs, run: round }) => {
    let running: Promise<void> | undefined
    const timer = setInterval(() => {
      running ??= round()
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
      const isStopped = await Promise.race([worker.stop().then(() => true), wait(patienceMs, false)])
      if (!isStopped) await worker.kill()
    },
  }
}
