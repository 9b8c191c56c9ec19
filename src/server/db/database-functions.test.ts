import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { asAdmin } from '#test/cluster.ts'
import { type Connections, embeddedConnections, ensureDatabase } from './connections.ts'
import { migrate } from './migrate.ts'

const database = `steward_test_${inject('cluster').run}_functions`
let connections: Connections
let home: string

beforeAll(async () => {
  connections = embeddedConnections(inject('cluster').server, 'a secret', database)
  await asAdmin(inject('cluster').server, admin => admin.query(`drop database if exists ${database} with (force)`))
  await ensureDatabase(connections)
})
beforeEach(async () => {
  // The job queue stays: making its tables takes longer than all that is tested here.
  await query(
    'drop schema if exists app, platform, auth cascade; drop table if exists steward.steward_migrations, steward.steward_functions',
  )
  home = mkdtempSync(join(tmpdir(), 'functions-'))
  mkdirSync(join(home, 'functions'))
  migration(
    '20260101000000-cluster-roles-and-schemas',
    'create schema app authorization app_owner; create schema platform authorization app_owner; create schema auth authorization app_owner; grant usage on schema app to app_definer, app_user',
  )
})
afterEach(() => rmSync(home, { recursive: true }))

const migration = (name: string, sql: string) => writeFileSync(join(home, `${name}.sql`), sql)
const file = (name: string, sql: string) => writeFileSync(join(home, 'functions', `${name}.sql`), sql)
const remove = (name: string) => rmSync(join(home, 'functions', `${name}.sql`))
const start = () => migrate({ ...connections, folder: home, functions: join(home, 'functions') })

async function query<T extends pg.QueryResultRow>(sql: string): Promise<T[]> {
  const client = new pg.Client(connections.ownerConnection)
  await client.connect()
  return (await client.query<T>(sql).finally(() => client.end())).rows
}

const value = async (sql: string) => Object.values((await query(`select ${sql}`))[0]!)[0] as unknown
const signatures = async () =>
  (await query<{ f: string }>(`select oid::regprocedure::text as f from pg_proc where pronamespace = 'app'::regnamespace order by 1`)).map(
    ({ f }) => f,
  )
const rights = (signature: string) =>
  value(`(select p.proowner::regrole || array(select a.grantee::regrole::text from aclexplode(p.proacl) a where a.grantee not in (0, p.proowner) order by 1)::text
    from pg_proc p where p.oid = '${signature}'::regprocedure)`)

const two = 'create or replace function app.two() returns integer language sql as $$ select 2 $$;'
const three = two.replace('select 2', 'select 3')

test('a function is applied when it is new and when its file changed, and only then', async () => {
  file('two', two)
  expect(await start()).toEqual(['20260101000000-cluster-roles-and-schemas.sql', 'two.sql'])
  expect(await start()).toEqual([])
  file('two', three)
  expect(await start()).toEqual(['two.sql'])
  expect(await value('app.two()')).toBe(3)
})

test('a new table finds the functions that it names, and a function the tables of the same version', async () => {
  file('two', two)
  file('rows', 'create or replace function app.rows() returns bigint language sql stable as $$ select count(*) from app.things $$;')
  migration('20260102000000-things-table', 'create table app.things (n integer default app.two()); insert into app.things default values')
  await start()
  expect(await value('app.rows()')).toBe('1')
})

test('a function whose body fails against the tables of this version is an error, and nothing of the start is left', async () => {
  file('two', two)
  await start()
  file('two', three)
  file('rows', 'create or replace function app.rows() returns bigint language sql stable as $$ select count(*) from app.nothing $$;')
  migration('20260102000000-things-table', 'create table app.things ()')
  await expect(start()).rejects.toThrow('Function app.rows() failed: relation "app.nothing" does not exist. Nothing was changed')
  expect(await value('app.two()')).toBe(2)
  expect(await signatures()).toEqual(['app.two()'])
  expect(await value(`to_regclass('app.things')`)).toBeNull()
  file('rows', 'create or replace function app.rows() returns bigint language plpgsql as $$ begin selec 1; end $$;')
  await expect(start()).rejects.toThrow('Function app.rows() failed: syntax error')
})

test('a file that fails is named', async () => {
  file('two', 'create or replace function app.two() returns nothing language sql as $$ select 2 $$;')
  await expect(start()).rejects.toThrow('Function file two.sql failed: type "nothing" does not exist. Nothing was changed')
  file('two', 'select 1;')
  await expect(start()).rejects.toThrow('Function file two.sql defines no function of its name')
})

test('owner and rights are those that the file says, also where it takes one back', async () => {
  file(
    'two',
    `set local role app_definer;\n${two}\nrevoke all on function app.two() from public;\ngrant execute on function app.two() to app_user, app_worker;`,
  )
  await start()
  expect(await rights('app.two()')).toBe('app_definer{app_user,app_worker}')
  file(
    'two',
    `set local role app_definer;\n${three}\nrevoke all on function app.two() from public;\ngrant execute on function app.two() to app_worker;`,
  )
  await start()
  expect(await rights('app.two()')).toBe('app_definer{app_worker}')
  file('two', two)
  await start()
  expect(await rights('app.two()')).toBe('app_owner{}')
  expect(await value(`has_function_privilege('app_user', 'app.two()', 'execute')`)).toBe(true)
  expect(await value(`has_schema_privilege('app_definer', 'app', 'create')`)).toBe(false)
})

test('a function may change what it takes and returns, and the one before is gone', async () => {
  file('two', two)
  await start()
  file('two', two.replace('integer', 'text').replace('select 2', `select 'two'`))
  await start()
  expect(await value('app.two()')).toBe('two')
  file('two', two.replace('()', '(p_a integer)'))
  await start()
  expect(await signatures()).toEqual(['app.two(integer)'])
  file('two', `${two}\n${two.replace('()', '(p_a text)')}`)
  await start()
  expect(await signatures()).toEqual(['app.two()', 'app.two(text)'])
})

test('a function without a file is dropped, after the migration that no longer uses it; one that is still used is an error', async () => {
  file('two', two)
  migration('20260102000000-things-table', 'create table app.things (n integer default app.two())')
  await start()
  const changed = two.replace('integer', 'text').replace('select 2', `select 'two'`)
  file('two', changed)
  await expect(start()).rejects.toThrow(
    /Function app\.two\(\) can't be dropped\. Its file changes what it takes or returns, .*default value for column n of table app\.things depends on.* Give the new function another name/,
  )
  remove('two')
  await expect(start()).rejects.toThrow(/Function app\.two\(\) can't be dropped\. No file defines it any more.* Nothing was changed/)
  expect(await signatures()).toEqual(['app.two()'])
  file('second', two.replace('two', 'second'))
  migration('20260103000000-things-by-second', 'alter table app.things alter column n set default app.second()')
  await start()
  expect(await signatures()).toEqual(['app.second()'])
})

test('an index over a changed function is built again', async () => {
  const sign = (sql: string) => `create or replace function app.sign(p_n integer) returns integer language sql immutable as $$ ${sql} $$;`
  file('sign', sign('select p_n'))
  migration(
    '20260102000000-things-table',
    'create table app.things (n integer); create index things_sign on app.things (app.sign(n)); insert into app.things select generate_series(1, 9)',
  )
  await start()
  file('sign', sign('select -p_n'))
  await start()
  // Reads the index alone, which would still have the old values.
  const client = new pg.Client(connections.ownerConnection)
  await client.connect()
  await client.query('set enable_seqscan = off; set enable_bitmapscan = off')
  const { rows } = await client.query('select n from app.things where app.sign(n) = -7')
  await client.end()
  expect(rows).toEqual([{ n: 7 }])
})

test.each([
  ['a stored column', 'create table app.things (n integer, m integer generated always as (app.sign(n)) stored)', 'app.things.m'],
  ['the check of a table', 'create table app.things (n integer constraint positive check (app.sign(n) > 0))', 'positive of app.things'],
  [
    'the check of a domain',
    'create domain app.positive as integer constraint positive check (app.sign(value) > 0)',
    'positive of app.positive',
  ],
])('a changed function that %s depends on is an error that says what to do, unless it still says the same', async (_, sql, place) => {
  const sign = (body: string) => `create or replace function app.sign(p_n integer) returns integer language sql immutable as $$ ${body} $$;`
  file('sign', sign('select p_n'))
  migration('20260102000000-things-table', sql)
  await start()
  file('sign', `-- says why\n${sign('select p_n')}`)
  expect(await start()).toEqual(['sign.sql'])
  file('sign', sign('select -p_n'))
  await expect(start()).rejects.toThrow(
    `Function app.sign(integer) was changed, but ${place} holds rows that the old one computed or checked. Give the new function another name`,
  )
})

test('two servers starting together apply a change once, and a start that is killed leaves nothing', async () => {
  file('two', two)
  const applied = await Promise.all([start(), start()])
  expect(applied.flat()).toEqual(['20260101000000-cluster-roles-and-schemas.sql', 'two.sql'])
  file('two', three)
  migration('20260102000000-things-table', 'create table app.things (); select pg_sleep(60)')
  const killed = start()
  killed.catch(() => undefined)
  const sleeping = () => query<{ pid: number }>(`select pid from pg_stat_activity where datname = '${database}' and wait_event = 'PgSleep'`)
  await expect.poll(async () => (await sleeping()).length, { timeout: 10_000 }).toBe(1)
  expect(await value('app.two()')).toBe(2)
  await asAdmin(inject('cluster').server, async admin => admin.query('select pg_terminate_backend($1)', [(await sleeping())[0]!.pid]))
  await expect(killed).rejects.toThrow()
  expect(await value('app.two()')).toBe(2)
  expect(await value(`to_regclass('app.things')`)).toBeNull()
  migration('20260102000000-things-table', 'create table app.things ()')
  expect(await start()).toEqual(['20260102000000-things-table.sql', 'two.sql'])
})
