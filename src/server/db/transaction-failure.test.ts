import { beforeAll, describe, expect, test } from 'vitest'
import { asking } from '#test/organization.ts'
import { addUnit, failing, one, setUpUnits, unit, unitNames } from '#test/units.ts'
import { openDatabase } from './open-database.ts'
import type { BatchConnection, BatchPool } from './pool.ts'
import { sqlStatement } from './statement.ts'
import type { ReadTx } from './transaction.ts'

const u = setUpUnits()
const raising = sqlStatement<{ code: string }, unknown>(`select app.test_raise($code)`)
const keepBytes = sqlStatement<{ value: unknown }, unknown>('select $value::text')

describe('nothing is stored of a transaction in which', () => {
  test('one of two statements of a tick fails', async () => {
    const attempt = u.t.db.withTenant(u.writing()).write(tx => Promise.all([tx.run(addUnit, unit('A')), tx.rows(failing, {})]))
    await expect(attempt).rejects.toMatchObject({ code: '22012' })
    expect(await u.kept()).toEqual([])
    await u.expectCleanConnection()
  })

  test('a statement of atCommit fails', async () => {
    const attempt = u.t.db.withTenant(u.writing()).write(async tx => {
      await tx.run(addUnit, unit('A'))
      tx.atCommit(failing, {})
    })
    await expect(attempt).rejects.toMatchObject({ code: '22012' })
    expect(await u.kept()).toEqual([])
    await u.expectCleanConnection()
  })

  test('the verb throws', async () => {
    const attempt = u.t.db.withTenant(u.writing()).write(async tx => {
      await tx.run(addUnit, unit('A'))
      tx.announce('units', '1')
      throw new Error('changed my mind')
    })
    await expect(attempt).rejects.toThrow('changed my mind')
    expect(await u.kept()).toEqual([])
    expect(u.t.announced).toEqual([])
    await u.expectCleanConnection()
  })

  test('the verb throws while a statement is under way', async () => {
    const attempt = u.t.db.withTenant(u.writing()).write(async tx => {
      await tx.rows(one, {})
      void tx.run(addUnit, unit('A'))
      await new Promise(process.nextTick)
      await new Promise(process.nextTick)
      throw new Error('changed my mind')
    })
    await expect(attempt).rejects.toThrow('changed my mind')
    expect(await u.kept()).toEqual([])
    await u.expectCleanConnection()
  })

  test.each([
    ['in the first tick', 'early'],
    ['in a later tick', 'middle'],
    ['with the commit', 'late'],
  ])('a value cannot be bound, %s (DRV-1)', async (_, when) => {
    const unbindable = { value: Symbol('no') }
    const attempt = u.t.db.withTenant(u.writing()).write(async tx => {
      await Promise.all([tx.run(addUnit, unit('A')), when === 'early' && tx.rows(keepBytes, unbindable)])
      if (when === 'middle') await Promise.all([tx.run(addUnit, unit('B')), tx.rows(keepBytes, unbindable)])
      if (when === 'late') tx.atCommit(keepBytes, unbindable)
    })
    await expect(attempt).rejects.toThrow('cannot be bound')
    expect(await u.kept()).toEqual([])
    await u.expectCleanConnection()
  })

  test('an error is caught by the verb; the transaction still fails with its first error (DRV-13)', async () => {
    const attempt = u.t.db.withTenant(u.writing()).write(async tx => {
      await tx.run(addUnit, unit('A'))
      await tx.rows(failing, {}).catch(() => undefined)
      await tx.run(addUnit, unit('B')).catch(() => undefined)
    })
    await expect(attempt).rejects.toMatchObject({ code: '22012' })
    expect(await u.kept()).toEqual([])
  })

  test('the commit is answered with ROLLBACK, which is an error (DRV-13)', async () => {
    const lying = (connection: BatchConnection): BatchConnection => ({
      ...connection,
      send: (commands, done) =>
        connection.send(commands, error => {
          for (const command of commands) if (command.tag === 'COMMIT') command.tag = 'ROLLBACK'
          done(error)
        }),
    })
    const pool = {
      connect: (done: Parameters<BatchPool['connect']>[0]) =>
        u.t.login.connect((error, connection) => done(error, connection && lying(connection))),
    } as BatchPool
    const db = openDatabase({ pools: { pool, authPool: pool }, announce: () => undefined, report: () => undefined })
    const attempt = db.withTenant(u.writing()).write(tx => tx.run(addUnit, unit('A')))
    await expect(attempt).rejects.toThrow('the commit was answered ROLLBACK')
  })

  test.each(['in one write', 'after a load'])('a constraint fails at the commit, %s', async how => {
    await u.t.owner.query(`drop table if exists app.test_deferred;
      create table app.test_deferred (id int primary key, parent int references app.test_deferred (id) deferrable initially deferred);
      grant select, insert on app.test_deferred to app_user`)
    const orphan = sqlStatement<object, unknown>('insert into app.test_deferred values (1, 2)')
    const attempt = u.t.db.withTenant(u.writing()).write(async tx => {
      if (how === 'after a load') await tx.rows(one, {})
      tx.atCommit(orphan, {})
      tx.announceIn(u.harbor.id, 'test', '1')
    })
    await expect(attempt).rejects.toMatchObject({ code: 'VALIDATION' })
    expect((await u.t.owner.query('select from app.test_deferred')).rowCount).toBe(0)
    expect(u.t.announced).toEqual([])
    await u.expectCleanConnection()
  })

  test('two statements fail and only one is awaited; the process keeps running', async () => {
    const unheard: unknown[] = []
    const listener = (reason: unknown) => unheard.push(reason)
    process.on('unhandledRejection', listener)
    const attempt = u.t.db.withTenant(u.writing()).write(async tx => {
      const first = tx.rows(failing, {})
      const second = tx.rows(one, {})
      await first
      await second
    })
    await expect(attempt).rejects.toMatchObject({ code: '22012' })
    await new Promise(setImmediate)
    process.removeListener('unhandledRejection', listener)
    expect(unheard).toEqual([])
  })

  test('an organization’s transaction fails; the next one on the connection sees only its own organization (SEC-8)', async () => {
    await u.t.db.withTenant(u.writingInRiver()).write(tx => tx.run(addUnit, unit('of river')))
    const failed = u.t.db.withTenant(u.writing()).write(async tx => {
      await tx.run(addUnit, unit('of harbor'))
      await tx.rows(failing, {})
    })
    await expect(failed).rejects.toThrow()
    const river1 = u.t.db.withTenant(asking(u.river.people.writer, 'settings_units'))
    expect(await river1.readOnce(async tx => [await tx.rows(unitNames, {}), tx.actor.organizationId])).toEqual([
      [{ name: 'of river' }],
      u.river.id,
    ])
    expect(u.t.login.totalCount).toBe(1)
  })
})

describe('errors with SQLSTATEs', () => {
  beforeAll(() =>
    u.t.owner.query(
      `create function app.test_raise(p_code text) returns void language plpgsql as $$ begin raise exception 'raised' using errcode = p_code; end $$`,
    ),
  )

  test.each([
    ['53100', { code: 'STORAGE_FULL', message: 'Storage is full; nothing was saved' }],
    ['57014', { code: 'UNAVAILABLE' }],
    ['55P03', { code: 'UNAVAILABLE' }],
    ['23505', { code: 'CONFLICT' }],
    ['42501', { code: 'FORBIDDEN' }],
  ])('%s is reported as a failure with its meaning', async (code, failure) => {
    await expect(u.t.db.withTenant(u.writing()).write(tx => tx.rows(raising, { code }))).rejects.toMatchObject(failure)
    await u.expectCleanConnection()
  })

  test.each(['40001', '40P01'])('%s retries the verb three times and is then a conflict', async code => {
    let starts = 0
    const verb = (tx: ReadTx<unknown>) => {
      starts++
      return tx.rows(raising, { code })
    }
    await expect(u.t.db.withTenant(u.writing()).write(verb)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(starts).toBe(4)
    starts = 0
    await expect(u.t.db.withTenant(u.writing()).write(verb, { retry: false })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(starts).toBe(1)
  })
})
