import { setInterval } from 'node:timers'
import { setTimeout as wait } from 'node:timers/promises'
import { Logger, run, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'

export interface JobOptions {
  /** As app_worker, direct: the worker listens (T14) and keeps prepared statements. */
  pool: Pool
  tasks: TaskList
  /** Crontab lines of the worker: minute hour day month weekday task. */
  schedule: readonly string[]
  /** Work that is looked for every few seconds; a round that still runs is not started again. */
  rounds: readonly { everyMs: number; run(): Promise<void> }[]
  /** No other server works on this database: what is locked was locked by one that was killed, and need not wait out its four hours. */
  alone: boolean
  report(error: unknown): void
}

/** What a drain gives a running job to end; then it goes back into the queue and is tried again by the next start. */
const patienceMs = 3000

const unlockAll =
  'select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))'

/** Runs what was enqueued in transactions, what the schedule says, and the short rounds, until it is stopped. */
export async function startJobs({ pool, tasks, schedule, rounds, alone, report }: JobOptions): Promise<{ stop(): Promise<void> }> {
  if (alone) await pool.query(unlockAll)
  const worker = await run({
    pgPool: pool,
    taskList: tasks,
    crontab: schedule.join('\n'),
    concurrency: 2,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => level === 'error' && report(new Error(message))),
  })
  // Told by its own log already; a worker that gave up must not be an unhandled rejection.
  worker.promise.catch(() => undefined)
  const timers = rounds.map(({ everyMs, run: round }) => {
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
