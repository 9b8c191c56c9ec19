import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sqlStatement } from '#server/db/statement.ts'
import { accountSecurity } from '#slices/organizations/contract/account-security.ts'
import { accountSecurityRoutes } from '#slices/organizations/server/account-security.ts'
import { members } from '#slices/roles/contract/members.ts'
import { memberRoutes } from '#slices/roles/server/routes.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { mailsTo, testIdentity } from '#test/identity.ts'
import { addPerson, type NewOrganization, newOrganization, type Person } from '#test/organization.ts'

const liveStreams = sqlStatement<{ tokens: string[]; byAddress: boolean[] }, { token: string }>(
  'select token from app.live_streams($tokens::text[], $byAddress::boolean[])',
)

let t: TestDatabase
let at: Awaited<ReturnType<typeof testIdentity>>
let organization: NewOrganization
let ada: Person
let mia: Person
let bob: Person
beforeAll(async () => {
  t = await testDatabase()
  at = await testIdentity(t, { publicUrl: 'https://steward.test' })
})
afterAll(async () => {
  await at.identity.close()
  await t.close()
})
let organizations = 0
beforeEach(async () => {
  await t.owner.query('truncate auth.rate_limits')
  organization = await newOrganization(t, `cedar${++organizations}`)
  ada = await addPerson(t, organization, 'Ada', { role: 'administrator' })
  mia = await addPerson(t, organization, 'Mia', { role: 'manager' })
  bob = await addPerson(t, organization, 'Bob', { role: 'employee' })
})

const settings = (person: Person) => clientsOf(t, { accountSecurity }, { accountSecurity: accountSecurityRoutes })(person).accountSecurity
const list = (person: Person) => clientsOf(t, { members }, { members: memberRoutes })(person).members.list({})
const own = (person: Person) => at.clients(person).account
const shell = (person: Person) => at.clients(person).bootstrap({})
const outcome = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'done',
    error => error.details?.rule ?? error.code,
  )
type Demand = Parameters<ReturnType<typeof settings>['update']>[0]['settings']['secondFactor']
async function save(person: Person, requiredOf: NonNullable<Demand>['requiredOf'], lastDayWithout: string | null) {
  const { version } = await settings(person).read({})
  return settings(person).update({ version, settings: { secondFactor: { requiredOf, lastDayWithout } } })
}
/** As if it had been saved before its last day passed, by someone who had a factor then. */
const demand = (requiredOf: string, lastDayWithout: string | null) =>
  t.owner.query(
    `insert into app.organization_settings as s (organization_id, group_name, settings) values ($1, 'account_security', $2)
     on conflict (organization_id, group_name) do update set settings = excluded.settings, version = s.version + 1`,
    [organization.id, { secondFactor: { requiredOf, lastDayWithout } }],
  )
const addPasskey = (person: Person) =>
  t.owner.query(
    `insert into auth.passkeys (user_id, credential_id, public_key, counter, name) values ($1::uuid, $1::text, 'key', 0, 'Phone')`,
    [person.userId],
  )
const dayFrom = async (days: number): Promise<string> => {
  const { rows } = await t.owner.query(`select ((app.now() at time zone 'America/New_York')::date + $1::int)::text as day`, [days])
  return rows[0].day
}

describe('an organization that demands a second factor', () => {
  test('of everyone: after the last day without, who has none fails everything but their account, and with one nothing', async () => {
    await addPasskey(ada)
    await demand('everyone', await dayFrom(-1))
    expect(await outcome(list(mia))).toBe('second_factor_required')
    expect((await shell(mia)).secondFactorDue).toMatchObject({ isOver: true })
    expect(await outcome(own(mia).read({}))).toBe('done')
    expect(await outcome(at.clients(mia).identity.listSessions({}))).toBe('done')
    expect(await outcome(list(ada))).toBe('done')
    expect((await shell(ada)).secondFactorDue).toBeNull()
    await addPasskey(mia)
    // A manager may not read members; what denies now is the role.
    expect(await outcome(list(mia))).toBe('forbidden')
    expect((await shell(mia)).secondFactorDue).toBeNull()
    await t.owner.query('delete from auth.passkeys where user_id = $1', [mia.userId])
    expect(await outcome(list(mia))).toBe('second_factor_required')
  })

  test('until the end of the last day in its time zone, nothing fails, and the person is told until when', async () => {
    const today = await dayFrom(0)
    await demand('everyone', today)
    expect(await outcome(list(ada))).toBe('done')
    const { secondFactorDue, changesInMs } = await shell(ada)
    expect(secondFactorDue).toMatchObject({ isOver: false })
    expect(changesInMs).toBeGreaterThan(0)
    const { rows } = await t.owner.query(`select (($1::date + 1)::timestamp at time zone 'America/New_York') as due`, [today])
    expect(Date.parse(secondFactorDue!.at)).toBe(Date.parse(rows[0].due))
    await t.owner.query(`select platform.move_clock('1 day')`)
    await t.owner.query(`update auth.session set "lastActivityAt" = app.now(), "expiresAt" = app.now() + interval '1 hour'`)
    expect(await outcome(list(ada))).toBe('second_factor_required')
    await t.owner.query(`select platform.move_clock('0')`)
    await t.owner.query(`update auth.session set "lastActivityAt" = app.now()`)
  })

  test('of administrators: no one else, until they become one', async () => {
    await demand('administrators', await dayFrom(-1))
    expect(await outcome(list(ada))).toBe('second_factor_required')
    expect((await shell(bob)).secondFactorDue).toBeNull()
    await t.owner.query('update app.user_roles set role_id = $2 where user_id = $1', [bob.userId, organization.roles.administrator])
    expect((await shell(bob)).secondFactorDue).toMatchObject({ isOver: true })
    await t.owner.query('update app.user_roles set role_id = $2 where user_id = $1', [bob.userId, organization.roles.employee])
    expect((await shell(bob)).secondFactorDue).toBeNull()
  })

  test('no longer: everything is open again', async () => {
    await demand('everyone', await dayFrom(-1))
    await addPasskey(ada)
    await save(ada, 'nobody', null)
    expect((await shell(bob)).secondFactorDue).toBeNull()
  })

  test('says how many have none', async () => {
    await addPasskey(mia)
    expect(await settings(ada).count({})).toEqual({
      everyone: { total: 3, without: 2 },
      administrators: { total: 1, without: 1 },
      youHave: false,
    })
    expect(
      await settings(mia)
        .count({})
        .catch(error => error.code),
    ).toBe('FORBIDDEN')
    await t.owner.query(`insert into auth.authenticators (user_id, secret) values ($1, 'begun')`, [bob.userId])
    expect((await settings(ada).count({})).everyone.without).toBe(2)
    await t.owner.query('update auth.authenticators set verified_at = app.now() where user_id = $1', [bob.userId])
    expect((await settings(ada).count({})).everyone.without).toBe(1)
  })

  test.each([
    ['everyone', null],
    ['administrators', null],
    ['nobody', '2026-12-01'],
  ] as const)('of %s needs a date exactly where someone is meant: not with %s', async (requiredOf, day) => {
    expect(await outcome(save(ada, requiredOf, day))).toBe('BAD_REQUEST')
  })

  test('never begins with a day that has passed, which would shut everyone without one out at once', async () => {
    await addPasskey(ada)
    expect((await settings(ada).count({})).youHave).toBe(true)
    for (const requiredOf of ['everyone', 'administrators'] as const)
      expect(await outcome(save(ada, requiredOf, await dayFrom(-1)))).toBe('last_day_past')
    expect(await outcome(list(ada))).toBe('done')
    expect(await outcome(save(ada, 'everyone', await dayFrom(0)))).toBe('done')
    await demand('everyone', await dayFrom(-3))
    expect(await outcome(save(ada, 'everyone', await dayFrom(-3)))).toBe('done')
    expect(await outcome(save(ada, 'administrators', await dayFrom(-3)))).toBe('last_day_past')
    expect(await outcome(save(ada, 'nobody', null))).toBe('done')
  })

  test('is switched on by someone who has one, and taken back by anyone who may', async () => {
    expect(await outcome(save(ada, 'everyone', await dayFrom(30)))).toBe('own_factor')
    expect((await shell(bob)).secondFactorDue).toBeNull()
    await addPasskey(ada)
    expect(await outcome(save(ada, 'everyone', await dayFrom(30)))).toBe('done')
    await t.owner.query('delete from auth.passkeys where user_id = $1', [ada.userId])
    expect(await outcome(save(ada, 'everyone', await dayFrom(31)))).toBe('own_factor')
    expect(await outcome(save(ada, 'nobody', null))).toBe('done')
  })

  test('is switched on by those who may change roles alone', async () => {
    const change = { version: 0, settings: { secondFactor: { requiredOf: 'everyone' as const, lastDayWithout: '2026-12-01' } } }
    for (const person of [mia, bob]) expect(await outcome(settings(person).update(change))).toBe('forbidden')
    expect(await outcome(settings(bob).count({}))).toBe('forbidden')
  })

  test('ends the event streams of those who have none, and of no one else', async () => {
    await addPasskey(mia)
    const people = [ada, mia, bob]
    const streams = async () => {
      const params = { tokens: people.map(({ token }) => token), byAddress: people.map(() => false) }
      const rows = await t.jobs.withJob(organization.id).readOnce(tx => tx.rows(liveStreams, params))
      return people.filter(({ token }) => rows.some(row => row.token === token)).map(({ name }) => name)
    }
    expect(await streams()).toEqual(['Ada Test', 'Mia Test', 'Bob Test'])
    await demand('everyone', await dayFrom(-1))
    expect(await streams()).toEqual(['Mia Test'])
  })
})

describe('a lost factor', () => {
  const reset = (by: Person, whose: Person, note = 'Lost phone; seen in person') => own(by).resetFactors({ userId: whose.userId, note })

  test('is reset by an administrator with a note: on record, told by email, and the person is signed out', async () => {
    await addPasskey(bob)
    await t.owner.query(`insert into auth.authenticators (user_id, secret, verified_at) values ($1, 'x', app.now())`, [bob.userId])
    await t.owner.query(`insert into auth.backup_codes (user_id, code_hash) values ($1, 'x')`, [bob.userId])
    await reset(ada, bob)
    const left = await t.owner.query(
      `select user_id from auth.passkeys where user_id = $1 union all select user_id from auth.authenticators where user_id = $1
       union all select user_id from auth.backup_codes where user_id = $1 union all select "userId" from auth.session where "userId" = $1`,
      [bob.userId],
    )
    expect(left.rows).toEqual([])
    const audited = await t.owner.query(
      `select actor_user_id, reason, resource_id from app.audit_events where organization_id = $1 and action = 'member.factors_reset'`,
      [organization.id],
    )
    expect(audited.rows).toEqual([{ actor_user_id: ada.userId, reason: 'Lost phone; seen in person', resource_id: bob.userId }])
    const events = await t.owner.query(
      `select user_id, record_id, operation from platform.security_events where kind = 'factors_reset' and user_id = $1`,
      [bob.userId],
    )
    expect(events.rows).toEqual([{ user_id: bob.userId, record_id: ada.userId, operation: 'account.resetFactors' }])
    const { rows } = await t.owner.query('select email from platform.profiles where id = $1', [bob.userId])
    expect((await mailsTo(t, rows[0].email)).map(mail => mail.subject)).toEqual([
      'Two-step verification was reset for your Steward account',
    ])
    expect(await outcome(reset(ada, bob))).toBe('NOT_FOUND')
  })

  test('is reset once, of any number of resets at the same time: one record, one mail', async () => {
    await addPasskey(bob)
    const answers = await Promise.all(Array.from({ length: 4 }, () => outcome(reset(ada, bob))))
    expect(answers.sort()).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'done'])
    const { rows } = await t.owner.query(
      `select (select count(*)::int from app.audit_events where organization_id = $1 and action = 'member.factors_reset') as audited,
         (select count(*)::int from platform.mail_messages m join platform.profiles p on p.email = m.to_address where p.id = $2) as mails`,
      [organization.id, bob.userId],
    )
    expect(rows).toEqual([{ audited: 1, mails: 1 }])
  })

  test('needs a note, and the right to change roles', async () => {
    await addPasskey(bob)
    expect(await outcome(reset(ada, bob, '  '))).toBe('BAD_REQUEST')
    expect(await outcome(reset(mia, bob))).toBe('forbidden')
    expect(await outcome(reset(bob, bob))).toBe('forbidden')
  })

  test.each([
    ['whose membership ended', `update app.organization_members set status = 'inactive' where user_id = $1`],
    ['who left the staff', 'update app.employees set is_active = false where user_id = $1'],
  ])('of someone %s is not reset by the organization they left, whatever they were there', async (_, leave) => {
    const clerk = await addPerson(t, organization, 'Clerk', { role: { grants: { settings_roles: 'write' } } })
    await t.owner.query('update app.user_roles set role_id = $2 where user_id = $1', [mia.userId, organization.roles.administrator])
    await addPasskey(mia)
    await t.owner.query(leave, [mia.userId])
    for (const by of [clerk, ada]) expect(await outcome(reset(by, mia))).toBe('NOT_FOUND')
    const { rows } = await t.owner.query(
      `select (select count(*)::int from auth.passkeys where user_id = $1) as passkeys,
         (select count(*)::int from auth.session where "userId" = $1) as sessions`,
      [mia.userId],
    )
    expect(rows).toEqual([{ passkeys: 1, sessions: 1 }])
  })

  test('of someone who administers another organization is reset by who administers it too, and by an operator alone', async () => {
    const other = await newOrganization(t, `elm${organizations}`)
    const join = (person: Person, status: string) =>
      t.owner.query(
        `with joined as (
           insert into app.organization_members (organization_id, user_id, status) values ($1, $2, $4) returning organization_id, user_id
         )
         insert into app.user_roles (organization_id, user_id, role_id) select organization_id, user_id, $3 from joined`,
        [other.id, person.userId, other.roles.administrator, status],
      )
    await join(bob, 'active')
    await addPasskey(bob)
    // Not even where they were made an administrator here too.
    await t.owner.query('update app.user_roles set role_id = $2 where user_id = $1 and organization_id = $3', [
      bob.userId,
      organization.roles.administrator,
      organization.id,
    ])
    expect(await outcome(reset(ada, bob))).toBe('NOT_FOUND')
    await join(ada, 'inactive')
    expect(await outcome(reset(ada, bob))).toBe('NOT_FOUND')
    await t.owner.query(`update app.organization_members set status = 'active' where organization_id = $1 and user_id = $2`, [
      other.id,
      ada.userId,
    ])
    expect(await outcome(reset(ada, bob))).toBe('done')
    await addPasskey(bob)
    const ola = await addPerson(t, await newOrganization(t, `fir${organizations}`), 'Ola', { role: 'employee' })
    await t.owner.query('insert into platform.administrators (user_id) values ($1)', [ola.userId])
    await t.owner.query(
      `insert into platform.user_organization_sessions values ($1, $2, 'Cedar', 'super_admin', app.now() + interval '1 hour')`,
      [ola.userId, organization.id],
    )
    await t.owner.query('update auth.session set "organizationId" = $2 where token = $1', [ola.token, organization.id])
    expect(await outcome(reset(ola, bob))).toBe('done')
  })

  test('of someone above, of oneself, of an operator, and of another organization is not reset', async () => {
    const clerk = await addPerson(t, organization, 'Clerk', { role: { grants: { settings_roles: 'write' } } })
    await addPasskey(ada)
    expect(await outcome(reset(clerk, ada))).toBe('above')
    expect(await outcome(reset(ada, ada))).toBe('own_account')
    await t.owner.query('insert into platform.administrators (user_id) values ($1)', [bob.userId])
    await addPasskey(bob)
    expect(await outcome(reset(ada, bob))).toBe('NOT_FOUND')
    const other = await newOrganization(t, `birch${organizations}`)
    const eve = await addPerson(t, other, 'Eve', { role: 'employee' })
    await addPasskey(eve)
    expect(await outcome(reset(ada, eve))).toBe('NOT_FOUND')
    const { rows } = await t.owner.query('select count(*)::int as left from auth.passkeys where user_id = any ($1)', [
      [ada.userId, bob.userId, eve.userId],
    ])
    expect(rows[0].left).toBe(3)
  })
})
