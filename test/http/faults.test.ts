import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verifyAuditChain } from '#slices/audit/server/verify.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { makeWorld, openPeriod, type World } from '../isolation/world.ts'
import { cell } from '../time-organization.ts'
import { type Credentials, type TestApp, testApp } from './app.ts'

let t: TestDatabase
let app: TestApp
let world: World
let employee: Credentials
beforeAll(async () => {
  t = await testDatabase()
  app = await testApp(t)
  world = await makeWorld(t, 'faults')
  employee = await app.signIn(world.people.employee, world.organization.id)
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const save = (date: string, minutes: number, key: string, server = app, who = employee) =>
  server.rpc('entries.save', { cells: [cell(date, minutes)] }, { ...who, 'idempotency-key': key })

const minutesOn = async (date: string) =>
  (
    await t.owner.query<{ minutes: number }>('select minutes from app.time_entries where organization_id = $1 and date = $2', [
      world.organization.id,
      date,
    ])
  ).rows.map(row => row.minutes)

test('with every connection cut, calls go on or say to come back, and a retry with its key leaves one row (146)', async () => {
  await save('2026-01-21', 10, 'before-the-cut')
  const outcomes = await Promise.all([
    t.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'steward'`,
    ),
    ...Array.from({ length: 6 }, (_, i) => save('2026-01-22', 20, `during-the-cut-${i}`)),
  ])
  for (const answer of outcomes.slice(1) as Awaited<ReturnType<typeof save>>[]) {
    expect([200, 503]).toContain(answer.status)
    if (answer.status === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  // Five seconds at most until all is well again.
  await expect.poll(async () => (await save('2026-01-22', 20, 'during-the-cut-0')).status, { timeout: 5000 }).toBe(200)
  expect(await minutesOn('2026-01-22')).toEqual([20])
  expect((await app.send({ url: '/readyz' })).status).toBe(200)
})

test('a write that waits for a lock too long is told to come back, keeps nothing, and succeeds when it does (147)', async () => {
  const lock = await t.owner.connect()
  try {
    await lock.query('begin')
    await lock.query('lock table app.time_entries in access exclusive mode')
    const answer = await save('2026-01-23', 30, 'behind-a-lock')
    expect(answer).toMatchObject({ status: 503, json: { json: { code: 'UNAVAILABLE', message: 'The server is busy. Please try again.' } } })
    expect(answer.headers['retry-after']).toBe('2')
  } finally {
    await lock.query('rollback')
    lock.release()
  }
  expect(await minutesOn('2026-01-23')).toEqual([])
  expect((await save('2026-01-23', 30, 'behind-a-lock')).status).toBe(200)
})

test('writes that wait for each other are all done or are told that somebody was faster, never half (148)', async () => {
  const pairs = Array.from({ length: 8 }, (_, i) =>
    app.rpc(
      'entries.save',
      { cells: i % 2 === 0 ? [cell('2026-01-29', 5), cell('2026-01-28', 5)] : [cell('2026-01-28', 5), cell('2026-01-29', 5)] },
      { ...employee, 'idempotency-key': `pair-number-${i}` },
    ),
  )
  for (const { status } of await Promise.all(pairs)) expect([200, 409]).toContain(status)
  expect([await minutesOn('2026-01-28'), await minutesOn('2026-01-29')]).toEqual([[5], [5]])
})

test('on a full disk a write is told that nothing was saved, reads go on, and the same write succeeds when there is room (144)', async () => {
  await t.owner.query(`create function public.full_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    create trigger full_disk before insert or update on app.time_entries for each row execute function public.full_disk()`)
  try {
    const answer = await save('2026-01-24', 35, 'on-a-full-disk')
    expect(answer).toMatchObject({ status: 503, json: { json: { message: 'Storage is full; nothing was saved' } } })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.text).not.toContain('extend file')
    expect((await app.rpc('timesheets.mine', { date: openPeriod }, { ...employee })).status).toBe(200)
  } finally {
    await t.owner.query('drop function public.full_disk cascade')
  }
  expect(await minutesOn('2026-01-24')).toEqual([])
  expect((await save('2026-01-24', 35, 'on-a-full-disk')).status).toBe(200)
  expect(await minutesOn('2026-01-24')).toEqual([35])
})

test('a clock of this machine that jumps an hour changes nothing: sessions follow the database’s (149)', async () => {
  for (const hours of [1, -1, 13, -13]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 })
    try {
      const refreshed = await app.rpc('identity.refresh', {}, { ...employee })
      expect(refreshed).toMatchObject({ status: 200, json: { json: { expires_in: 600 } } })
      expect((await app.rpc('timesheets.mine', { date: openPeriod }, { ...employee })).status).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  }
})

test('eight hours asleep, the first call is 401 and the page is told why (54)', async () => {
  const credentials = await app.signIn(world.people.colleague, world.organization.id)
  await t.moveClock('8 hours')
  try {
    expect(await app.rpc('bootstrap', {}, { ...credentials })).toMatchObject({
      status: 401,
      json: { json: { code: 'SESSION_EXPIRED', message: 'Session Expired' } },
    })
  } finally {
    await t.moveClock('0')
  }
})

test('a drain refuses what is new from its first moment, finishes what is in flight, and ends (150)', async () => {
  const other = await testApp(t)
  const lock = await t.owner.connect()
  const begun = Promise.withResolvers<void>()
  // Registered last, so it is the first step: the server drains and still listens.
  other.life.onShutdown('the look at it', () => begun.promise)
  try {
    await lock.query('begin')
    await lock.query('lock table app.time_entries in access exclusive mode')
    const body = JSON.stringify({ json: { cells: [cell('2026-01-30', 40)] } })
    const headers = { ...employee, 'content-type': 'application/json', 'idempotency-key': 'in-flight-at-the-end' }
    const inFlight = fetch(`${other.url}/rpc/entries/save`, { method: 'POST', headers, body }).then(answer => answer.status)
    await expect
      .poll(async () => {
        const sql = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        return (await t.owner.query(sql)).rows.length
      })
      .toBeGreaterThan(0)
    const closing = other.close()
    expect((await other.send({ url: '/readyz' })).status).toBe(503)
    expect((await other.send({ url: '/healthz' })).status).toBe(200)
    const late = await save('2026-01-31', 50, 'came-too-late', other)
    expect(late).toMatchObject({ status: 503, json: { json: { code: 'UNAVAILABLE' } } })
    begun.resolve()
    await lock.query('rollback')
    expect(await inFlight).toBe(200)
    await closing
  } finally {
    await lock.query('rollback')
    lock.release()
  }
  expect(other.exits).toEqual([0])
  expect([await minutesOn('2026-01-30'), await minutesOn('2026-01-31')]).toEqual([[40], []])
})

test('a reader of nothing does not hold the drain up', async () => {
  const other = await testApp(t)
  const credentials = await other.signIn(world.people.manager, world.organization.id)
  // A connection that sends its request slowly and never ends.
  const socket = connect(Number(new URL(other.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    `POST /rpc/bootstrap HTTP/1.1\r\nhost: localhost\r\ncookie: ${credentials.cookie}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
  )
  await sleep(100)
  const started = performance.now()
  await other.close()
  expect(performance.now() - started).toBeLessThan(10_000)
  expect(other.exits).toEqual([0])
})

test('a running server seals what was written and leaves the chain whole', async () => {
  const open = async () => {
    const { rows } = await t.owner.query<{ open: number }>(
      `select count(*)::int as open from app.audit_events e where e.organization_id = $1
         and not exists (select from app.audit_seals s where s.organization_id = $1 and s.event_id = e.id)`,
      [world.organization.id],
    )
    return rows[0]?.open
  }
  expect((await save('2026-01-27', 30, 'to-be-sealed')).status).toBe(200)
  await expect.poll(open, { timeout: 15_000 }).toBe(0)
  const { verified, brokenAt } = await t.jobs.withJob(world.organization.id).read(tx => verifyAuditChain(tx))
  expect(verified).toBeGreaterThan(0)
  expect(brokenAt).toBeNull()
})
