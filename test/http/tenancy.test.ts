import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database.ts'
import { makeWorld, openPeriod, submittedPeriod, type World } from '../isolation/world.ts'
import { cell } from '../time-world.ts'
import { type Credentials, type TestApp, testApp } from './app.ts'

let t: TestDatabase
let app: TestApp
let a: World
let b: World
beforeAll(async () => {
  t = await testDatabase()
  // A wait for a lock is futile here: half a second shows it as well as five.
  await t.owner.query(`alter role app_login in database ${t.connections.ownerConnection.database} set lock_timeout = '500ms'`)
  app = await testApp(t, { publicUrl: 'http://steward.test', baseDomain: 'steward.test' })
  a = await makeWorld(t, 'north')
  b = await makeWorld(t, 'south')
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const at = (domain: string, credentials: Credentials, more: Record<string, string> = {}) => ({
  host: `${domain}steward.test`,
  ...credentials,
  ...more,
})

describe('on organizations’ own subdomains', () => {
  test('the subdomain decides, not the session and no header or input (SEC-10)', async () => {
    const { employee } = a.people
    await t.owner.query('insert into app.organization_members (organization_id, user_id) values ($1, $2)', [
      b.organization.id,
      employee.userId,
    ])
    // The session says B, the address says A: A counts.
    const credentials = await app.signIn(employee, b.organization.id)
    const read = async (headers: Record<string, string>) =>
      (await app.rpc('bootstrap', {}, headers)).json as { json: { organization: { id: string } } }
    expect((await read(at('north.', credentials))).json.organization.id).toBe(a.organization.id)
    expect((await read(at('south.', credentials))).json.organization.id).toBe(b.organization.id)
    expect((await read(at('north.', credentials, { 'x-organization-id': b.organization.id }))).json.organization.id).toBe(a.organization.id)
    const answer = await app.rpc('timesheets.mine', { organizationId: b.organization.id }, at('north.', credentials))
    expect(answer).toMatchObject({ status: 422, json: { json: { code: 'VALIDATION', data: { field: 'organizationId' } } } })
    const foreign = await app.rpc(
      'entries.list',
      { employeeId: b.ids.employeeId, from: submittedPeriod, to: submittedPeriod },
      at('north.', credentials),
    )
    expect(foreign.status).toBe(404)
  })

  test('a member of one is denied at the other', async () => {
    const credentials = await app.signIn(a.people.manager, a.organization.id)
    for (const name of ['bootstrap', 'approvals.inbox', 'notifications.list']) {
      const input = {}
      expect(await app.rpc(name, input, at('south.', credentials))).toMatchObject({
        status: 403,
        json: { json: { data: { rule: 'organization' } } },
      })
    }
  })

  test('an unknown one has no organization, and a host outside the base domain is not served (SEC-114)', async () => {
    const credentials = await app.signIn(a.people.manager, a.organization.id)
    const unknown = await app.rpc('bootstrap', {}, at('nobody.', credentials))
    expect(unknown).toMatchObject({ status: 403, json: { json: { data: { rule: 'organization_unknown' } } } })
    for (const host of [
      `${'a'.repeat(64)}.steward.test`,
      'evilsteward.test',
      'a.b.steward.test',
      '-x.steward.test',
      'x_y.steward.test',
      'steward.test.evil.example',
    ])
      expect((await app.rpc('bootstrap', {}, { ...credentials, host })).status).toBe(421)
  })

  test('another organization’s page may not write here, although it is the same site', async () => {
    const credentials = await app.signIn(a.people.employee, a.organization.id)
    const input = { cells: [cell('2026-01-27', 60)] }
    const from = (origin: string) => app.rpc('entries.save', input, at('north.', credentials, { origin, 'sec-fetch-site': 'same-site' }))
    expect((await from('http://south.steward.test')).status).toBe(403)
    const own = await app.rpc(
      'entries.save',
      input,
      at('north.', credentials, { origin: 'http://north.steward.test', 'sec-fetch-site': 'same-origin' }),
    )
    expect(own.status).toBe(200)
  })

  test('an inactive organization says so and nothing else (SEC-114)', async () => {
    const closed = await makeWorld(t, 'closed')
    const credentials = await app.signIn(closed.people.admin, closed.organization.id)
    await t.owner.query('update app.organizations set is_active = false where id = $1', [closed.organization.id])
    const answer = await app.rpc('approvals.inbox', {}, at('closed.', credentials))
    expect(answer).toMatchObject({ status: 403, json: { json: { data: { rule: 'organization_inactive' } } } })
    expect((await app.rpc('identity.session', {}, at('closed.', credentials))).status).toBe(200)
  })
})

describe('batched calls', () => {
  test('nine own timesheets and a foreign one: none is approved, in neither organization (SEC-4)', async () => {
    const manager = await app.signIn(a.people.manager, a.organization.id)
    const own: { submissionId: string; version: number }[] = []
    for (let i = 0; i < 9; i++) {
      const person = await a.organization.add(`Nina${i}`, { role: 'employee', manager: a.people.manager })
      const who = await app.signIn(person, a.organization.id)
      const sent = await app.rpc('timesheets.submit', { periodStart: submittedPeriod, version: 0, attested: true }, at('', who))
      const { submissionId, version } = (sent.json as { json: { submissionId: string; version: number } }).json
      own.push({ submissionId, version })
    }
    const states = async () =>
      (
        await t.owner.query('select subject_id, status, version from app.approvals where organization_id in ($1, $2) order by subject_id', [
          a.organization.id,
          b.organization.id,
        ])
      ).rows
    const before = await states()
    const submissions = [...own, { submissionId: b.ids.submissionId, version: 1 }]
    expect((await app.rpc('approvals.approveMany', { submissions }, at('', manager))).status).toBe(404)
    expect(await states()).toEqual(before)
  })

  test('nine own columns and a foreign one: no hour is saved, and the error names the field and not the record (SEC-3, SEC-4)', async () => {
    const { colleague } = a.people
    const who = await app.signIn(colleague, a.organization.id)
    const cells = Array.from({ length: 9 }, (_, i) => cell(`2026-01-2${i}`, 60))
    const answer = await app.rpc(
      'entries.save',
      { cells: [...cells, cell('2026-01-29', 60, `department:${b.ids.departmentId}`)] },
      at('', who),
    )
    expect(answer).toMatchObject({ status: 422, json: { json: { code: 'VALIDATION', data: { field: 'cells', rule: 'unknown_column' } } } })
    expect(answer.text).not.toContain('Shelter')
    const { rows } = await t.owner.query(`select from app.time_entries where employee_id = $1 and date >= '2026-01-20'`, [
      colleague.employeeId,
    ])
    expect(rows).toEqual([])
  })
})

describe('names that two organizations share', () => {
  test('are allowed in each, codes and roles; a subdomain is unique across all, however it is written (SEC-9)', async () => {
    const codes = [a, b].map(({ organization }) =>
      t.owner.query(`insert into app.funds (organization_id, id, name, code) values ($1, gen_random_uuid(), 'Kitchen', 'K-1')`, [
        organization.id,
      ]),
    )
    await Promise.all(codes)
    const again = t.owner.query(`insert into app.funds (organization_id, id, name, code) values ($1, gen_random_uuid(), 'Other', 'K-1')`, [
      a.organization.id,
    ])
    await expect(again).rejects.toMatchObject({ code: '23505' })
    const { rows } = await t.owner.query(
      `select count(*)::int as n from app.roles where name = 'Employee' and organization_id in ($1, $2)`,
      [a.organization.id, b.organization.id],
    )
    expect(rows).toEqual([{ n: 2 }])
    for (const domain of ['north', 'NORTH', 'North']) {
      const claim = t.owner.query(`insert into app.organizations (id, name, domain) values (gen_random_uuid(), 'Third', $1)`, [domain])
      await expect(claim).rejects.toMatchObject({ code: expect.stringMatching(/^235(05|14)$/) })
    }
    // An address bar may send it in upper case: it is the same organization.
    const credentials = await app.signIn(a.people.manager, a.organization.id)
    expect((await app.rpc('approvals.inbox', {}, { ...at('', credentials), host: 'NORTH.Steward.test' })).status).toBe(200)
  })
})

describe('a request after one that failed', () => {
  test('on the same connections sees its own organization only (SEC-8)', async () => {
    const [ofA, ofB] = [await app.signIn(a.people.admin, a.organization.id), await app.signIn(b.people.admin, b.organization.id)]
    for (let i = 0; i < 20; i++) {
      const bad = app.rpc('approvals.approve', { submissionId: b.ids.submissionId, version: 1 }, at('', ofA))
      const good = app.rpc('timesheetReport.rows', { from: submittedPeriod, to: '2026-01-31' }, at('', ofB))
      expect((await bad).status).toBe(404)
      const { status, text } = await good
      expect(status).toBe(200)
      expect(text).not.toContain(a.ids.employeeId)
    }
  })
})

describe('a permission or a module that cannot be looked up', () => {
  test.each([
    ['behind a lock', 'lock table app.member_access in access exclusive mode'],
    ['with its rows missing', 'alter table app.member_access rename to member_access_away'],
    [
      'with a gate that fails',
      `create or replace function app.now() returns timestamptz language plpgsql as $$ begin raise exception 'no clock' using errcode = '57014'; end $$`,
    ],
  ])('is an error and never granted, %s (SEC-24, SEC-111)', async (where, sql) => {
    const credentials = await app.signIn(a.people.manager, a.organization.id)
    const lock = await t.owner.connect()
    try {
      await lock.query('begin')
      await lock.query(sql)
      if (where !== 'behind a lock') await lock.query('commit')
      for (const [name, input] of [
        ['approvals.inbox', {}],
        ['bootstrap', {}],
        ['approvals.approve', { submissionId: a.ids.submissionId, version: 1 }],
      ] as const) {
        const answer = await app.rpc(name, input, at('', credentials))
        if (where === 'with its rows missing') {
          expect(answer).toMatchObject({ status: 500, json: { json: { code: 'INTERNAL' } } })
          continue
        }
        expect(answer).toMatchObject({ status: 503, json: { json: { code: 'UNAVAILABLE' } } })
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      }
      const { rows } = await t.owner.query('select status from app.timesheet_submissions where id = $1', [a.ids.submissionId])
      expect(rows).toEqual([{ status: 'submitted' }])
    } finally {
      await lock.query('rollback')
      if (where === 'with its rows missing') await lock.query('alter table app.member_access_away rename to member_access')
      if (where === 'with a gate that fails')
        await lock.query(
          `create or replace function app.now() returns timestamptz language sql stable parallel safe as $$ select pg_catalog.now() + app.clock_moved_by() $$`,
        )
      lock.release()
    }
    expect((await app.rpc('approvals.inbox', {}, at('', credentials))).status).toBe(200)
  })
})

describe('a super admin inside an organization', () => {
  /** As the console will: the row that only the server writes. */
  async function enter(userId: string, { organization }: World, lasts = '24 hours'): Promise<void> {
    await t.owner.query('insert into platform.administrators (user_id) values ($1)', [userId])
    await t.owner.query(
      `insert into platform.user_organization_sessions (user_id, organization_id, organization_name, original_role, expires_at)
       values ($1, $2, 'North', 'super_admin', app.now() + $3::interval)`,
      [userId, organization.id, lasts],
    )
  }

  async function superAdmin(lasts?: string) {
    const person = await b.organization.add('Root', { role: 'employee' })
    await enter(person.userId, a, lasts)
    return { person, credentials: await app.signIn(person, a.organization.id) }
  }

  test('has all permissions there, under their own name and mode, for one hour by the database’s clock (SEC-118)', async () => {
    const { credentials } = await superAdmin('1 minute')
    const call = () => app.rpc('approvals.inbox', {}, at('', credentials))
    expect((await call()).status).toBe(200)
    await t.moveClock('61 seconds')
    try {
      expect(await call()).toMatchObject({ status: 403, json: { json: { data: { rule: 'organization' } } } })
    } finally {
      await t.moveClock('0')
    }
  })

  test('writes with their mode in the audit', async () => {
    const { person, credentials } = await superAdmin()
    const input = { employeeId: a.ids.employeeId, reason: 'Asked by phone', cells: [cell('2026-01-30', 60)] }
    expect((await app.rpc('entries.saveOnBehalf', input, at('', credentials))).status).toBe(200)
    const { rows } = await t.owner.query(
      `select actor_user_id, mode from app.audit_events where organization_id = $1 and actor_user_id = $2`,
      [a.organization.id, person.userId],
    )
    expect(rows).toEqual([{ actor_user_id: person.userId, mode: 'super_admin' }])
  })

  test('loses everything there with the next call after losing the role (SEC-122), and without a session row never had it (SEC-117)', async () => {
    const { person, credentials } = await superAdmin()
    expect((await app.rpc('approvals.inbox', {}, at('', credentials))).status).toBe(200)
    await t.owner.query('delete from platform.administrators where user_id = $1', [person.userId])
    expect((await app.rpc('approvals.inbox', {}, at('', credentials))).status).toBe(403)
    // A row alone is worth nothing to someone who is not a platform administrator.
    const stranger = await app.signIn(b.people.employee, a.organization.id)
    expect((await app.rpc('approvals.inbox', {}, at('', stranger))).status).toBe(403)
  })

  test('is locked out when the organization is deactivated (SEC-121)', async () => {
    const { credentials } = await superAdmin()
    await t.owner.query('update app.organizations set is_active = false where id = $1', [a.organization.id])
    try {
      expect(await app.rpc('approvals.inbox', {}, at('', credentials))).toMatchObject({
        status: 403,
        json: { json: { data: { rule: 'organization_inactive' } } },
      })
    } finally {
      await t.owner.query('update app.organizations set is_active = true where id = $1', [a.organization.id])
    }
  })

  test('never decides on their own timesheet (SEC-94)', async () => {
    const { admin } = a.people
    const credentials = await app.signIn(admin, a.organization.id)
    await app.rpc('entries.save', { cells: [cell('2026-01-20', 480)] }, at('', credentials))
    const submitted = await app.rpc('timesheets.submit', { periodStart: openPeriod, version: 0, attested: true }, at('', credentials))
    const { submissionId } = (submitted.json as { json: { submissionId: string } }).json
    // Their membership ends, and they return as platform administrator.
    await enter(admin.userId, a)
    await t.owner.query(`update app.organization_members set status = 'inactive' where organization_id = $1 and user_id = $2`, [
      a.organization.id,
      admin.userId,
    ])
    const answer = await app.rpc('approvals.approve', { submissionId, version: 1 }, at('', credentials))
    expect(answer).toMatchObject({ status: 403, json: { json: { data: { rule: 'own_timesheet' } } } })
  })
})
