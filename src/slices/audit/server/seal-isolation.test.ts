import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emitAudit } from '#server/audit.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { asking, makeOrganization, type TestOrganization } from '#test/organization.ts'
import { sealAuditEvents } from './seal.ts'
import { verifyAuditChain } from './verify.ts'

/** Checks what a request's role can do to the audit trail with injected SQL (WALL-15). */
let t: TestDatabase
let worker: Pool
let harbor: TestOrganization<'amina'>
let river: TestOrganization<'dana'>

beforeAll(async () => {
  t = await testDatabase()
  worker = new Pool({ ...t.connections.connectionFor('app_worker'), max: 1 })
  harbor = await makeOrganization(t, 'harbor', { amina: { staff_module: 'write' } })
  river = await makeOrganization(t, 'river', { dana: { staff_module: 'write' } })
  for (const person of [harbor.people.amina, river.people.dana]) {
    await t.db
      .withTenant(asking(person, 'member'))
      .write(async tx => emitAudit(tx, { action: 'thing.done', resourceType: 'things', resourceId: null, requestId: 'r' }))
  }
  await seal()
})
afterAll(async () => {
  await worker.end()
  await t.close()
})

const seal = () =>
  sealAuditEvents({
    worker,
    jobs: t.jobs,
    report: error => {
      throw error
    },
  })

/** Runs SQL in a tenant transaction of Amina's, behind the gate. */
const inject = (sql: string) =>
  t.db.withTenant(asking(harbor.people.amina, 'member')).write(tx => tx.run(sqlStatement<object, unknown>(sql), {}))

const chains = () =>
  Promise.all(
    [harbor, river].map(async ({ id }) => {
      const { rows } = await t.owner.query(
        `select (select count(*)::int from app.audit_events where organization_id = $1) as events,
           (select count(*)::int from app.audit_seals where organization_id = $1) as seals,
           (select row_to_json(h)::text from app.audit_heads h where organization_id = $1) as head`,
        [id],
      )
      return { ...rows[0], chain: await t.jobs.withJob(id).read(tx => verifyAuditChain(tx)) }
    }),
  )

const hash = 'ab'.repeat(32)
test.each([
  ['inserting a seal', `insert into app.audit_seals (sequence, event_id, hash) values (3, gen_random_uuid(), '\\x00')`],
  ['changing the sequence of a seal', `update app.audit_seals set sequence = 9`],
  ['deleting a seal', `delete from app.audit_seals`],
  ['inserting a head', `insert into app.audit_heads (sequence, hash, sealed) values (0, '\\x00', '2:2:')`],
  ['moving a head past unsealed events', `update app.audit_heads set sealed = '9999999:9999999:'`],
  ['deleting a head', `delete from app.audit_heads`],
  [
    'inserting an event that counts as sealed',
    `insert into app.audit_events (id, mode, action, resource_type, written_in) values (gen_random_uuid(), 'member', 'a', 'b', '1')`,
  ],
  ['marking events as sealed', `update app.audit_events set written_in = '1'`],
  ['changing an event', `update app.audit_events set action = 'nothing.done'`],
  ['deleting events', `delete from app.audit_events`],
  [
    'calling the job’s function that seals',
    `select app.seal_audit_events(array[gen_random_uuid()], array[3::bigint], array['${hash}'], pg_current_snapshot(), null, null, null)`,
  ],
  ['calling the job’s function that renumbers', `select app.renumber_audit_events()`],
  ['entering an organization as the worker does', `select app.enter_job('00000000-0000-0000-0000-000000000000')`],
])('%s is denied to a request, and the trail stays unchanged', async (_, sql) => {
  const before = await chains()
  await expect(inject(sql)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await chains()).toEqual(before)
})

test.each(['truncate app.audit_events, app.audit_seals, app.audit_heads', 'set local session_replication_role = replica'])(
  '%s is not a query and is never sent',
  async sql => {
    const before = await chains()
    await expect(inject(sql)).rejects.toThrow('only queries run in a transaction')
    expect(await chains()).toEqual(before)
  },
)

test('a request can neither add an event to another organization nor read its trail', async () => {
  const before = await chains()
  await expect(
    inject(
      `insert into app.audit_events (organization_id, id, mode, action, resource_type) values ('${river.id}', gen_random_uuid(), 'member', 'a', 'b')`,
    ),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const read = sqlStatement<object, { organizationId: string }>(
    `select organization_id from app.audit_events union all select organization_id from app.audit_seals union all select organization_id from app.audit_heads`,
  )
  const seen = await t.db.withTenant(asking(harbor.people.amina, 'member')).readOnce(tx => tx.rows(read, {}))
  expect(new Set(seen.map(row => row.organizationId))).toEqual(new Set([harbor.id]))
  expect(await chains()).toEqual(before)
})

test('the job can seal only in the organization that it entered, and cannot affect the chain of another', async () => {
  const id = randomUUID()
  await t.owner.query(
    `insert into app.audit_events (organization_id, id, mode, action, resource_type) values ($1, $2, 'system', 'a', 'b')`,
    [river.id, id],
  )
  const [, before] = await chains()
  const foreign = sqlStatement<object, unknown>(
    `select app.seal_audit_events(array['${id}'::uuid], array[3::bigint], array['${hash}'], pg_current_snapshot(), null, null, null)`,
  )
  await t.jobs.withJob(harbor.id).write(tx => tx.run(foreign, {}))
  expect((await chains())[1]).toEqual(before)
  expect(await seal()).toBe(1)
  expect((await chains())[1]).toMatchObject({ events: 3, seals: 3, chain: { verified: 3, brokenAt: null } })
})
