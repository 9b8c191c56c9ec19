import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlainPool } from '#server/db/pool.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrganization } from '#test/organization.ts'
import { cleanUp } from './clean-up.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(async () => {
  await t.close()
})

const count = async (sql: string, values: unknown[] = []) =>
  (await t.owner.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values)).rows[0]?.n

test('the hourly clean-up deletes security events of strangers after 90 days and all others after a year', async () => {
  const worker = openPlainPool({
    connection: t.connections.directConnectionFor('app_worker'),
    size: 1,
    name: 'test clean-up',
    report: () => undefined,
  })
  for (const kind of ['foreign_origin', 'sign_in_failed', 'locked_out', 'sign_in', 'denied']) {
    for (const age of ['89 days', '91 days', '364 days', '367 days']) {
      await t.owner.query(
        `insert into platform.security_events (id, occurred_at, kind, operation, request_id, address)
         values (gen_random_uuid(), app.now() - $2::interval, $1, $2, 'r', '127.0.0.1')`,
        [kind, age],
      )
    }
  }
  await cleanUp(worker, t.jobs)
  await worker.end()
  const { rows } = await t.owner.query(
    'select kind, array_agg(operation order by operation) as kept from platform.security_events group by kind',
  )
  expect(Object.fromEntries(rows.map(row => [row.kind, row.kept]))).toEqual({
    foreign_origin: ['89 days'],
    sign_in_failed: ['89 days'],
    locked_out: ['89 days'],
    sign_in: ['364 days', '89 days', '91 days'],
    denied: ['364 days', '89 days', '91 days'],
  })
})

test('the hourly clean-up masks expired links in stored mails and leaves valid ones', async () => {
  const worker = openPlainPool({
    connection: t.connections.directConnectionFor('app_worker'),
    size: 1,
    name: 'test clean-up',
    report: () => undefined,
  })
  for (const [name, minutes, status] of [
    ['over', -1, 'kept'],
    ['good', 30, 'kept'],
    ['waiting', -1, 'queued'],
  ]) {
    await t.owner.query(
      `insert into auth.verification (identifier, value, "expiresAt") values ($1, 'v', app.now() + make_interval(mins => $2))`,
      [name, minutes],
    )
    await t.owner.query(
      `insert into platform.mail_messages (id, kind, to_address, subject, body_text, status, link_identifier)
       values (gen_random_uuid(), 'reset_password', $1, 's', 'Open http://x.test/auth?mode=reset-password&token=abc-DEF_1 now', $2, $1)`,
      [name, status],
    )
  }
  await cleanUp(worker, t.jobs)
  await worker.end()
  const { rows } = await t.owner.query('select to_address, body_text from platform.mail_messages order by to_address')
  const link = 'Open http://x.test/auth?mode=reset-password&token='
  expect(rows).toEqual([
    { to_address: 'good', body_text: `${link}abc-DEF_1 now` },
    { to_address: 'over', body_text: `${link}(removed) now` },
    { to_address: 'waiting', body_text: `${link}abc-DEF_1 now` },
  ])
  await t.owner.query('delete from auth.verification')
})

test('the hourly clean-up deletes answers, sessions, links and counters a day after they ended, by the database’s clock, and nothing newer', async () => {
  const worker = openPlainPool({
    connection: t.connections.directConnectionFor('app_worker'),
    size: 2,
    name: 'test clean-up',
    report: error => t.reported.push(error),
  })
  const { id, people } = await makeOrganization(t, 'tidy', { ann: {} })
  const closed = await makeOrganization(t, 'closed-house', { bob: {} })
  for (const [organizationId, userId] of [
    [id, people.ann.userId],
    [closed.id, closed.people.bob.userId],
  ]) {
    await t.owner.query(
      `insert into app.idempotency_keys (organization_id, user_id, key, request_hash, response) values ($1, $2, 'a-key-of-today', 'h', 'null')`,
      [organizationId, userId],
    )
  }
  await t.owner.query('update app.organizations set is_active = false where id = $1', [closed.id])
  await t.owner.query(`insert into auth.rate_limits values ('api:person:x', app.now(), 3)`)
  await t.owner.query(
    `insert into auth.verification (identifier, value, "expiresAt") values ('reset', 'v', app.now() + interval '30 minutes')`,
  )
  const all = () =>
    Promise.all([
      count('app.idempotency_keys where organization_id = $1', [id]),
      count('auth.session where "userId" = $1', [people.ann.userId]),
      count('auth.rate_limits'),
      count('auth.verification'),
    ])
  try {
    await t.moveClock('23 hours 59 minutes')
    await cleanUp(worker, t.jobs)
    expect(await all()).toEqual([1, 1, 1, 1])
    // The session was valid for twelve hours and the link for half an hour; both are kept one day longer.
    await t.moveClock('24 hours 31 minutes')
    await cleanUp(worker, t.jobs)
    expect(await all()).toEqual([0, 1, 0, 0])
    await t.moveClock('36 hours 1 minute')
    await cleanUp(worker, t.jobs)
    expect(await all()).toEqual([0, 0, 0, 0])
    // The data of a closed organization is kept until it reopens, and does not stop the clean-up of others.
    expect(await count('app.idempotency_keys where organization_id = $1', [closed.id])).toBe(1)
  } finally {
    await worker.end()
  }
})

test('the hourly clean-up deletes mail after a year, except what still waits to be sent', async () => {
  const worker = openPlainPool({
    connection: t.connections.directConnectionFor('app_worker'),
    size: 1,
    name: 'test clean-up',
    report: () => undefined,
  })
  await t.owner.query('delete from platform.mail_messages')
  for (const [to, status, age] of [
    ['old', 'sent', '366 days'],
    ['old-failed', 'failed', '366 days'],
    ['waiting', 'queued', '366 days'],
    ['young', 'kept', '364 days'],
  ])
    await t.owner.query(
      `insert into platform.mail_messages (id, kind, to_address, subject, body_text, status, created_at)
       values (gen_random_uuid(), 'welcome', $1, 's', 'b', $2, app.now() - $3::interval)`,
      [to, status, age],
    )
  try {
    await cleanUp(worker, t.jobs)
    const { rows } = await t.owner.query('select to_address as "to" from platform.mail_messages order by 1')
    expect(rows.map(({ to }) => to)).toEqual(['waiting', 'young'])
  } finally {
    await worker.end()
  }
})

test('the hourly clean-up deletes what was counted about the use of modules after 400 days', async () => {
  const worker = openPlainPool({
    connection: t.connections.directConnectionFor('app_worker'),
    size: 1,
    name: 'test clean-up',
    report: () => undefined,
  })
  const harbor = await makeOrganization(t, 'counted', { ann: {} })
  await t.owner.query('delete from app.module_usage_analytics where organization_id = $1', [harbor.id])
  for (const kind of ['session_start', 'module_opened', 'record_created'])
    for (const days of [399, 401])
      await t.owner.query(
        `insert into app.module_usage_analytics (organization_id, module_id, user_id, event_type, created_at)
         select $1, id, $2, $3, app.now() - make_interval(days => $4) from platform.modules where slug = 'time'`,
        [harbor.id, harbor.people.ann.userId, kind, days],
      )
  await cleanUp(worker, t.jobs)
  await worker.end()
  const kept = 'app.module_usage_analytics where organization_id = $1'
  expect([await count(kept, [harbor.id]), await count(`${kept} and created_at < app.now() - interval '400 days'`, [harbor.id])]).toEqual([
    3, 0,
  ])
})
