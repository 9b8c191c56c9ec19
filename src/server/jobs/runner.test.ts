import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlainPool } from '#server/db/pool.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { startJobs } from './runner.ts'

let t: TestDatabase
let pool: Pool
beforeAll(async () => {
  t = await testDatabase()
  pool = openPlainPool({ connection: t.connections.directConnectionFor('app_worker'), size: 4, name: 'jobs', report: () => undefined })
})
afterAll(async () => {
  await pool.end()
  await t.close()
})

/** A job that a worker had taken when it was killed. */
async function lockedJob(task: string): Promise<void> {
  await t.owner.query('select graphile_worker.add_job($1)', [task])
  await t.owner.query(
    `update graphile_worker._private_jobs as j set locked_by = 'worker-that-is-gone', locked_at = now()
     from graphile_worker._private_tasks as k where k.id = j.task_id and k.identifier = $1`,
    [task],
  )
}

async function start(task: string, alone: boolean, work = async () => undefined as unknown, lookEveryMs = 60_000) {
  const done = { times: 0 }
  const running = await startJobs({
    pool,
    tasks: {
      [task]: async () => {
        done.times += 1
        await work()
      },
    },
    schedule: [],
    rounds: [],
    alone,
    lookEveryMs,
    report: () => undefined,
  })
  return { done, stop: running.stop }
}

test('what a killed server had begun is done by the next one at once, where no other server can be at it', async () => {
  await lockedJob('begun')
  const { done, stop } = await start('begun', true)
  await expect.poll(() => done.times).toBe(1)
  await stop()
})

test('where several servers share the database, what another one has begun is left to it', async () => {
  await lockedJob('shared')
  await t.owner.query(`select graphile_worker.add_job('shared')`)
  const { done, stop } = await start('shared', false)
  await expect.poll(() => done.times).toBe(1)
  await stop()
  expect(done.times).toBe(1)
})

test('where several servers share the database, what a killed one had begun is taken back, and what a living one is at is not', async () => {
  const ends = Promise.withResolvers<void>()
  await t.owner.query(`select graphile_worker.add_job('slow')`)
  const living = await start('slow', false, () => ends.promise)
  await expect.poll(() => living.done.times).toBe(1)
  await lockedJob('left')
  const looks = 100
  const other = await start('left', false, undefined, looks)
  await expect.poll(() => other.done.times, { timeout: 10_000 }).toBe(1)
  const slow = await t.owner.query(`select locked_by is not null as held from graphile_worker.jobs where task_identifier = 'slow'`)
  expect(slow.rows).toEqual([{ held: true }])
  ends.resolve()
  await living.stop()
  await other.stop()
  expect(living.done.times).toBe(1)
})
