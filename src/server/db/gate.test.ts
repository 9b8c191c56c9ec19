import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { addPerson, asking, type Person } from '#test/organization.ts'
import { addUnit, one, setUpUnits, unit, unitNames } from '#test/units.ts'
import { sqlStatement } from './statement.ts'
import type { ReadTx } from './transaction.ts'

const u = setUpUnits()
const whoAmI = sqlStatement<object, { role: string; org: string | null }>(
  `select current_user as role, current_setting('app.org_id', true) as org`,
)

describe('the gate', () => {
  const based = {} as Record<'administrator' | 'leader' | 'employee' | 'roleless', Person>
  beforeAll(async () => {
    const add = (name: string, baseRole: 'admin' | 'manager' | 'employee') => addPerson(u.t, u.harbor, name, { role: { baseRole } })
    based.administrator = await add('Ada', 'admin')
    based.leader = await add('Marcus', 'manager')
    based.employee = await addPerson(u.t, u.harbor, 'Amina', { role: { baseRole: 'employee', grants: { settings_units: 'write' } } })
    based.roleless = await add('Ines', 'employee')
    await u.t.owner.query('delete from app.user_roles where user_id = $1', [based.roleless.userId])
  })

  test('a member reads only their own organization, and is the actor after the first result', async () => {
    await u.t.db.withTenant(u.writing()).write(tx => tx.run(addUnit, unit('North')))
    await u.t.db.withTenant(u.writingInRiver()).write(tx => tx.run(addUnit, unit('South')))
    const answer = await u.t.db.withTenant(u.reading()).readOnce(async tx => ({ units: await tx.rows(unitNames, {}), actor: tx.actor }))
    expect(answer.units).toEqual([{ name: 'North' }])
    const { userId, employeeId, sessionId } = u.harbor.people.viewer
    expect(answer.actor).toMatchObject({ userId, employeeId, sessionId, organizationId: u.harbor.id, baseRole: 'employee', mode: 'member' })
  })

  test('the actor is unknown before the gate has run, and authorized() runs it', async () => {
    await u.t.db.withTenant(u.reading()).read(async tx => {
      expect(() => tx.actor).toThrow('after the first result')
      expect((await tx.authorized()).organizationId).toBe(u.harbor.id)
      expect(tx.actor.organizationId).toBe(u.harbor.id)
    })
  })

  test.each([
    ['a made-up session', () => ({ ...u.writing(), token: 'nobody' }), { code: 'UNAUTHENTICATED' }],
    [
      'a missing permission',
      () => asking(u.harbor.people.stranger, 'settings_units'),
      { code: 'FORBIDDEN', details: { rule: 'forbidden' } },
    ],
    ['a read level where write is needed', () => asking(u.harbor.people.viewer, 'settings_units', 'write'), { code: 'FORBIDDEN' }],
    [
      "another organization's subdomain",
      () => ({ ...u.writing(), domain: 'river' }),
      { code: 'FORBIDDEN', details: { rule: 'organization' } },
    ],
    ['an unknown module', () => ({ ...u.writing(), module: 'nothing' }), { code: 'FORBIDDEN', details: { rule: 'module' } }],
  ])('%s is denied, and statements sent with the gate are not executed', async (_, request, failure) => {
    const transactions = u.t.db.withTenant(request())
    await expect(transactions.write(tx => tx.run(addUnit, unit('Never')))).rejects.toMatchObject(failure)
    await expect(transactions.write(async tx => tx.atCommit(addUnit, unit('Never')))).rejects.toMatchObject(failure)
    await expect(transactions.readOnce(tx => tx.rows(unitNames, {}))).rejects.toMatchObject(failure)
    expect(await u.kept()).toEqual([])
    await u.expectCleanConnection()
  })

  test.each([
    ['admin', ['administrator'], ['leader', 'employee', 'roleless']],
    ['manager', ['administrator', 'leader'], ['employee', 'roleless']],
  ] as const)(
    'base role %s is had by those with that role or a higher one, whatever permissions the others hold',
    async (base, may, mayNot) => {
      const ask = (name: keyof typeof based) => u.t.db.withTenant({ ...asking(based[name], 'member'), base }).readOnce(async () => 'answer')
      for (const name of may) expect(await ask(name)).toBe('answer')
      for (const name of mayNot) await expect(ask(name)).rejects.toMatchObject({ code: 'FORBIDDEN', details: { rule: 'forbidden' } })
      // Besides the permission, not in place of it.
      const request = { ...asking(based.administrator, 'settings_units'), base }
      await expect(u.t.db.withTenant(request).readOnce(async () => 'answer')).rejects.toMatchObject({ details: { rule: 'forbidden' } })
    },
  )

  test('a verb without queries is still gated, in every transaction mode (DRV-4)', async () => {
    const denied = u.t.db.withTenant(asking(u.harbor.people.stranger, 'settings_units'))
    const allowed = u.t.db.withTenant(u.reading())
    for (const mode of ['readOnce', 'read', 'write'] as const) {
      await expect(denied[mode](async () => 'secret')).rejects.toMatchObject({ code: 'FORBIDDEN' })
      expect(await allowed[mode](async () => 'answer')).toBe('answer')
    }
    await u.expectCleanConnection()
  })

  describe('compares the organization that a call names with the one that applies', () => {
    const changed = { code: 'FORBIDDEN', details: { rule: 'organization_changed', data: { organizationId: '' } } }
    beforeAll(async () => {
      changed.details.data.organizationId = u.harbor.id
      // One person in both: what they may do there must not decide what they do here.
      await u.t.owner.query('insert into app.organization_members (organization_id, user_id) values ($1, $2)', [
        u.river.id,
        u.harbor.people.writer.userId,
      ])
      await u.t.owner.query('insert into app.user_roles values ($1, $2, $3)', [
        u.river.id,
        u.harbor.people.writer.userId,
        u.river.people.writer.roleId,
      ])
    })

    test.each<[string, () => string]>([
      ['another of their own organizations', () => u.river.id],
      ['an unknown organization', () => newId()],
    ])('and denies %s in every transaction mode, with nothing executed', async (_, named) => {
      const transactions = u.t.db.withTenant({ ...u.writing(), organization: named() })
      await expect(transactions.write(tx => tx.run(addUnit, unit('Never')))).rejects.toMatchObject(changed)
      await expect(transactions.write(async tx => tx.atCommit(addUnit, unit('Never')))).rejects.toMatchObject(changed)
      await expect(transactions.read(tx => tx.rows(unitNames, {}))).rejects.toMatchObject(changed)
      await expect(transactions.readOnce(tx => tx.rows(unitNames, {}))).rejects.toMatchObject(changed)
      expect(await u.kept()).toEqual([])
      await u.expectCleanConnection()
    })

    test('also for a person who needs no organization, and before a missing permission or module', async () => {
      const { token } = u.harbor.people.stranger
      const person = u.t.db.withPerson({ token, domain: null, organization: u.river.id })
      await expect(person.readOnce(tx => tx.rows(one, {}))).rejects.toMatchObject(changed)
      const tenant = u.t.db.withTenant({
        ...asking(u.harbor.people.stranger, 'settings_units'),
        organization: u.river.id,
        module: 'nothing',
      })
      await expect(tenant.readOnce(tx => tx.rows(one, {}))).rejects.toMatchObject(changed)
    })

    test('and accepts its own, and a call that names none', async () => {
      for (const organization of [u.harbor.id, u.harbor.id.toUpperCase(), null]) {
        expect(await u.t.db.withTenant({ ...u.reading(), organization }).readOnce(async () => 'answer')).toBe('answer')
      }
    })

    test('on a subdomain the subdomain’s organization applies', async () => {
      const there = { ...u.writing(), domain: 'river' }
      await u.t.db.withTenant({ ...there, organization: u.river.id }).write(tx => tx.run(addUnit, unit('South')))
      await expect(
        u.t.db.withTenant({ ...there, organization: u.harbor.id }).write(tx => tx.run(addUnit, unit('Never'))),
      ).rejects.toMatchObject({ ...changed, details: { rule: 'organization_changed', data: { organizationId: u.river.id } } })
      expect(await u.kept()).toEqual(['South'])
    })

    test('an ended session is reported first', async () => {
      const gone = u.t.db.withTenant({ ...u.writing(), token: 'nobody', organization: u.river.id })
      await expect(gone.readOnce(tx => tx.rows(one, {}))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    })
  })

  describe('sets the whole context', () => {
    const context = sqlStatement<object, Record<string, string>>(
      `select current_setting('app.org_id') as org_id, current_setting('app.user_id') as user_id, current_setting('app.session_id') as session_id,
         current_setting('app.employee_id') as employee_id, current_setting('app.mode') as mode`,
    )

    test('of a member, of an administrator of the platform inside, and of a person without an organization', async () => {
      const { userId, sessionId, employeeId, token } = u.harbor.people.viewer
      const own = { userId, sessionId, mode: 'member' }
      expect(await u.t.db.withTenant(u.reading()).readOnce(tx => tx.first(context, {}))).toEqual({ ...own, orgId: u.harbor.id, employeeId })
      const membership = (status: string) =>
        u.t.owner.query('update app.organization_members set status = $2 where user_id = $1', [userId, status])
      await membership('inactive')
      const person = u.t.db.withPerson({ token, domain: null, organization: u.harbor.id })
      expect(await person.readOnce(tx => tx.first(context, {}))).toEqual({ ...own, orgId: '', employeeId: '', mode: 'person' })
      await u.t.owner.query('insert into platform.administrators (user_id) values ($1)', [userId])
      await u.t.owner.query(
        `insert into platform.user_organization_sessions (user_id, organization_id, organization_name, original_role, expires_at)
             values ($1, $2, 'Harbor', 'none', app.now() + interval '1 hour')`,
        [userId, u.harbor.id],
      )
      const inside = { ...own, orgId: u.harbor.id, employeeId: '', mode: 'super_admin' }
      expect(await u.t.db.withTenant(u.reading()).readOnce(tx => tx.first(context, {}))).toEqual(inside)
      await membership('active')
      await u.expectCleanConnection()
    })

    test.each(['app.org_id', 'app.user_id'])('and rejects a connection that still carries %s', async setting => {
      const client = await u.t.connectAsLogin()
      await client.query('begin')
      await client.query('select set_config($1, $2, true)', [setting, newId()])
      const entered = client.query(`select app.gate($1, null, null, 'member', 'read', null, null)`, [u.harbor.people.writer.token])
      await expect(entered).rejects.toMatchObject({ code: 'SW500', message: 'context_left' })
      await client.query('rollback')
      await client.end()
      await u.expectCleanConnection()
    })
  })

  test('an expired session is distinguished from a missing one', async () => {
    await u.t.owner.query(`update auth.session set "expiresAt" = app.now() where id = $1`, [u.harbor.people.stranger.sessionId])
    await expect(u.t.db.withTenant(asking(u.harbor.people.stranger, 'member')).readOnce(tx => tx.rows(one, {}))).rejects.toMatchObject({
      code: 'SESSION_EXPIRED',
    })
  })

  test('each access uses its own role', async () => {
    const roleOf = async (tx: ReadTx<unknown>) => (await tx.first(whoAmI, {}))?.role
    expect(await u.t.db.withTenant(u.reading()).readOnce(roleOf)).toBe('app_user')
    expect(await u.t.db.withPerson({ token: u.harbor.people.viewer.token, domain: null, organization: null }).readOnce(roleOf)).toBe(
      'app_user',
    )
    expect(await u.t.db.withAuth().read(roleOf)).toBe('app_auth')
    expect(await u.t.db.withVisitor({ domain: null, organizationId: u.harbor.id, module: null }).readOnce(roleOf)).toBe('app_visitor')
    expect(await u.t.jobs.withJob(u.harbor.id).write(roleOf)).toBe('app_user')
    await u.expectCleanConnection()
  })

  test('a job sees only its organization', async () => {
    await u.t.db.withTenant(u.writing()).write(tx => tx.run(addUnit, unit('North')))
    expect(await u.t.jobs.withJob(u.river.id).readOnce(tx => tx.rows(unitNames, {}))).toEqual([])
    expect(await u.t.jobs.withJob(u.harbor.id).readOnce(async tx => [await tx.rows(unitNames, {}), tx.actor.mode])).toEqual([
      [{ name: 'North' }],
      'job',
    ])
  })

  test('statements, locks and idle transactions of a request have time limits', async () => {
    const limits = sqlStatement<object, object>(
      `select name, setting::int as ms from pg_settings where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
    )
    expect(await u.t.db.withTenant(u.reading()).readOnce(tx => tx.rows(limits, {}))).toEqual([
      { name: 'idle_in_transaction_session_timeout', ms: 15_000 },
      { name: 'lock_timeout', ms: 5_000 },
      { name: 'statement_timeout', ms: 7_000 },
    ])
  })
})
