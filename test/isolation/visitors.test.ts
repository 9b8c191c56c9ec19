import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database.ts'
import type { Person } from '../organization.ts'
import { tripsOf } from '../trips.ts'
import type { Visit } from './fixture.ts'
import { fixtures } from './fixtures.ts'
import { type Answer, type Fuzzer, openFuzzer, operations, watchRows, withoutIds } from './fuzzer.ts'
import { makeWorld, randomIds, type World } from './world.ts'

/*
 * Tries each operation that is open to the visitors of an organization: it answers everyone alike, says nothing of another organization, and one that
 * doesn't exist can't be told from one that shows nothing.
 */
let t: TestDatabase
let fuzzer: Fuzzer
let own: World
let foreign: World

beforeAll(async () => {
  t = await testDatabase({ connections: 8 })
  fuzzer = await openFuzzer(t)
  own = await makeWorld(t, 'own-side')
  foreign = await makeWorld(t, 'foreign-side')
})
afterAll(async () => {
  await fuzzer.close()
  await t.close()
})

const visits = operations().flatMap(operation => {
  const fixture = fixtures[operation.path]
  return operation.meta.access.visitor ? [{ operation, fixture: fixture as Visit }] : []
})
const inputOf = ({ visit }: Visit, { ids }: Pick<World, 'ids'>, domain: string) => visit({ ...ids, domain })
const sortOf = (answer: Answer, ids: object) => JSON.stringify(withoutIds(answer, ids as never))

test('every operation of visitors, and nothing else, has a fixture of one', () => {
  expect(visits.length).toBeGreaterThan(1)
  const found = Object.entries(fixtures).flatMap(([path, fixture]) => ('visit' in fixture ? [path] : []))
  expect(found.toSorted()).toEqual(visits.map(({ operation }) => operation.path).toSorted())
})

describe.each(visits)('$operation.path', ({ operation, fixture }) => {
  const call = (world: Pick<World, 'ids'>, domain: string, person: Person | null = null, facts = {}) =>
    fuzzer.call(person, operation, inputOf(fixture, world, domain), facts)

  test('answers everyone as it answers a stranger: no session shows more or less', async () => {
    const answer = await call(own, 'own-side')
    expect(answer).toMatchObject({ ok: true })
    const everyone = [...Object.values(own.people), ...Object.values(foreign.people)]
    for (const person of everyone) expect(await call(own, 'own-side', person)).toEqual(answer)
    const facts = { organization: foreign.organization.id, device: 'a kiosk', cookies: 'steward=1', idempotencyKey: 'again' }
    expect(await call(own, 'own-side', own.people.admin, facts)).toEqual(answer)
    // At its own address it is the same; at another organization's there is only that one.
    expect(await call(own, 'own-side', null, { domain: 'own-side' })).toEqual(answer)
    expect(await call(own, 'own-side', own.people.admin, { domain: 'foreign-side' })).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  })

  test('answers for one organization with nothing of another', async () => {
    const text = JSON.stringify(await call(own, 'own-side'))
    for (const secret of [foreign.organization.id, 'foreign-side', ...Object.values(foreign.ids)]) expect(text).not.toContain(secret)
    const people = Object.values(own.people).flatMap(({ userId, employeeId }) => [userId, employeeId])
    for (const secret of [own.organization.groupId, ...people]) expect(text).not.toContain(secret)
  })

  test('denies a field that the contract does not name', async () => {
    for (const field of ['role', 'organization_id', 'permission', 'mode', 'user_id']) {
      const input = { ...inputOf(fixture, own, 'own-side'), [field]: 'x' }
      expect(await fuzzer.call(null, operation, input)).toMatchObject({ ok: false, code: 'BAD_REQUEST' })
    }
  })

  test('answers alike, in as many round trips, for an unknown organization, an inactive one, and one that hides it', async () => {
    const [inactive, hidden] = await Promise.all(['inactive', 'hidden'].map(name => makeWorld(t, `${name}-${made++}`)))
    await t.owner.query('update app.organizations set is_active = false where id = $1', [inactive!.organization.id])
    await fixture.hide?.(t, hidden!.organization.id)
    const unknown = { ids: randomIds(own.ids) }
    const places: [Pick<World, 'ids'>, string][] = [
      [unknown, 'nobody-there'],
      [inactive!, `inactive-${made - 2}`],
      ...(fixture.hide === undefined ? [] : [[hidden!, `hidden-${made - 1}`] as [World, string]]),
    ]
    const answers = new Set<string>()
    const trips = new Set<number>()
    // The first call of a connection also prepares its statements.
    for (const [world, domain] of [...places, ...places]) {
      const answer = await call(world, domain)
      expect(answer).toMatchObject({ ok: false, code: 'NOT_FOUND' })
      answers.add(sortOf(answer, { ...world.ids, domain }))
    }
    for (const [world, domain] of [...places, [own, 'own-side'] as const]) trips.add(await tripsOf(t, () => call(world, domain)))
    expect([...answers]).toHaveLength(1)
    expect([...trips]).toHaveLength(1)
  })
})

let made = 0

test('none of them changes anything', async () => {
  const rows = await watchRows(t, own.organization.id)
  for (const { operation, fixture } of visits) await fuzzer.call(own.people.admin, operation, inputOf(fixture, own, 'own-side'))
  expect(await rows.changed()).toEqual([])
})

test('without the policies of visitors on a table, something that they read is gone', async () => {
  const { rows } = await t.owner.query<{ name: string; table: string; definition: string }>(
    `select polname as name, polrelid::regclass::text as table, pg_get_expr(polqual, polrelid) as definition from pg_policy
     where 'app_visitor'::regrole = any (polroles) order by 1, 2`,
  )
  expect(rows.length).toBeGreaterThan(1)
  const failing = async () => {
    const answers = await Promise.all(
      visits.map(({ operation, fixture }) => fuzzer.call(null, operation, inputOf(fixture, own, 'own-side'))),
    )
    return answers.filter(({ ok }) => !ok).length
  }
  expect(await failing()).toBe(0)
  for (const { name, table, definition } of rows) {
    await t.owner.query(`drop policy ${name} on ${table}`)
    expect({ name, table, failing: await failing() }).not.toMatchObject({ failing: 0 })
    await t.owner.query(`create policy ${name} on ${table} for select to app_visitor using (${definition})`)
  }
  expect(await failing()).toBe(0)
})
