import { describe, expect, test } from 'vitest'
import { asking } from '#test/organization.ts'
import { addUnit, one, setUpUnits, unit, unitNames } from '#test/units.ts'
import { sqlStatement } from './statement.ts'
import type { ReadTx } from './transaction.ts'

const u = setUpUnits()
const whoAmI = sqlStatement<object, { role: string; org: string | null }>(
  `select current_user as role, current_setting('app.org_id', true) as org`,
)

describe('the gate', () => {
  test('a member reads the own organization only, and is known as the actor after the first answer', async () => {
    await u.t.db.withTenant(u.writing()).write(tx => tx.run(addUnit, unit('North')))
    await u.t.db.withTenant(u.writingInRiver()).write(tx => tx.run(addUnit, unit('South')))
    const answer = await u.t.db.withTenant(u.reading()).readOnce(async tx => ({ units: await tx.rows(unitNames, {}), actor: tx.actor }))
    expect(answer.units).toEqual([{ name: 'North' }])
    const { userId, employeeId, sessionId } = u.harbor.people.reader
    expect(answer.actor).toMatchObject({ userId, employeeId, sessionId, organizationId: u.harbor.id, baseRole: 'employee', mode: 'member' })
  })

  test('the actor is not there before the gate was asked, and entered() asks', async () => {
    await u.t.db.withTenant(u.reading()).read(async tx => {
      expect(() => tx.actor).toThrow('after the first answer')
      expect((await tx.entered()).organizationId).toBe(u.harbor.id)
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
    ['a read level where write is needed', () => asking(u.harbor.people.reader, 'settings_units', 'write'), { code: 'FORBIDDEN' }],
    [
      "another organization's subdomain",
      () => ({ ...u.writing(), domain: 'river' }),
      { code: 'FORBIDDEN', details: { rule: 'organization' } },
    ],
    ['an unknown module', () => ({ ...u.writing(), module: 'nothing' }), { code: 'FORBIDDEN', details: { rule: 'module' } }],
  ])('%s is refused, and what travelled with the gate was not done', async (_, request, failure) => {
    const shapes = u.t.db.withTenant(request())
    await expect(shapes.write(tx => tx.run(addUnit, unit('Never')))).rejects.toMatchObject(failure)
    await expect(shapes.write(async tx => tx.later(addUnit, unit('Never')))).rejects.toMatchObject(failure)
    await expect(shapes.readOnce(tx => tx.rows(unitNames, {}))).rejects.toMatchObject(failure)
    expect(await u.kept()).toEqual([])
    await u.expectCleanConnection()
  })

  test('a verb that asks for nothing is gated all the same, in every shape (T4)', async () => {
    const refused = u.t.db.withTenant(asking(u.harbor.people.stranger, 'settings_units'))
    const allowed = u.t.db.withTenant(u.reading())
    for (const shape of ['readOnce', 'read', 'write'] as const) {
      await expect(refused[shape](async () => 'secret')).rejects.toMatchObject({ code: 'FORBIDDEN' })
      expect(await allowed[shape](async () => 'answer')).toBe('answer')
    }
    await u.expectCleanConnection()
  })

  test('an expired session is told apart from none', async () => {
    await u.t.owner.query(`update auth.session set "expiresAt" = app.now() where id = $1`, [u.harbor.people.stranger.sessionId])
    await expect(u.t.db.withTenant(asking(u.harbor.people.stranger, 'member')).readOnce(tx => tx.rows(one, {}))).rejects.toMatchObject({
      code: 'SESSION_EXPIRED',
    })
  })

  test('each entry works under its own role', async () => {
    const roleOf = async (tx: ReadTx<unknown>) => (await tx.first(whoAmI, {}))?.role
    expect(await u.t.db.withTenant(u.reading()).readOnce(roleOf)).toBe('app_user')
    expect(await u.t.db.withPerson(u.harbor.people.reader.token, null).readOnce(roleOf)).toBe('app_user')
    expect(await u.t.db.withAuth().read(roleOf)).toBe('app_auth')
    expect(await u.t.db.withPublic().readOnce(roleOf)).toBe('app_public')
    expect(await u.t.jobs.withJob(u.harbor.id).write(roleOf)).toBe('app_user')
    await u.expectCleanConnection()
  })

  test('a job sees its organization only', async () => {
    await u.t.db.withTenant(u.writing()).write(tx => tx.run(addUnit, unit('North')))
    expect(await u.t.jobs.withJob(u.river.id).readOnce(tx => tx.rows(unitNames, {}))).toEqual([])
    expect(await u.t.jobs.withJob(u.harbor.id).readOnce(async tx => [await tx.rows(unitNames, {}), tx.actor.mode])).toEqual([
      [{ name: 'North' }],
      'job',
    ])
  })

  test('no statement, lock or idle transaction of a request lasts for ever', async () => {
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
