import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERMISSION_NAMES } from '#core/permission.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { makeWorld, type World } from '../isolation/world.ts'
import { type Credentials, type TestApp, testApp } from './app.ts'

/** A platform administrator inside an organization: what they may do there, until when, and what their tab is told. */
let t: TestDatabase
let app: TestApp
let world: World
let home: World
beforeAll(async () => {
  t = await testDatabase()
  app = await testApp(t)
  world = await makeWorld(t, 'visited')
  home = await makeWorld(t, 'home')
})
afterAll(async () => {
  await app.close()
  await t.close()
})

async function inside(): Promise<{ userId: string; credentials: Credentials }> {
  const person = await home.organization.add('Ola', { role: 'employee' })
  await t.owner.query('insert into platform.administrators (user_id) values ($1)', [person.userId])
  await t.owner.query(
    `insert into platform.user_organization_sessions (user_id, organization_id, organization_name, original_role, expires_at)
     values ($1, $2, 'Visited', 'super_admin', app.now() + interval '24 hours')`,
    [person.userId, world.organization.id],
  )
  return { userId: person.userId, credentials: await app.signIn(person, world.organization.id) }
}

interface Shown {
  mode: string
  superAdmin: boolean
  superAdminUntil: string | null
  changesInMs: number | null
  subdomain: string | null
  organization: { name: string } | null
  role: { name: string; baseRole: string } | null
  permissions: Record<string, string>
  modules: { slug: string; usable: boolean }[]
}
const bootstrap = async (credentials: Credentials): Promise<Shown> =>
  ((await app.rpc('bootstrap', {}, { ...credentials })).json as { json: Shown }).json
const inbox = (credentials: Credentials) => app.rpc('approvals.inbox', {}, { ...credentials })

/** Someone active, so that only the 24 hours can be over. */
async function moveClock(by: string, credentials: Credentials) {
  await t.moveClock(by)
  await t.owner.query(`update auth.session set "lastActivityAt" = app.now(), "expiresAt" = app.now() + interval '1 hour'`)
  return credentials
}

test('their tab is told the organization, all permissions, the organization’s modules, and when it is over', async () => {
  const { credentials } = await inside()
  const shown = await bootstrap(credentials)
  expect(shown).toMatchObject({
    mode: 'super_admin',
    superAdmin: true,
    subdomain: null,
    organization: { name: 'visited' },
    role: { name: 'Super Admin', baseRole: 'admin' },
    permissions: Object.fromEntries(PERMISSION_NAMES.map(name => [name, 'write'])),
  })
  const left = Date.parse(shown.superAdminUntil!) - Date.now()
  expect(left).toBeGreaterThan(23.9 * 3600_000)
  expect(left).toBeLessThanOrEqual(24 * 3600_000)
  expect(shown.changesInMs).toBeLessThanOrEqual(24 * 3600_000)
  await t.owner.query(`update app.organization_modules set usable_until = app.now() where organization_id = $1`, [world.organization.id])
  try {
    expect((await bootstrap(credentials)).modules.find(({ slug }) => slug === 'time')?.usable).toBe(false)
    expect(await inbox(credentials)).toMatchObject({ status: 403, json: { json: { data: { rule: 'module' } } } })
  } finally {
    await t.owner.query(`update app.organization_modules set usable_until = 'infinity' where organization_id = $1`, [world.organization.id])
  }
})

test('at 23:59:59 they are inside; at 24:00:00 every call is denied, and the tab is told that it is outside (SEC-118)', async () => {
  const { credentials } = await inside()
  try {
    expect((await inbox(await moveClock('23 hours 59 minutes 58 seconds', credentials))).status).toBe(200)
    expect(await inbox(await moveClock('24 hours', credentials))).toMatchObject({
      status: 403,
      json: { json: { message: 'Access Denied', data: { rule: 'organization' } } },
    })
    expect(await bootstrap(credentials)).toMatchObject({ mode: 'person', superAdmin: true, superAdminUntil: null, organization: null })
    // Operations outside of organizations are open to them again.
    expect((await app.rpc('installationMails.list', {}, { ...credentials })).status).toBe(200)
  } finally {
    await t.moveClock('0')
  }
})

test('someone who is no platform administrator any more is denied with the next call, and their tab is told so (SEC-122)', async () => {
  const { userId, credentials } = await inside()
  expect((await inbox(credentials)).status).toBe(200)
  await t.owner.query('delete from platform.administrators where user_id = $1', [userId])
  expect((await inbox(credentials)).status).toBe(403)
  expect((await app.rpc('installationMails.list', {}, { ...credentials })).status).toBe(403)
  expect(await bootstrap(credentials)).toMatchObject({ mode: 'person', superAdmin: false, superAdminUntil: null, organization: null })
})

test('an organization that is switched off while they are inside is not found any more (SEC-121)', async () => {
  const { credentials } = await inside()
  await t.owner.query('update app.organizations set is_active = false where id = $1', [world.organization.id])
  try {
    expect(await inbox(credentials)).toMatchObject({
      status: 403,
      json: { json: { message: 'Organization not found or inactive', data: { rule: 'organization_inactive' } } },
    })
    expect(await bootstrap(credentials)).toMatchObject({ mode: 'person', organization: null })
  } finally {
    await t.owner.query('update app.organizations set is_active = true where id = $1', [world.organization.id])
  }
})

test('the row of the 24 hours is out of reach for a request, whoever makes it (SEC-117)', async () => {
  const client = await t.connectAsLogin()
  try {
    for (const role of ['app_user', 'app_platform', 'app_visitor']) {
      await client.query('begin')
      await client.query(`set local role ${role}`)
      const write = client.query(
        `insert into platform.user_organization_sessions values ('${home.people.employee.userId}', '${world.organization.id}', 'x', 'x', now() + interval '1 day')`,
      )
      await expect(write).rejects.toMatchObject({ code: '42501' })
      await client.query('rollback')
    }
  } finally {
    await client.end()
  }
})
