import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emitAudit } from '#server/audit.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { sealAuditEvents } from './seal.ts'
import { verifyAuditChain } from './verify.ts'

let database: TestDatabase
let worker: Pool
const failures: unknown[] = []

beforeAll(async () => {
  database = await testDatabase()
  worker = new Pool({ ...database.connections.connectionFor('app_worker'), max: 2 })
})
afterAll(async () => {
  await worker.end()
  await database.close()
})

async function organization(): Promise<string> {
  const id = randomUUID()
  await database.owner.query('insert into app.organizations (id, name) values ($1, $2)', [id, 'Somewhere'])
  return id
}

async function addEvents(organizationId: string, count: number): Promise<void> {
  await database.jobs.withJob(organizationId).write(async tx => {
    for (let index = 0; index < count; index++) {
      emitAudit(tx as never, {
        action: 'thing.done',
        resourceType: 'things',
        resourceId: null,
        after: { index, note: 'naïve ½' },
        requestId: 'r',
      })
    }
  })
}

const seal = () => sealAuditEvents({ worker, jobs: database.jobs, report: error => failures.push(error) })
const verify = (organizationId: string) => database.jobs.withJob(organizationId).read(tx => verifyAuditChain(tx))

/** Changes that only a superuser who disables the trigger can make. */
async function tamper(sql: string, values: unknown[]): Promise<void> {
  const client = await database.owner.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(sql, values)
    await client.query('commit')
  } finally {
    client.release()
  }
}

test('events of several organizations are sealed in one run, each chain from 1 without a gap, and verify', async () => {
  const [a, b] = [await organization(), await organization()]
  await addEvents(a, 3)
  await addEvents(b, 2)
  expect(await seal()).toBe(5)
  expect(await verify(a)).toMatchObject({ verified: 3, brokenAt: null })
  expect(await verify(b)).toMatchObject({ verified: 2, brokenAt: null })
})

test('a later run continues where the last one ended, and one without new events seals nothing', async () => {
  const id = await organization()
  await addEvents(id, 2)
  await seal()
  await addEvents(id, 2)
  expect(await seal()).toBe(2)
  expect(await seal()).toBe(0)
  expect(await verify(id)).toMatchObject({ verified: 4, brokenAt: null })
})

test.each([500, 1000, 1203])('%i events, exactly one batch or more, are all sealed, and so are later ones', async count => {
  const id = await organization()
  await addEvents(id, count)
  expect(await seal()).toBe(count)
  await addEvents(id, 1)
  expect(await seal()).toBe(1)
  expect(await seal()).toBe(0)
  expect(await verify(id)).toMatchObject({ verified: count + 1, brokenAt: null })
})

test('events written before a run but committed after it are sealed by the next run', async () => {
  const id = await organization()
  const slower = await database.owner.connect()
  try {
    await slower.query('begin')
    await slower.query(
      `insert into app.audit_events (organization_id, id, mode, action, resource_type) values ($1, $2, 'system', 'thing.done', 'things')`,
      [id, randomUUID()],
    )
    await addEvents(id, 2)
    expect(await seal()).toBe(2)
    await addEvents(id, 1)
    await slower.query('commit')
    expect(await seal()).toBe(2)
  } finally {
    slower.release()
  }
  expect(await seal()).toBe(0)
  expect(await verify(id)).toMatchObject({ verified: 4, brokenAt: null })
})

test('a large batch whose remaining events were removed does not block later events', async () => {
  const id = await organization()
  await addEvents(id, 3)
  await seal()
  await tamper(
    `update app.audit_heads set sealing = pg_current_snapshot(), after_written_in = pg_snapshot_xmax(pg_current_snapshot()), after_id = $1
     where organization_id = $1`,
    [id],
  )
  await addEvents(id, 2)
  expect(await seal()).toBe(2)
  expect(await verify(id)).toMatchObject({ verified: 5, brokenAt: null })
})

test('a database loaded from a dump before an organization’s first seal starts its chain', async () => {
  const id = await organization()
  await addEvents(id, 2)
  await tamper(`update app.audit_events set written_in = '4000000000'::xid8 where organization_id = $1`, [id])
  expect(await seal()).toBe(2)
  await addEvents(id, 1)
  expect(await seal()).toBe(1)
  expect(await verify(id)).toMatchObject({ verified: 3, brokenAt: null })
})

test('a database loaded from a dump, where transaction ids start again, continues its chains', async () => {
  const id = await organization()
  await addEvents(id, 3)
  await seal()
  await addEvents(id, 2)
  await tamper(`update app.audit_events set written_in = '4000000000'::xid8 where organization_id = $1`, [id])
  await tamper(`update app.audit_heads set sealed = '4000000001:4000000001:' where organization_id = $1`, [id])
  await addEvents(id, 1)
  expect(await seal()).toBe(3)
  await addEvents(id, 1)
  expect(await seal()).toBe(1)
  expect(await verify(id)).toMatchObject({ verified: 7, brokenAt: null })
})

test('four servers that seal at the same time number every event exactly once', async () => {
  const id = await organization()
  await addEvents(id, 600)
  const counts = await Promise.all([seal(), seal(), seal(), seal()])
  expect(counts.reduce((sum, count) => sum + count)).toBe(600)
  expect(await verify(id)).toMatchObject({ verified: 600, brokenAt: null })
})

test('a change made with the trigger disabled is found at its event', async () => {
  const id = await organization()
  await addEvents(id, 5)
  await seal()
  await tamper(
    `update app.audit_events set after = '{"index": 7}' where organization_id = $1 and id = (select event_id from app.audit_seals
    where organization_id = $1 and sequence = 3)`,
    [id],
  )
  expect(await verify(id)).toMatchObject({ verified: 2, brokenAt: 3 })
})

test('a removed event is found at its sequence', async () => {
  const id = await organization()
  await addEvents(id, 5)
  await seal()
  const event = 'select event_id from app.audit_seals where organization_id = $1 and sequence = 2'
  await tamper(`delete from app.audit_events where organization_id = $1 and id = (${event})`, [id])
  expect(await verify(id)).toMatchObject({ verified: 1, brokenAt: 2 })
})

test.each([
  ['the last event', ['audit_events']],
  ['the last event with its seal', ['audit_events', 'audit_seals']],
])('removing %s is detected, and so is removing all events', async (_, tables) => {
  const id = await organization()
  await addEvents(id, 3)
  await seal()
  for (const [from, found] of [
    [3, { verified: 2, brokenAt: 3 }],
    [1, { verified: 0, brokenAt: 1 }],
  ] as const) {
    const events = 'select event_id from app.audit_seals where organization_id = $1 and sequence >= $2'
    for (const table of tables) {
      const what = table === 'audit_events' ? `id in (${events})` : 'sequence >= $2'
      await tamper(`delete from app.${table} where organization_id = $1 and ${what}`, [id, from])
    }
    expect(await verify(id)).toMatchObject(found)
  }
})

test('a rewritten chain is detected by its stored end', async () => {
  const id = await organization()
  await addEvents(id, 2)
  await seal()
  await tamper(`update app.audit_heads set hash = '\\x00' where organization_id = $1`, [id])
  expect(await verify(id)).toMatchObject({ verified: 1, brokenAt: 2 })
})

test('a sealed event can neither be changed nor deleted, not even by the superuser', async () => {
  const id = await organization()
  await addEvents(id, 1)
  await seal()
  await expect(database.owner.query(`update app.audit_events set reason = 'x' where organization_id = $1`, [id])).rejects.toThrow(
    'append-only',
  )
  await expect(database.owner.query('delete from app.audit_events where organization_id = $1', [id])).rejects.toThrow('append-only')
  await expect(database.owner.query('update app.audit_seals set sequence = 9 where organization_id = $1', [id])).rejects.toThrow(
    'append-only',
  )
  await expect(database.owner.query('delete from app.audit_seals where organization_id = $1', [id])).rejects.toThrow('append-only')
})

test('an inactive organization is sealed later and does not delay the others', async () => {
  const [inactive, active] = [await organization(), await organization()]
  await addEvents(inactive, 1)
  await addEvents(active, 1)
  await database.owner.query('update app.organizations set is_active = false where id = $1', [inactive])
  expect(await seal()).toBe(1)
  await database.owner.query('update app.organizations set is_active = true where id = $1', [inactive])
  expect(await seal()).toBe(1)
  expect(failures).toEqual([])
})
