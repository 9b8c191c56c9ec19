import pg, { type Pool } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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

/** A job that is locked by a worker that was killed. */
async function lockedJob(task: string): Promise<void> {
  await t.owner.query('select graphile_worker.add_job($1)', [task])
  await t.owner.query(
    `update graphile_worker._private_jobs as j set locked_by = 'worker-that-is-gone', locked_at = now()
     from graphile_worker._private_tasks as k where k.id = j.task_id and k.identifier = $1`,
    [task],
  )
}

async function start(task: string, isOnlyServer: boolean, work = async () => undefined as unknown, abandonedCheckMs = 60_000) {
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
    periodicTasks: [],
    isOnlyServer,
    abandonedCheckMs,
    report: () => undefined,
  })
  return { done, stop: running.stop }
}

test('the only server of a database takes over the jobs of a killed one at once', async () => {
  await lockedJob('begun')
  const { done, stop } = await start('begun', true)
  await expect.poll(() => done.times).toBe(1)
  await stop()
})

test('where several servers share the database, a job that another one has started is left to it', async () => {
  await lockedJob('shared')
  await t.owner.query(`select graphile_worker.add_job('shared')`)
  const { done, stop } = await start('shared', false)
  await expect.poll(() => done.times).toBe(1)
  await stop()
  expect(done.times).toBe(1)
})

test('where several servers share the database, the jobs of a killed one are unlocked and those of a live one are not', async () => {
  const ends = Promise.withResolvers<void>()
  await t.owner.query(`select graphile_worker.add_job('slow')`)
  const live = await start('slow', false, () => ends.promise)
  await expect.poll(() => live.done.times).toBe(1)
  await lockedJob('left')
  const other = await start('left', false, undefined, 100)
  await expect.poll(() => other.done.times, { timeout: 10_000 }).toBe(1)
  const slow = await t.owner.query(`select locked_by is not null as held from graphile_worker.jobs where task_identifier = 'slow'`)
  expect(slow.rows).toEqual([{ held: true }])
  ends.resolve()
  await live.stop()
  await other.stop()
  expect(live.done.times).toBe(1)
})

test('a worker whose first question fails, as where no connection comes in time, gets jobs all the same', async () => {
  await t.owner.query(`select graphile_worker.add_job('waiting')`)
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  let failures = 0
  spy.mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const isFirst = failures === 0 && JSON.stringify(args[0] ?? '').includes('_private_tasks as tasks (identifier)')
    if (!isFirst) return query.apply(this, args)
    failures += 1
    return Promise.reject(new Error('timeout exceeded when trying to connect'))
  } as never)
  const { done, stop } = await start('waiting', true)
  await expect.poll(() => done.times).toBe(1)
  expect(failures).toBe(1)
  spy.mockRestore()
  await stop()
})
