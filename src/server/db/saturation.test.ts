import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Failure } from '#core/failure.ts'
import { newId } from '#server/id.ts'
import { deep, runs } from '#test/depth.ts'
import { failing, setUpUnits } from '#test/units.ts'
import { openDatabase } from './open-database.ts'
import { BatchPool } from './pool.ts'
import { openProbe } from './probe.ts'
import { sqlStatement } from './statement.ts'

const u = setUpUnits()

const keep = sqlStatement<{ id: string }, unknown>('insert into app.test_writes (id) values ($id)')
const echo = sqlStatement<{ id: string }, { id: string }>('select $id::uuid as id')

/** A fault in one request must not affect any other. */
test('under probes, canceled statements, errors and lost connections every acknowledged write is stored, and no answer is mixed up', {
  timeout: deep ? 600_000 : 120_000,
}, async () => {
  await u.t.owner.query(
    'create table app.test_writes (organization_id uuid not null default app.org_id(), id uuid primary key); grant insert on app.test_writes to app_user',
  )
  const connection = u.t.connections.connectionFor('app_login')
  const pool = new BatchPool({ connection, size: 4, name: 'saturated', named: true, report: () => undefined })
  const db = openDatabase({ pools: { pool, authPool: pool }, announce: () => undefined, report: () => undefined })
  const probe = openProbe(connection)
  const wanted = runs(2000, 10_000)
  const acknowledged: string[] = []
  const rejected: string[] = []
  let crossed = 0
  let isOver = false

  async function write(): Promise<void> {
    const id = newId()
    try {
      await db.withTenant(u.writing()).write(async tx => {
        const [back] = await Promise.all([tx.first(echo, { id }), tx.run(keep, { id })])
        if (back?.id !== id) crossed++
        if (Math.random() < 0.1) await tx.rows(failing, {})
      })
      acknowledged.push(id)
    } catch (error) {
      // A connection lost during the commit leaves the outcome unknown; after every other error nothing is stored.
      if (!(error instanceof Failure)) rejected.push(id)
    }
  }
  async function whileItLasts(pause: number, work: () => Promise<unknown>): Promise<void> {
    while (!isOver) {
      await work().catch(() => undefined)
      await sleep(pause)
    }
  }
  const backends = `from pg_stat_activity where application_name = 'saturated' and datname = current_database() order by random() limit 1`
  const disturbances = [
    ...Array.from({ length: 4 }, () => whileItLasts(0, () => probe.ping())),
    whileItLasts(50, () => u.t.owner.query(`select pg_cancel_backend(pid) ${backends}`)),
    whileItLasts(150, () => u.t.owner.query(`select pg_terminate_backend(pid) ${backends}`)),
  ]
  const writers = Array.from({ length: 32 }, async () => {
    while (acknowledged.length < wanted) await write()
  })
  await Promise.all(writers)
  isOver = true
  await Promise.all(disturbances)

  const { rows } = await u.t.owner.query<{ id: string }>('select id from app.test_writes')
  const there = new Set(rows.map(row => row.id))
  expect(acknowledged.filter(id => !there.has(id))).toEqual([])
  expect(rejected.filter(id => there.has(id))).toEqual([])
  expect(crossed).toBe(0)
  expect(rejected.length).toBeGreaterThan(wanted / 50)
  await Promise.all([pool.end(), probe.close()])
})
