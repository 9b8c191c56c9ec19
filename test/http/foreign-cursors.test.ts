import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#main/contract.ts'
import { newId } from '#server/id.ts'
import { fieldsOf, inputsOf, schemaOf } from '../contract-inputs.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { runs } from '../depth.ts'
import { fixtures } from '../isolation/fixtures.ts'
import { makeWorld, type World } from '../isolation/world.ts'
import { type Credentials, type TestApp, testApp } from './app.ts'

/*
 * The cursor of a list is the id of a row. Every list is called with those of other lists, of another organization, and of no one, with and without the value
 * by which the row stood in its place. extremes.test.ts tries what is no id at all.
 */
let t: TestDatabase
let app: TestApp
let own: World
let other: World
let admin: Credentials
beforeAll(async () => {
  t = await testDatabase()
  app = await testApp(t)
  own = await makeWorld(t, 'cursors')
  other = await makeWorld(t, 'others')
  admin = await app.signIn(own.people.admin, own.organization.id)
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const lists = inputsOf(contract)
  .map(([operation, input]) => ({ operation, names: fieldsOf(operation, schemaOf(input)).map(({ path }) => path.join('.')) }))
  .filter(({ names }) => names.includes('after'))
const uuids = ({ ids }: World) =>
  Object.values(ids)
    .filter(id => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id))
    .slice(0, runs(6, 1000))
const values = ['', 'zzz', '12', 'true', '2026-01-01T00:00:00.000001Z', '1e400', '-'.repeat(2000)]

test('there are lists to call', () => {
  expect(lists.length).toBeGreaterThan(20)
})

test.each(lists)('$operation begins after no row that is not its own', async ({ operation, names }) => {
  const fixture = fixtures[operation]
  const input = (
    fixture && 'as' in fixture ? fixture.input(own.ids) : (fixture && 'exempt' in fixture && fixture.fixedInput) || {}
  ) as object
  const call = (cursor: object) => app.rpc(operation, { ...input, ...cursor }, { ...admin })
  const random = newId()
  const ofNoOne = await call({ after: random })
  const told = (json: unknown, id: string) =>
    JSON.stringify(json)
      .replaceAll(id, 'id')
      .replace(/"requestId":"[^"]*"/g, '')
  for (const id of uuids(other)) {
    const answer = await call({ after: id })
    expect([answer.status, told(answer.json, id)]).toEqual([ofNoOne.status, told(ofNoOne.json, random)])
  }
  const cursors: object[] = uuids(own).map(after => ({ after }))
  if (names.includes('afterValue'))
    for (const after of [random, ...uuids(other).slice(0, 1)]) for (const afterValue of values) cursors.push({ after, afterValue })
  const foreign = new Set(uuids(other))
  for (const cursor of cursors) {
    const { status, json } = await call(cursor)
    expect([200, 403, 404, 422], `${JSON.stringify(cursor).slice(0, 200)}: ${JSON.stringify(json).slice(0, 300)}`).toContain(status)
    if (status === 200)
      expect([...foreign].filter(id => JSON.stringify((json as { rows?: unknown }).rows ?? json).includes(id))).toEqual([])
  }
})
