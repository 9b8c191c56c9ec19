import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listContract } from '#core/list.ts'
import { id, instant } from '#core/schemas.ts'
import { folded } from '#core/search-text.ts'
import { foldedTexts, searches } from '#core/search-text-examples.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import { readOnce } from '#server/rpc/verb.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrganization, type TestOrganization } from '#test/organization.ts'
import { defineList } from './list.ts'

const listed = listContract({
  noun: 'unit',
  path: '/listed-units',
  tag: 'Structure',
  summary: 'Units.',
  permission: 'member',
  row: z.object({ id, name: z.string(), code: z.string().nullable(), createdAt: instant }),
  chosen: {
    search: z.string().optional(),
    code: z.string().optional(),
    codes: z
      .string()
      .transform(text => text.split(','))
      .optional(),
    word: z.string().optional(),
    isActive: z.stringbool().optional(),
    sort: z.enum(['name', 'last', 'oldest', 'size', 'code']).default('name'),
  },
})
interface Row {
  id: string
  name: string
  code: string | null
  words: string[]
  isActive: boolean
  size: number
  createdAt: string
}
const units = defineList({
  contract: listed,
  rows: sqlStatement<Record<never, never>, Row>(
    `select u.id, u.name, u.unit_code as code, string_to_array(lower(u.name), ' ') as words, u.is_active, length(u.name) as size, u.created_at
     from app.units u where u.organization_id = (select app.org_id())`,
  ),
  searched: ['name', 'code'],
  filters: { code: 'one', codes: { by: 'code', kind: 'any' }, word: { by: 'words', kind: 'has' }, isActive: 'flag' },
  sorts: {
    name: { by: 'name', type: 'text' },
    last: { by: 'name', type: 'text', descends: true },
    oldest: { by: 'createdAt', type: 'instant', isFilled: true },
    size: { by: 'size', type: 'integer', descends: true },
    code: { by: 'code', type: 'text' },
  },
})
const contract = { units: listed.endpoints }
const routes = {
  units: { list: readOnce(({ ctx: { tx }, input }: { ctx: { tx: ReadTx<Actor> }; input: never }) => units.page(tx, input)) },
}

let t: TestDatabase
let harbor: TestOrganization<'ann'>
let list: (
  input: object,
) => Promise<{ rows: { id: string; name: string }[]; more: boolean; total: number; afterValue?: string | undefined }>

const stored: readonly (readonly [name: string, code: string | null, isActive: boolean])[] = [
  ['Zoë Brontë House', 'Z1', true],
  ['alder', null, true],
  ['Birch', 'B1', false],
  ['Alder', 'A1', true],
  ['Elm House', 'E1', true],
]

beforeAll(async () => {
  t = await testDatabase()
  harbor = await makeOrganization(t, 'harbor', { ann: {} })
  const river = await makeOrganization(t, 'river', { ann: {} })
  for (const [organization, rows] of [
    [harbor.id, stored],
    [river.id, [['Elsewhere House', 'X', true]]],
  ] as const)
    for (const [at, [name, code, isActive]] of rows.entries())
      await t.owner.query(
        `insert into app.units (organization_id, id, name, unit_code, is_active, created_at)
         values ($1, $2, $3, $4, $5, timestamptz '2026-01-05 10:00:00.000001' + $6 * interval '1 microsecond')`,
        [organization, newId(), name, code, isActive, Math.floor(at / 2)],
      )
  const as = clientsOf(t, contract, routes as never)(harbor.people.ann)
  list = input => as.units.list(input as never)
})
afterAll(() => t.close())

const names = async (input: object) => (await list(input)).rows.map(({ name }) => name)

test('a list has the rows of its statement, in the order of its first sort, with their number', async () => {
  const answer = await list({})
  expect(answer.rows.map(({ name }) => name.toLowerCase())).toEqual(['alder', 'alder', 'birch', 'elm house', 'zoë brontë house'])
  expect([answer.total, answer.more, Object.keys(answer.rows[0]!).sort()]).toEqual([5, false, ['code', 'createdAt', 'id', 'name']])
})

test.each(['name', 'last', 'oldest', 'size', 'code'])('the order %s is one list, in pages of one too', async sort => {
  const all = (await list({ sort })).rows.map(row => row.id)
  expect(new Set(all).size).toBe(stored.length)
  const byRow: string[] = []
  const byPlace: string[] = []
  for (let next: object = {}; byPlace.length < all.length; ) {
    const placed = await list({ sort, limit: 1, ...next })
    const after = placed.rows[0]!.id
    byPlace.push(after)
    byRow.push(...(await list({ sort, limit: 1, ...(byRow.length > 0 && { after: byRow.at(-1) }) })).rows.map(row => row.id))
    expect(placed.more).toBe(byPlace.length < all.length)
    next = { after, afterValue: placed.afterValue }
  }
  expect([byRow, byPlace]).toEqual([all, all])
})

test('a page goes on from the place that a row had, if it has another one by now', async () => {
  const first = await list({ sort: 'name', limit: 2 })
  const { id: after } = first.rows[1]!
  await t.owner.query('update app.units set name = $2 where id = $1', [after, 'Yew'])
  const rest = await list({ sort: 'name', after, afterValue: first.afterValue })
  await t.owner.query('update app.units set name = $2 where id = $1', [after, first.rows[1]!.name])
  expect(rest.rows.map(({ name }) => name)).toEqual(['Birch', 'Elm House', 'Yew', 'Zoë Brontë House'])
})

test.each([
  [{ code: 'A1' }, ['Alder']],
  [{ code: 'none' }, ['alder']],
  [{ codes: 'B1,E1' }, ['Birch', 'Elm House']],
  [{ word: 'house' }, ['Elm House', 'Zoë Brontë House']],
  [{ isActive: 'true', codes: 'B1,E1' }, ['Elm House']],
  [{ isActive: 'false', codes: 'B1,E1' }, ['Birch', 'Elm House']],
  [{ search: 'house bronte' }, ['Zoë Brontë House']],
  [{ search: 'e1' }, ['Elm House']],
  [{ search: 'house birch' }, []],
  [{ search: '' }, null],
])('%j finds %j', async (input, found) => {
  const answer = await list(input)
  const expected = found ?? (await names({}))
  expect([answer.rows.map(({ name }) => name), answer.total]).toEqual([expected, expected.length])
})

describe('a validation error names', () => {
  test('a filter that it does not have', async () => {
    await expect(list({ color: 'red' })).rejects.toMatchObject({ cause: { issues: [{ code: 'unrecognized_keys', keys: ['color'] }] } })
  })

  test('a sort that it does not have', async () => {
    await expect(list({ sort: 'color' })).rejects.toMatchObject({ cause: { issues: [{ code: 'invalid_value', path: ['sort'] }] } })
  })

  test.each([
    ['a row that no one has', { after: newId() }, 'after'],
    ['a value that is none of its order', { sort: 'size', after: newId(), afterValue: 'large' }, 'afterValue'],
  ])('%s as its cursor', async (_, input, field) => {
    await expect(list(input)).rejects.toMatchObject({ code: 'VALIDATION', details: { field, rule: 'cursor' } })
  })

  test('the row of another organization as its cursor', async () => {
    const { rows } = await t.owner.query<{ id: string }>(`select id from app.units where name = 'Elsewhere House'`)
    await expect(list({ after: rows[0]!.id })).rejects.toMatchObject({ code: 'VALIDATION', details: { field: 'after', rule: 'cursor' } })
  })
})

describe('the database compares texts as the browser does', () => {
  test.each(foldedTexts)('%j is compared as %j', async (text, plain) => {
    const { rows } = await t.owner.query<{ folded: string }>('select app.folded($1) as folded', [text])
    expect([rows[0]!.folded, folded(text)]).toEqual([plain, plain])
  })

  test.each(searches)('%j in %j: %j', async (search, text, found) => {
    const { rows } = await t.owner.query<{ found: boolean | null }>('select app.folded($2) like all (app.search_patterns($1)) as found', [
      search,
      text,
    ])
    expect(rows[0]!.found ?? false).toBe(found)
  })
})
