import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { newId } from '#server/id.ts'
import { schemaOf } from './contract-inputs.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { type Fuzzer, openFuzzer, operations } from './isolation/fuzzer.ts'
import { makeWorld, type World } from './isolation/world.ts'

/*
 * The statements of a record are made from its definition, so the compiler does not see their text. This sends every list of every record
 * to the database: each sort both ways, as a first page and as a later one, and each filter.
 */
let t: TestDatabase
let fuzzer: Fuzzer
let world: World
beforeAll(async () => {
  t = await testDatabase()
  fuzzer = await openFuzzer(t)
  world = await makeWorld(t, 'records')
})
afterAll(async () => {
  await fuzzer.close()
  await t.close()
})

const all = operations()
const named = (path: string) => all.some(operation => operation.path === path)
const propertiesOf = ({ input }: (typeof all)[number]) => schemaOf(input as unknown as z.ZodType).properties ?? {}
/** Roles are deactivated too, but their list has no pages and no order to choose. */
const lists = all.filter(one => one.path.endsWith('.list') && named(one.path.replace(/list$/, 'deactivate')) && propertiesOf(one).sort)
const ofEveryList = new Set(['search', 'status', 'sort', 'after', 'afterValue', 'limit'])

test('the contract has records', () => {
  expect(lists.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['departments.list', 'locations.list', 'units.list', 'contacts.list']),
  )
})

describe.each(lists)('$path', operation => {
  const { sort, ...properties } = propertiesOf(operation)
  const page = async (input: object): Promise<{ rows: { id: string }[]; afterValue?: string }> => {
    const answer = await fuzzer.call(world.people.administrator, operation, { status: 'all', limit: 500, ...input })
    expect(answer).toMatchObject({ ok: true })
    return (answer as unknown as { output: { rows: { id: string }[]; afterValue?: string } }).output
  }
  const rows = async (input: object) => (await page(input)).rows

  test.each(sort!.enum as string[])('sorted by %s is the same list in pages of one', async sort => {
    const ids = (await rows({ sort })).map(row => row.id)
    expect(ids.length).toBeGreaterThan(1)
    let { afterValue } = await page({ sort, limit: 1 })
    for (const [at, after] of ids.entries()) {
      const next = ids.slice(at + 1, at + 2)
      expect((await rows({ sort, after, limit: 1 })).map(row => row.id)).toEqual(next)
      if (next.length === 0) continue
      const placed = await page({ sort, after, afterValue, limit: 1 })
      expect(placed.rows.map(row => row.id)).toEqual(next)
      afterValue = placed.afterValue
    }
    expect(afterValue).toBeUndefined()
  })

  test('a search for a text that no row has, and each filter by what does not exist, find nothing', async () => {
    expect(await rows({ search: newId() })).toEqual([])
    for (const filter of Object.keys(properties).filter(name => !ofEveryList.has(name)))
      expect(await rows({ [filter]: newId() })).toEqual([])
  })
})
