import { expect, test } from 'vitest'
import { slowWayTo } from '#test/slow-database.ts'
import { addUnit, one, setUpUnits, unit, unitNames } from '#test/units.ts'
import { openDatabase } from './open-database.ts'
import { BatchPool } from './pool.ts'
import { sqlStatement } from './statement.ts'
import type { ReadTx } from './transaction.ts'

const u = setUpUnits()
const backend = sqlStatement<object, { pid: number }>('select pg_backend_pid() as pid')

const quiet = () => undefined

function poolOf(size: number, connection: { port?: number; host?: string } = {}, responseTimeoutMs = 8000): BatchPool {
  const asRequest = { ...u.t.connections.connectionFor('app_login'), ...connection }
  return new BatchPool({ connection: asRequest, size, name: 'of one test', named: true, responseTimeoutMs, report: quiet })
}

const databaseOver = (pool: BatchPool) => openDatabase({ pools: { pool, authPool: pool }, announce: quiet, report: quiet })

async function terminate(pid: number | undefined): Promise<void> {
  await u.t.owner.query('select pg_terminate_backend($1, 5000)', [pid])
}

test('a terminated backend fails its own transaction only, and nothing of it is stored (DRV-3)', async () => {
  const attempt = u.t.db.withTenant(u.writing()).write(
    async tx => {
      const [own] = await Promise.all([tx.first(backend, {}), tx.run(addUnit, unit('A'))])
      await terminate(own?.pid)
      await tx.rows(one, {})
    },
    { retry: false },
  )
  await expect(attempt).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await u.kept()).toEqual([])
  expect(u.t.reported.length).toBeGreaterThan(0)
  expect(await u.t.db.withTenant(u.writing()).readOnce(tx => tx.rows(one, {}))).toEqual([{ n: 1 }])
})

test('after a connection lost before the commit, the verb is retried', async () => {
  let starts = 0
  await u.t.db.withTenant(u.writing()).write(async tx => {
    const own = await tx.first(backend, {})
    if (++starts < 3) await terminate(own?.pid)
    await tx.run(addUnit, unit('once'))
  })
  expect(starts).toBe(3)
  expect(await u.kept()).toEqual(['once'])
})

test('a commit whose answer is lost is not retried, because it may have succeeded', async () => {
  let starts = 0
  const attempt = u.t.db.withTenant(u.writing()).write(async tx => {
    starts++
    tx.atCommit(addUnit, unit('A'))
    tx.atCommit(sqlStatement<object, unknown>('select pg_sleep(10)'), {})
  })
  const sleeping = `select pid from pg_stat_activity where datname = current_database() and usename = 'app_login' and wait_event = 'PgSleep'`
  const find = async () => (await u.t.owner.query<{ pid: number }>(sleeping)).rows[0]?.pid
  const rejection = expect(attempt).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect.poll(find).toBeDefined()
  await terminate(await find())
  await rejection
  expect(starts).toBe(1)
  expect(await u.kept()).toEqual([])
})

test('a backend terminated while idle is replaced without an error', async () => {
  const own = await u.t.db.withTenant(u.reading()).readOnce(tx => tx.first(backend, {}))
  await terminate(own?.pid)
  expect(await u.t.db.withTenant(u.reading()).readOnce(tx => tx.rows(one, {}))).toEqual([{ n: 1 }])
})

test('a failed statement keeps its prepared name, so the next use does not parse it again (DRV-5)', async () => {
  const divide = sqlStatement<{ by: number }, { n: number }>('select 6 / $by::int as n')
  const byHalf = (by: number) =>
    u.t.db.withTenant(u.reading()).readOnce(tx => Promise.all([tx.rows(divide, { by }), tx.rows(unitNames, {})]))
  await expect(byHalf(0)).rejects.toMatchObject({ code: '22012' })
  expect(await byHalf(2)).toEqual([[{ n: 3 }], []])
  expect(await byHalf(3)).toEqual([[{ n: 2 }], []])
})

test('the same statement twice in one tick is parsed once', async () => {
  const fresh = sqlStatement<{ text: string }, { text: string }>('select $text::text as text')
  const verb = (tx: ReadTx<unknown>) => Promise.all([tx.rows(fresh, { text: 'a' }), tx.rows(fresh, { text: 'b' })])
  expect(await u.t.db.withTenant(u.reading()).readOnce(verb)).toEqual([[{ text: 'a' }], [{ text: 'b' }]])
})

test('a prepared statement whose table has changed is prepared again on another connection', async () => {
  await u.t.owner.query(
    'create table app.test_shape (a int); insert into app.test_shape values (1); grant select on app.test_shape to app_user',
  )
  const all = sqlStatement<object, object>('select * from app.test_shape')
  const read = () => u.t.db.withTenant(u.reading()).readOnce(tx => tx.rows(all, {}))
  expect(await read()).toEqual([{ a: 1 }])
  await u.t.owner.query('alter table app.test_shape add column b text')
  expect(await read()).toEqual([{ a: 1, b: null }])
})

test('a row that cannot be parsed fails the query, and the connection stays usable', async () => {
  const huge = sqlStatement<object, unknown>('select 9007199254740993::int8 as n')
  await expect(u.t.db.withTenant(u.reading()).read(tx => tx.rows(huge, {}))).rejects.toThrow('exactly')
  await u.expectCleanConnection()
})

test('two deadlocked transactions both complete', async () => {
  const pool = poolOf(2)
  const db = databaseOver(pool)
  // A separate table, so that only these two rows are locked.
  await u.t.owner.query(
    `create table app.test_cross (name text, version int); insert into app.test_cross values ('left', 1), ('right', 1);
     grant select, update on app.test_cross to app_user`,
  )
  const touch = sqlStatement<{ name: string }, unknown>('update app.test_cross set version = version + 1 where name = $name')
  let holding = 0
  const crossing = (first: string, second: string) =>
    db.withTenant(u.writing()).write(async tx => {
      await tx.run(touch, { name: first })
      holding++
      await expect.poll(() => holding).toBeGreaterThan(1)
      await tx.run(touch, { name: second })
    })
  await Promise.all([crossing('left', 'right'), crossing('right', 'left')])
  await pool.end()
  expect((await u.t.owner.query('select version from app.test_cross')).rows).toEqual([{ version: 3 }, { version: 3 }])
  expect(holding).toBe(3)
})

test('a closed pool fails with UNAVAILABLE at once', async () => {
  const pool = poolOf(1)
  await pool.end()
  const db = databaseOver(pool)
  await expect(db.withAuth().write(async tx => tx.atCommit(one, {}))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect(db.withAuth().readOnce(tx => tx.rows(one, {}))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('an unreachable server is retried, then UNAVAILABLE', async () => {
  const pool = poolOf(1, { port: 1 })
  const db = databaseOver(pool)
  let starts = 0
  const attempt = db.withAuth().write(async tx => {
    starts++
    tx.atCommit(one, {})
  })
  await expect(attempt).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(starts).toBe(4)
  await pool.end()
})

test('a hung database is UNAVAILABLE after the time limit without retries, and used again when it recovers', async () => {
  const slow = await slowWayTo(u.t.connections)
  const pool = poolOf(2, { host: slow.connections.connectionFor('app_login').host as string }, 300)
  const db = databaseOver(pool)
  const read = () => db.withTenant(u.reading()).readOnce(tx => tx.rows(one, {}))
  expect(await read()).toEqual([{ n: 1 }])
  slow.hang()
  let starts = 0
  const write = db.withTenant(u.writing()).write(async tx => {
    starts++
    await tx.run(addUnit, unit('into silence'))
  })
  const answers = await Promise.allSettled([write, read()])
  for (const answer of answers) expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } })
  expect(starts).toBe(1)
  slow.recover()
  expect(await read()).toEqual([{ n: 1 }])
  expect(pool.totalCount).toBe(1)
  expect(await u.kept()).toEqual([])
  await pool.end()
  slow.close()
})
