import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import type { Person } from '../organization.ts'
import { fixtures } from './fixtures.ts'
import { type Fuzzer, openFuzzer, operations } from './fuzzer.ts'
import { makeWorld, type World } from './world.ts'

/** Operations on the whole installation: for a platform administrator who is in no organization, on the main domain, and for no one else. */
let t: TestDatabase
let fuzzer: Fuzzer
let world: World
type Caller = Pick<Person, 'userId' | 'token'>
let operator: Caller

beforeAll(async () => {
  t = await testDatabase({ connections: 8 })
  fuzzer = await openFuzzer(t)
  world = await makeWorld(t, 'operated')
  operator = await account({ isOperator: true })
})
afterAll(async () => {
  await fuzzer.close()
  await t.close()
})

/** Someone signed in, in no organization. */
async function account({ isOperator }: { isOperator: boolean }): Promise<Caller> {
  const [userId, token] = [newId(), `token-${newId()}`]
  await t.owner.query(`insert into auth."user" (id, name, email, "emailVerified") values ($1, 'Ola', $2, true)`, [
    userId,
    `${userId}@x.test`,
  ])
  await t.owner.query('insert into platform.profiles (id, email) values ($1, $2)', [userId, `${userId}@x.test`])
  await t.owner.query(`insert into auth.session (token, "userId", "expiresAt") values ($1, $2, app.now() + interval '12 hours')`, [
    token,
    userId,
  ])
  if (isOperator) await t.owner.query('insert into platform.administrators (user_id) values ($1)', [userId])
  return { userId, token }
}

const enter = (caller: Caller) =>
  t.owner.query('update auth.session set "organizationId" = $1 where token = $2', [world.organization.id, caller.token])

const all = operations().filter(({ meta }) => meta.access.permission === 'super_admin')
const inputOf = (path: string) => {
  const fixture = fixtures[path]!
  return 'exempt' in fixture ? (fixture.fixedInput ?? {}) : {}
}

test('there are such operations', () => {
  expect(all.map(({ path }) => path)).toContain('installationMails.list')
})

describe.each(all)('$path', operation => {
  const call = (caller: Caller | null, facts = {}) => fuzzer.call(caller, operation, inputOf(operation.path), facts)
  const denied = { ok: false, code: 'FORBIDDEN', details: { rule: 'forbidden' } }

  test('answers a platform administrator outside of every organization', async () => {
    const answer = await call(operator)
    // The requested record may be missing; only someone who may ask learns that.
    if (!answer.ok) expect(answer.code).toBe('NOT_FOUND')
  })

  test('is denied to every role of an organization, to someone without one, and to a stranger', async () => {
    for (const person of Object.values(world.people)) expect(await call(person)).toMatchObject(denied)
    expect(await call(await account({ isOperator: false }))).toMatchObject(denied)
    expect(await call(null)).toMatchObject({ ok: false, code: 'UNAUTHENTICATED' })
  })

  test('is denied to a platform administrator inside an organization, as its member or for 24 hours', async () => {
    const inside = await account({ isOperator: true })
    await enter(inside)
    await t.owner.query(
      `insert into platform.user_organization_sessions values ($1, $2, 'operated', 'super_admin', app.now() + interval '1 hour')`,
      [inside.userId, world.organization.id],
    )
    expect(await call(inside)).toMatchObject(denied)
    const { manager } = world.people
    await t.owner.query('insert into platform.administrators (user_id) values ($1)', [manager.userId])
    expect(await call(manager)).toMatchObject(denied)
    await t.owner.query('delete from platform.administrators where user_id = $1', [manager.userId])
    // The 24 hours are over: outside again.
    await t.owner.query('update platform.user_organization_sessions set expires_at = app.now() where user_id = $1', [inside.userId])
    expect(await call(inside)).not.toMatchObject(denied)
  })

  test('is denied on the subdomain of an organization', async () => {
    const { ok } = await call(operator, { domain: 'operated' })
    expect(ok).toBe(false)
  })

  test('is denied as soon as someone is no platform administrator any more', async () => {
    const former = await account({ isOperator: true })
    await t.owner.query('delete from platform.administrators where user_id = $1', [former.userId])
    expect(await call(former)).toMatchObject(denied)
  })
})
