import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Column } from '#core/column.ts'
import { exportEndpoints } from '#core/export-endpoints.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { bytesOf, clientsOf, textOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrganization, type TestOrganization } from '#test/organization.ts'
import { tableIn } from '#test/table-in.ts'
import { exportRoutes } from './export-routes.ts'

interface Row {
  name: string
  budget: number
}
const columns: readonly Column<Row>[] = [
  { key: 'name', title: 'Name', type: 'text' },
  { key: 'budget', title: 'Budget amount', type: 'money', optional: true },
]
const upTo = sqlStatement<{ most: number }, Row>(
  `select 'Room ' || n as name, n * 1050 as budget from generate_series(1, $most::int) n order by n`,
)
const endpoints = (path: '/rooms' | '/halls') =>
  exportEndpoints({ path, tag: 'People', noun: 'rooms', permission: 'member', filters: { most: z.coerce.number().int().max(5000) } })
const routes = exportRoutes({
  columns,
  title: 'Rooms',
  audit: { action: 'rooms.exported', resourceType: 'rooms' },
  rows: ({ most }: { most: number }) => ({ statement: upTo, params: { most } }),
})
const contract = { rooms: endpoints('/rooms'), halls: endpoints('/halls') }

let t: TestDatabase
let harbor: TestOrganization<'ann'>
let as: ReturnType<typeof clientsOf<typeof contract>>
beforeAll(async () => {
  t = await testDatabase()
  harbor = await makeOrganization(t, 'harbor', { ann: {} })
  as = clientsOf(t, contract, { rooms: routes, halls: routes })
})
afterAll(() => t.close())

const files = async () => [
  (await textOf(await as(harbor.people.ann).rooms.csv({ most: 2 }))).replace('\uFEFF', '').trim().split('\r\n'),
  await tableIn(await bytesOf(await as(harbor.people.ann).rooms.xlsx({ most: 2 }))),
]

test('both files have every column, also one that is shown only when it is chosen', async () => {
  expect(await files()).toEqual([
    ['Name,Budget amount', 'Room 1,10.50', 'Room 2,21.00'],
    [
      ['Name', 'Budget amount'],
      ['Room 1', 10.5],
      ['Room 2', 21],
    ],
  ])
})

test.each(['EUR', 'JPY', 'KWD'])('an amount of money keeps its value when %s is stored as the currency (MNY-4)', async currency => {
  await t.owner.query(
    `insert into app.organization_settings (organization_id, group_name, settings) values ($1, 'system_preferences', $2)
     on conflict (organization_id, group_name) do update set settings = excluded.settings`,
    [harbor.id, { currency }],
  )
  expect(await files()).toEqual([
    ['Name,Budget amount', 'Room 1,10.50', 'Room 2,21.00'],
    [
      ['Name', 'Budget amount'],
      ['Room 1', 10.5],
      ['Room 2', 21],
    ],
  ])
})

test('files of different lists and formats share one limit', async () => {
  const ann = as(harbor.people.ann)
  const open = [await ann.rooms.csv({ most: 5000 }), await ann.halls.xlsx({ most: 5000 })]
  for (const another of [ann.rooms.xlsx, ann.halls.csv])
    await expect(another({ most: 1 })).rejects.toMatchObject({ code: 'RATE_LIMITED', details: { rule: 'most_of_person' } })
  for (const file of open) await file.return?.(undefined)
  expect(await textOf(await ann.halls.csv({ most: 1 }))).toContain('Room 1')
})

test('a statement that fails is an error of the call, not half a file, and leaves no place taken', async () => {
  const failing = exportRoutes({
    columns,
    title: 'Rooms',
    audit: { action: 'rooms.exported', resourceType: 'rooms' },
    rows: ({ most }: { most: number }) => ({
      statement: sqlStatement<{ most: number }, Row>(`select 'x' as name, 1 / ($most::int - $most::int) as budget`),
      params: { most },
    }),
  })
  const broken = clientsOf(t, contract, { rooms: failing, halls: failing })(harbor.people.ann)
  for (const format of ['csv', 'xlsx', 'csv'] as const) await expect(broken.rooms[format]({ most: 1 })).rejects.toThrow()
  expect(t.login.idleCount).toBe(t.login.totalCount)
})
