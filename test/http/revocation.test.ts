import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { makeWorld, openPeriod, type World } from '../isolation/world.ts'
import { cell } from '../time-world.ts'
import { type Credentials, type TestApp, testApp } from './app.ts'

/** Rights are revoked with the commit: the next request is denied, however many are running and whatever a process caches. */
let t: TestDatabase
let app: TestApp
beforeAll(async () => {
  t = await testDatabase({ connections: 8 })
  app = await testApp(t)
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const save = (who: Credentials, minutes: number) => app.rpc('entries.save', { cells: [cell('2026-01-21', minutes)] }, { ...who })
const read = (who: Credentials) => app.rpc('timesheets.mine', { date: openPeriod }, { ...who })
type Answer = Awaited<ReturnType<typeof save>>

const minutesOf = async ({ organization, people }: World) =>
  (
    await t.owner.query<{ minutes: number; version: number }>(
      `select minutes, version from app.time_entries where organization_id = $1 and employee_id = $2 and date = '2026-01-21'`,
      [organization.id, people.employee.employeeId],
    )
  ).rows

const textOf = (rule: string) => (rule === 'organization_inactive' ? 'Organization not found or inactive' : 'Access Denied')

interface Revocation {
  take: (world: World) => Promise<unknown>
  giveBack?: () => Promise<unknown>
  status?: number
  rule?: string
  /** Reads continuously. */
  reads?: true
}

const sql = (text: string, values: (world: World) => unknown[]) => (world: World) => t.owner.query(text, values(world))
const ofOrganization = ({ organization }: World) => [organization.id]
const ofEmployee = ({ organization, people }: World) => [organization.id, people.employee.userId]
const ofRole = ({ organization }: World) => [organization.id, organization.roles.employee]

const revocations: Record<string, Revocation> = {
  'a module that is switched off (SEC-109)': {
    take: sql(`update app.organization_modules set usable_until = '-infinity' where organization_id = $1`, ofOrganization),
    rule: 'module',
  },
  'a module that runs out by the database’s clock (SEC-107, SEC-108)': {
    take: async world => {
      await sql(
        `update app.organization_modules set usable_until = app.now() + interval '10 seconds' where organization_id = $1`,
        ofOrganization,
      )(world)
      expect((await read(await app.signIn(world.people.employee, world.organization.id))).status).toBe(200)
      await t.moveClock('10 seconds')
    },
    giveBack: () => t.moveClock('0'),
    rule: 'module',
  },
  'a module that is withdrawn everywhere': {
    take: () => t.owner.query(`update platform.modules set is_active = false where slug = 'time'`),
    giveBack: () => t.owner.query(`update platform.modules set is_active = true where slug = 'time'`),
    rule: 'module',
  },
  'a feature that is switched off': {
    take: sql(
      `insert into app.organization_time_feature_access select $1, id, false from platform.time_feature_categories where slug = 'my-time'`,
      ofOrganization,
    ),
    rule: 'feature',
  },
  'an organization that is closed': {
    take: sql('update app.organizations set is_active = false where id = $1', ofOrganization),
    rule: 'organization_inactive',
  },
  'a membership that ended': {
    // Without parameters, so that both are one transaction.
    take: ({ organization, people: { employee } }) =>
      t.owner.query(`update app.employees set user_id = null where id = '${employee.employeeId}';
        delete from app.organization_members where organization_id = '${organization.id}' and user_id = '${employee.userId}'`),
    rule: 'organization',
  },
  'a membership that pauses': {
    take: sql(`update app.organization_members set status = 'inactive' where organization_id = $1 and user_id = $2`, ofEmployee),
    rule: 'organization',
  },
  'an employee record that is deactivated (SEC-59)': {
    take: sql('update app.employees set is_active = false where organization_id = $1 and user_id = $2', ofEmployee),
    rule: 'organization',
  },
  'another role': {
    take: sql('update app.user_roles set role_id = $3 where organization_id = $1 and user_id = $2', world => [
      ...ofEmployee(world),
      world.organization.roles.administrator,
    ]),
    rule: 'forbidden',
  },
  'a role that is taken away': {
    take: sql('delete from app.user_roles where organization_id = $1 and user_id = $2', ofEmployee),
    rule: 'forbidden',
  },
  'a permission that the role loses (SEC-23)': {
    take: sql(`delete from app.role_grants where organization_id = $1 and role_id = $2 and permission_name = 'time_my_time'`, ofRole),
    rule: 'forbidden',
  },
  'a permission that is lowered to reading (SEC-13)': {
    take: sql(
      `update app.role_grants set level = 'read' where organization_id = $1 and role_id = $2 and permission_name = 'time_my_time'`,
      ofRole,
    ),
    rule: 'forbidden',
    reads: true,
  },
  'a session that was ended elsewhere': {
    take: sql(`delete from auth.session where "organizationId" = $1 and "userId" = $2`, ofEmployee),
    status: 401,
  },
}

describe('among continuous requests, none that begins after the commit has any effect:', () => {
  test.each(Object.entries(revocations))('%s', async (_, { take, giveBack, status = 403, rule, reads }) => {
    const world = await makeWorld(t, `revoked-${newId().slice(-8)}`)
    const who = await app.signIn(world.people.employee, world.organization.id)
    expect((await save(who, 1)).status).toBe(200)
    let isTaken = false
    let isOver = false
    const late: Answer[] = []
    const caller = async (call: (n: number) => Promise<Answer>) => {
      for (let n = 1; !isOver; n++) {
        const beganLate = isTaken
        const answer = await call(n)
        if (beganLate) late.push(answer)
      }
    }
    const versions = async (n: number) => {
      const [entry] = await minutesOf(world)
      return app.rpc('entries.save', { cells: [cell('2026-01-21', 1 + (n % 1000), 'regular', entry?.version ?? null)] }, { ...who })
    }
    const callers = [caller(versions), caller(versions), ...(reads ? [] : [caller(() => read(who))])]
    try {
      await take(world)
      isTaken = true
      const stood = await Promise.all([save(who, 999), ...(reads ? [] : [read(who)])])
      late.push(...stood)
      await expect.poll(() => late.length, { timeout: 10_000 }).toBeGreaterThan(10)
      isOver = true
      await Promise.all(callers)
      for (const answer of late) {
        expect(answer.status).toBe(status)
        if (rule !== undefined) expect(answer).toMatchObject({ json: { json: { message: textOf(rule), data: { rule } } } })
      }
      if (reads) expect((await read(who)).status).toBe(200)
      const before = await minutesOf(world)
      await save(who, 777)
      expect(await minutesOf(world)).toEqual(before)
    } finally {
      isOver = true
      await giveBack?.()
    }
  })
})

test('a person who is deactivated in their only organization is signed in without one, and cannot switch back into it (SEC-59)', async () => {
  const { organization, people } = await makeWorld(t, 'deactivated')
  const who = await app.signIn(people.employee, organization.id)
  const shell = async () => ((await app.rpc('bootstrap', {}, { ...who })).json as { json: object }).json
  expect(await shell()).toMatchObject({ mode: 'member', organization: { id: organization.id }, organizations: [{ id: organization.id }] })
  const activate = (isActive: boolean) =>
    t.owner.query('update app.employees set is_active = $2 where id = $1', [people.employee.employeeId, isActive])
  await activate(false)
  // Like someone whose membership is paused.
  expect(await shell()).toMatchObject({
    mode: 'person',
    organization: null,
    organizations: [],
    role: null,
    employee: null,
    permissions: {},
  })
  expect((await app.rpc('identity.switchOrganization', { organizationId: organization.id }, { ...who })).status).toBe(404)
  await activate(true)
  expect(await shell()).toMatchObject({ mode: 'member', employee: { id: people.employee.employeeId } })
})

test('a termination date alone revokes nothing: the employee record decides', async () => {
  const { organization, people } = await makeWorld(t, 'terminated')
  const who = await app.signIn(people.employee, organization.id)
  await t.owner.query(`update app.employees set termination_date = '2026-01-20' where id = $1`, [people.employee.employeeId])
  expect((await read(who)).status).toBe(200)
})

test('a role named super_admin, or similar to one of ours, grants its own levels and nothing by its name (SEC-21)', async () => {
  const world = await makeWorld(t, 'names-of-roles')
  const who = await app.signIn(world.people.employee, world.organization.id)
  for (const name of ['Administrators', 'Super Admin', 'super_admin', 'admin']) {
    const roleId = newId()
    await t.owner.query(`insert into app.roles (organization_id, id, name, base_role) values ($1, $2, $3, 'employee')`, [
      world.organization.id,
      roleId,
      name,
    ])
    await t.owner.query('update app.user_roles set role_id = $3 where organization_id = $1 and user_id = $2', [
      world.organization.id,
      world.people.employee.userId,
      roleId,
    ])
    const { submissionId } = world.ids
    expect((await app.rpc('staff.list', {}, { ...who })).status).toBe(403)
    expect((await app.rpc('approvals.reopen', { submissionId, version: 1, note: 'Because of the name' }, { ...who })).status).toBe(403)
    const { json } = (await app.rpc('bootstrap', {}, { ...who })).json as { json: { permissions: object } }
    expect(json.permissions).toEqual({})
  }
})

test('a person has one role per organization: a second assignment fails or replaces the first, and never adds to it (SEC-17)', async () => {
  const { organization, people } = await makeWorld(t, 'one-role')
  const values = [organization.id, people.employee.userId, organization.roles.administrator_time]
  await expect(t.owner.query('insert into app.user_roles values ($1, $2, $3)', values)).rejects.toMatchObject({ code: '23505' })
  const who = await app.signIn(people.employee, organization.id)
  expect((await app.rpc('timesheetReport.rows', { from: openPeriod, to: openPeriod }, { ...who })).status).toBe(200)
  await t.owner.query('update app.user_roles set role_id = $3 where organization_id = $1 and user_id = $2', values)
  const { json } = (await app.rpc('bootstrap', {}, { ...who })).json as { json: { role: { key: string } } }
  expect(json.role).toMatchObject({ key: 'administrator_time' })
})
