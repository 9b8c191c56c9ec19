import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { testIdentity } from '#test/identity.ts'
import { makeOrganization, type TestOrganization } from '#test/organization.ts'

let t: TestDatabase
let at: Awaited<ReturnType<typeof testIdentity>>
let here: TestOrganization<'ann' | 'bob'>
let there: TestOrganization<'eve'>
let run = 0

beforeAll(async () => {
  t = await testDatabase()
  at = await testIdentity(t)
})
afterAll(async () => {
  await at.identity.close()
  await t.close()
})
beforeEach(async () => {
  await t.owner.query(`select platform.move_clock('0')`)
  run++
  here = await makeOrganization(t, `here${run}`, { ann: { staff_module: 'read' }, bob: {} })
  there = await makeOrganization(t, `there${run}`, { eve: {} })
})

const later = (interval: string) => t.owner.query('select platform.move_clock($1)', [interval])
const unauthenticated = { code: 'UNAUTHENTICATED' }

test('every operation for signed-in people answers an anonymous caller and an invented session with the same error', async () => {
  for (const api of [at.clients(null), at.clients({ token: 'x'.repeat(32) })]) {
    const { identity, bootstrap } = api
    const calls = [
      identity.signOut({}),
      identity.refresh({}),
      identity.activity({}),
      identity.changePassword({ currentPassword: 'a', newPassword: 'b' }),
      identity.updateProfile({ firstName: 'A', lastName: 'B', version: 1 }),
      identity.listSessions({}),
      identity.revokeSession({ sessionId: newId() }),
      identity.revokeOtherSessions({}),
      identity.switchOrganization({ organizationId: newId() }),
      bootstrap({}),
    ]
    for (const result of await Promise.allSettled(calls)) expect(result).toMatchObject({ status: 'rejected', reason: unauthenticated })
    expect(await identity.session({})).toEqual({ session: null })
  }
})

test('30 minutes without activity end a session, however much it polls (SEC-52)', async () => {
  const { identity, bootstrap } = at.clients(here.people.ann)
  await later('29 minutes 58 seconds')
  await Promise.all([identity.session({}), identity.refresh({}), identity.listSessions({}), bootstrap({})])
  await later('30 minutes')
  const expired = { code: 'SESSION_EXPIRED', message: 'Session Expired' }
  await expect(bootstrap({})).rejects.toMatchObject(expired)
  await expect(identity.refresh({})).rejects.toMatchObject(expired)
  await expect(identity.activity({})).rejects.toMatchObject(expired)
  expect(await identity.session({})).toEqual({ session: null })
})

test('activity extends only the 30 minutes; the session still ends after 12 hours (SEC-53)', async () => {
  const { identity } = at.clients(here.people.ann)
  for (let minutes = 29; minutes < 720; minutes += 29) {
    await later(`${minutes} minutes`)
    const { expiresInSeconds } = await identity.activity({})
    const most = Math.min(1800, (720 - minutes) * 60)
    expect(expiresInSeconds).toBeLessThanOrEqual(most)
    expect(expiresInSeconds).toBeGreaterThan(most - 20)
  }
  await later('12 hours')
  await expect(identity.activity({})).rejects.toMatchObject({ code: 'SESSION_EXPIRED' })
})

test('reading an ended session, or a cookie with an invalid signature, removes the cookie (SEC-57)', async () => {
  const headers: [string, string][] = []
  const context = { setHeader: (name: string, value: string) => void headers.push([name, value]) }
  const cleared = ['set-cookie', 'steward=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']
  expect(await at.clients(null, context).identity.session({})).toEqual({ session: null })
  expect(headers).toEqual([])
  expect(await at.clients(null, { ...context, cookies: 'steward=forged' }).identity.session({})).toEqual({ session: null })
  expect(headers).toEqual([cleared])
  await later('8 hours')
  expect(await at.clients(here.people.ann, context).identity.session({})).toEqual({ session: null })
  expect(headers).toEqual([cleared, cleared])
})

test('a session is returned without its secret; the refresh token is not a credential', async () => {
  const { ann } = here.people
  const { session } = await at.clients(ann).identity.session({})
  expect(session).toMatchObject({ refresh_token: `cookie:${ann.sessionId}`, expires_in: 600, user: { id: ann.userId } })
  expect(JSON.stringify(session)).not.toContain(ann.token)
  await expect(at.clients({ token: session!.refresh_token }).bootstrap({})).rejects.toMatchObject(unauthenticated)
  await expect(at.clients({ token: session!.access_token }).bootstrap({})).rejects.toMatchObject(unauthenticated)
})

test('signing out ends this session, clears the cookie, and keeps unsaved changes in the browser', async () => {
  const headers: [string, string][] = []
  const { identity } = at.clients(here.people.ann, { setHeader: (name, value) => void headers.push([name, value]) })
  expect(await identity.signOut({})).toEqual({ ok: true })
  expect(Object.fromEntries(headers)).toMatchObject({ 'set-cookie': expect.stringContaining('Max-Age=0'), 'clear-site-data': '"cache"' })
  await expect(identity.refresh({})).rejects.toMatchObject(unauthenticated)
  await expect(at.clients(here.people.bob).identity.refresh({})).resolves.toBeDefined()
})

test('all other sessions of a person can be ended at once; this one and other people’s stay', async () => {
  const { ann, bob } = here.people
  const others = [await secondSession(ann.userId), await secondSession(ann.userId)]
  const { identity } = at.clients(ann)
  expect(await identity.revokeOtherSessions({})).toEqual({ ended: 2 })
  for (const other of others) await expect(at.clients(other).identity.refresh({})).rejects.toMatchObject(unauthenticated)
  await expect(identity.refresh({})).resolves.toBeDefined()
  await expect(at.clients(bob).identity.refresh({})).resolves.toBeDefined()
  expect(await identity.revokeOtherSessions({})).toEqual({ ended: 0 })
})

test('a person can list and end their own sessions; another person’s is not found, like an unknown one', async () => {
  const { ann, bob } = here.people
  const second = await secondSession(ann.userId)
  const { identity } = at.clients(ann)
  const { sessions } = await identity.listSessions({})
  expect(sessions.map(({ id, current }) => [id, current])).toEqual(
    expect.arrayContaining([
      [ann.sessionId, true],
      [second.id, false],
    ]),
  )
  expect(JSON.stringify(sessions)).not.toContain(second.token)
  const failures = [bob.sessionId, newId()].map(sessionId =>
    identity.revokeSession({ sessionId }).catch(({ code, message }) => ({ code, message })),
  )
  expect(await Promise.all(failures)).toEqual(Array(2).fill({ code: 'NOT_FOUND', message: 'Session not found' }))
  await identity.revokeSession({ sessionId: second.id })
  await expect(at.clients(second).identity.refresh({})).rejects.toMatchObject(unauthenticated)
  await expect(at.clients(bob).identity.refresh({})).resolves.toBeDefined()
})

test('a session can switch only to one of the person’s organizations; another is not found, like an unknown one', async () => {
  const { ann } = here.people
  const { identity, bootstrap } = at.clients(ann)
  const failures = [there.id, newId()].map(organizationId =>
    identity.switchOrganization({ organizationId }).catch(({ code, message }) => ({ code, message })),
  )
  expect(await Promise.all(failures)).toEqual(Array(2).fill({ code: 'NOT_FOUND', message: 'Organization not found' }))
  expect((await bootstrap({})).organization?.id).toBe(here.id)
  await t.owner.query('insert into app.organization_members (organization_id, user_id) values ($1, $2)', [there.id, ann.userId])
  await identity.switchOrganization({ organizationId: there.id })
  expect(await bootstrap({})).toMatchObject({ organization: { id: there.id }, role: null, permissions: {}, employee: null })
})

test('only a platform administrator can leave the organization their session is in, and may enter it again', async () => {
  const { bob } = here.people
  const { identity, bootstrap } = at.clients(bob)
  await expect(identity.switchOrganization({ organizationId: null })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await bootstrap({})).organization?.id).toBe(here.id)
  await t.owner.query('insert into platform.administrators (user_id) values ($1)', [bob.userId])
  await identity.switchOrganization({ organizationId: null })
  expect(await bootstrap({})).toMatchObject({ organization: null, mode: 'person', permissions: {}, superAdmin: true })
  await identity.switchOrganization({ organizationId: here.id })
  expect((await bootstrap({})).organization?.id).toBe(here.id)
  await t.owner.query('delete from platform.administrators where user_id = $1', [bob.userId])
})

test('a member is denied on another organization’s subdomain, and can still sign out there', async () => {
  const { bootstrap, identity } = at.clients(here.people.ann, { domain: there.domain })
  await expect(bootstrap({})).rejects.toMatchObject({ code: 'FORBIDDEN', details: { rule: 'organization' } })
  expect(await identity.signOut({})).toEqual({ ok: true })
})

test('a profile update accepts only name and version; role, organization, address and id are validation errors (SEC-25)', async () => {
  const { identity } = at.clients(here.people.ann)
  const name = { firstName: 'Anna', lastName: 'Lee', version: 1 }
  for (const field of ['role', 'organization_id', 'email', 'is_active', 'id']) {
    const error = await identity.updateProfile({ ...name, [field]: here.people.bob.userId }).catch(failure => failure)
    expect(error).toMatchObject({ code: 'BAD_REQUEST', cause: { issues: [{ code: 'unrecognized_keys', keys: [field] }] } })
  }
  expect(await identity.updateProfile(name)).toEqual({ firstName: 'Anna', lastName: 'Lee', version: 2 })
  const stale = { code: 'CONFLICT', details: { rule: 'version', data: { current: { firstName: 'Anna', lastName: 'Lee', version: 2 } } } }
  await expect(identity.updateProfile({ ...name, firstName: 'Nan' })).rejects.toMatchObject(stale)
  const { rows } = await t.owner.query('select action, actor_user_id from app.audit_events where organization_id = $1 order by id', [
    here.id,
  ])
  expect(rows).toEqual([
    { action: 'organization.created', actor_user_id: null },
    { action: 'profile.renamed', actor_user_id: here.people.ann.userId },
  ])
})

async function secondSession(userId: string): Promise<{ id: string; token: string }> {
  const token = `second-${newId()}`
  const { rows } = await t.owner.query<{ id: string }>(
    `insert into auth.session (token, "userId", "expiresAt") values ($1, $2, app.now() + interval '12 hours') returning id`,
    [token, userId],
  )
  return { id: rows[0]!.id, token }
}
