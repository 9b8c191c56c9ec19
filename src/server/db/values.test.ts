import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { one, setUpUnits, unitNames } from '#test/units.ts'
import { json } from './bind-value.ts'
import { openDatabase } from './open-database.ts'
import { BatchPool } from './pool.ts'
import { columnName } from './row-shape.ts'
import { sqlStatement, statement } from './statement.ts'

// Unnamed throughout, as behind a pooler: every statement is parsed and described each time (DRV-19).
const u = setUpUnits({ named: false })
const query = <Params extends object, Row>(text: string, params: Params) =>
  u.t.db.withTenant(u.reading()).readOnce(tx => tx.rows(sqlStatement<Params, Row>(text), params))

test('columns become the values the rules work with', async () => {
  const [row] = await query(
    `select date '2026-11-20' as a_date, timestamptz '2026-11-20 10:00:00.123456+02' as an_instant, 42::int8 as a_count, 1.50::numeric as hours,
      true as is_it, null::text as nothing, array['a','b'] as some_texts, array[1,2]::int8[] as some_counts, '{2026-11-20,NULL}'::date[] as some_dates,
      time '09:30' as at_time, '{"snake_key": [1, {"x_y": null}]}'::jsonb as a_json`,
    {},
  )
  expect(row).toEqual({
    aDate: '2026-11-20',
    anInstant: '2026-11-20T08:00:00.123456Z',
    aCount: 42,
    hours: '1.50',
    isIt: true,
    nothing: null,
    someTexts: ['a', 'b'],
    someCounts: [1, 2],
    someDates: ['2026-11-20', null],
    atTime: '09:30:00',
    aJson: { snake_key: [1, { x_y: null }] },
  })
})

test('an instant is UTC whatever time zone the server shows', async () => {
  const connection = { ...u.t.connections.connectionFor('app_login'), options: '-c timezone=Asia/Kolkata' }
  const pool = new BatchPool({ connection, size: 1, name: 'elsewhere', named: false, report: () => undefined })
  const db = openDatabase({ pools: { pool, authPool: pool }, announce: () => undefined, report: () => undefined })
  const at = sqlStatement<object, { at: string }>(`select timestamptz '2026-11-20 10:00:00Z' as at`)
  expect(await db.withVisitor({ domain: null, organizationId: null, module: null }).readOnce(tx => tx.first(at, {}))).toEqual({
    at: '2026-11-20T10:00:00.000Z',
  })
  await pool.end()
})

test('our parsers do not affect other pools (DRV-2)', async () => {
  const { rows } = await u.t.owner.query<{ now: unknown; count: unknown }>('select now(), 1::int8 as count')
  expect(rows[0]?.now).toBeInstanceOf(Date)
  expect(rows[0]?.count).toBe('1')
  expect(pg.types.getTypeParser(pg.types.builtins.DATE)('2026-11-20')).toBeInstanceOf(Date)
})

test('values arrive as they were given', async () => {
  const texts = ['plain', "it's", '"quoted", {braces} \\ and NULL', '', 'Grüße 🌊', null]
  const [row] = await query(
    `select $text::text as text, $number::int as number, $flag::bool as flag, $none::text as none, $texts::text[] as texts,
      $bytes::bytea as bytes, $object::jsonb as object, $list::jsonb as list, $at::timestamptz as at, $nested::int[][] as nested`,
    {
      text: texts[2],
      number: -7,
      flag: false,
      none: null,
      texts,
      bytes: Buffer.from([0, 1, 255]),
      object: { a: [1, 'x'] },
      list: json([1, { b: 2 }]),
      at: new Date(Date.UTC(2026, 10, 20, 10)),
      nested: [
        [1, 2],
        [3, 4],
      ],
    },
  )
  expect(row).toEqual({
    text: texts[2],
    number: -7,
    flag: false,
    none: null,
    texts,
    bytes: Buffer.from([0, 1, 255]),
    object: { a: [1, 'x'] },
    list: [1, { b: 2 }],
    at: '2026-11-20T10:00:00Z',
    nested: [
      [1, 2],
      [3, 4],
    ],
  })
})

test.each([
  ['NaN', Number.NaN],
  ['infinity', Number.POSITIVE_INFINITY],
  ['a function', () => 1],
  ['a symbol', Symbol('x')],
  ['an invalid date', new Date('x')],
  ['an undefined one in a list', [undefined]],
])('%s is an error instead of being stored as text', async (_, value) => {
  await expect(query('select $value::text as v', { value })).rejects.toThrow()
  await u.expectCleanConnection()
})

test('a value longer than the buffer, with multi-byte characters, arrives complete', async () => {
  const long = '漢🌊'.repeat(200_000)
  const [row] = await query<object, { back: string; length: number }>('select $long::text as back, length($long::text) as length', { long })
  expect(row?.back === long).toBe(true)
  expect(row?.length).toBe(400_000)
})

test('text that cannot be stored is a validation failure', async () => {
  await expect(query('select $text::text as t', { text: 'a\u0000b' })).rejects.toMatchObject({ code: 'VALIDATION' })
})

test('unnamed statements leave nothing prepared on the connection', async () => {
  await u.t.db.withTenant(u.reading()).read(tx => Promise.all([tx.rows(one, {}), tx.rows(unitNames, {}), tx.rows(one, {})]))
  expect(await query('select name from pg_prepared_statements', {})).toEqual([])
})

test('named parameters are numbered by first use, and what looks like one in quotes and comments is text', () => {
  const made = sqlStatement<{ a: number; b: number }, unknown>(
    `select $b, $a, $b, '$a', "$a", $$ $a $$, 'it''s $a' -- $a\n, /* $a */ $1, x$a, $a::int from t`,
  )
  expect(made.text).toBe(`select $1, $2, $1, '$a', "$a", $$ $a $$, 'it''s $a' -- $a\n, /* $a */ $1, x$a, $2::int from t`)
  expect(made.values({ a: 1, b: 2 })).toEqual([2, 1])
})

test('a compiled query keeps its constants and lays out its parameters, and its name follows its text', () => {
  const make = (status: 'draft' | 'approved') =>
    statement<{ employeeId: string; from: string }>()((db, p) =>
      db
        .selectFrom('app.timesheetSubmissions')
        .select('id')
        .where('employeeId', '=', p.employeeId)
        .where('status', '=', status)
        .where('payPeriodStart', '>=', p.from),
    )
  const made = make('draft')
  expect(made.text).toBe(
    'select "id" from "app"."timesheet_submissions" where "employee_id" = $1 and "status" = $2 and "pay_period_start" >= $3',
  )
  expect(made.values({ employeeId: 'e', from: '2026-11-01' })).toEqual(['e', 'draft', '2026-11-01'])
  expect(make('approved').name).toBe(made.name)
  expect(unitNames.name).not.toBe(made.name)
  expect(made.name.length).toBeLessThan(64)
})

test.each([
  ['SQL written out', sqlStatement<{ id: string | null }, unknown>('select $id::uuid')],
  ['a compiled query', statement<{ id: string | null }>()((db, p) => db.selectFrom('app.units').select('id').where('id', '=', p.id))],
])('a missing parameter is an error with its name, and null is a value: %s', (_, made) => {
  const call = made.values as (params: { id?: string | null | undefined }) => unknown[]
  for (const params of [{}, { id: undefined }]) expect(() => call(params)).toThrow('parameter id is missing')
  expect(call({ id: null })).toEqual([null])
})

test('an array is one parameter', async () => {
  const named = statement<{ names: string[] }>()((db, p) =>
    db.selectFrom('platform.modules').select('slug').where('slug', '=', sql<string>`any(${p.names})`).orderBy('slug'),
  )
  const rows = await u.t.db.withTenant(u.reading()).readOnce(tx => tx.rows(named, { names: ['time', 'reports', 'nothing'] }))
  expect(rows).toEqual([{ slug: 'reports' }, { slug: 'time' }])
})

test.each([
  ['pay_period_start', 'payPeriodStart'],
  ['organizationId', 'organizationId'],
  ['?column?', '?column?'],
  ['_hidden_one', '_hiddenOne'],
  ['line_2', 'line2'],
])('the column %s is read as %s', (name, camel) => {
  expect(columnName(name)).toBe(camel)
})
