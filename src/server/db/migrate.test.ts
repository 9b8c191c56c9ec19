import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { asAdmin } from '#test/cluster.ts'
import { type Connections, embeddedConnections, ensureDatabase } from './connections.ts'
import { migrate, tooOld } from './migrate.ts'

const database = `steward_test_${inject('cluster').run}_migrate`
let connections: Connections
let folder: string
let functions: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'migrate-'))
  functions = join(folder, 'functions')
  mkdirSync(functions)
  connections = embeddedConnections(inject('cluster').server, 'a secret', database)
})
afterEach(() => rmSync(folder, { recursive: true }))

function file(name: string, sql: string): void {
  writeFileSync(join(folder, name), sql)
}

async function query<T extends pg.QueryResultRow>(sql: string): Promise<T[]> {
  const client = new pg.Client(connections.ownerConnection)
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

const tables = () => query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public' order by 1`)
const run = () => migrate({ ...connections, folder, functions })

describe('on a database', () => {
  beforeEach(async () => {
    await asAdmin(inject('cluster').server, admin => admin.query(`drop database if exists ${database} with (force)`))
    await ensureDatabase(connections)
  })

  test('files are applied in the order of their names, once', async () => {
    file('20260102000000-b-second.sql', 'alter table one add column two int')
    file('20260101000000-a-first.sql', 'create table one ()')
    expect(await run()).toEqual(['20260101000000-a-first.sql', '20260102000000-b-second.sql'])
    expect(await run()).toEqual([])
  })

  test('a failing file is named with its line, and nothing of the start is left (SEC-151)', async () => {
    file('20260101000000-a-first.sql', 'create table one ()')
    file('20260102000000-b-second.sql', 'create table two ();\n-- ü\n  select * from nowhere;')
    await expect(run()).rejects.toThrow(
      'Migration 20260102000000-b-second.sql failed at line 3, column 17: relation "nowhere" does not exist (42P01). Nothing was changed',
    )
    expect(await tables()).toEqual([])
    expect(await query('select name from steward.steward_migrations')).toEqual([])
    file('20260102000000-b-second.sql', 'create table two ()')
    expect(await run()).toEqual(['20260101000000-a-first.sql', '20260102000000-b-second.sql'])
  })

  test('a file acts as the role it sets, and the next one starts as the migrating user again', async () => {
    file('20260101000000-a-first.sql', 'grant create on schema public to app_owner; set local role app_owner; create table one ()')
    file('20260102000000-b-second.sql', 'create table two ()')
    await run()
    const owners = await query(`select tablename as name, tableowner as owner from pg_tables where schemaname = 'public' order by 1`)
    expect(owners).toEqual([
      { name: 'one', owner: 'app_owner' },
      { name: 'two', owner: 'postgres' },
    ])
  })

  test('an applied file that was changed since, even in a comment, is an error, and no later file is applied', async () => {
    file('20260101000000-a-first.sql', 'create table one ()')
    await run()
    file('20260102000000-b-second.sql', 'create table two ()')
    for (const text of ['create table one (id int)', 'create table one () -- says why']) {
      file('20260101000000-a-first.sql', text)
      await expect(run()).rejects.toThrow('Migration 20260101000000-a-first.sql was changed after it had been applied')
    }
    expect(await tables()).toEqual([{ name: 'one' }])
    file('20260101000000-a-first.sql', 'create table one ()')
    expect(await run()).toEqual(['20260102000000-b-second.sql'])
  })

  test('a database from before the first release is an error that says what to do, and stays unchanged', async () => {
    file('20251231000000-a-before.sql', 'create table before ()')
    await run()
    rmSync(join(folder, '20251231000000-a-before.sql'))
    file('20260101000000-a-first.sql', 'create table one ()')
    await expect(run()).rejects.toThrow(/before its first release.* Nothing was changed\. Move the data folder away/)
    expect(await tables()).toEqual([{ name: 'before' }])
    expect(await query('select name from steward.steward_migrations')).toEqual([{ name: '20251231000000-a-before.sql' }])
  })

  test('a database of a newer server is an error that names the migrations (SEC-152)', async () => {
    file('20260101000000-a-first.sql', 'create table one ()')
    file('20260102000000-b-second.sql', 'create table two ()')
    await run()
    rmSync(join(folder, '20260102000000-b-second.sql'))
    await expect(run()).rejects.toThrow('The database is newer than this server: it has 20260102000000-b-second.sql')
  })

  test('two servers starting together apply each file once', async () => {
    file('20260101000000-a-first.sql', 'create table one (); select pg_sleep(0.1)')
    const said: string[] = []
    const applied = await Promise.all([run(), migrate({ ...connections, folder, functions, log: line => said.push(line) })])
    expect(applied.flat()).toEqual(['20260101000000-a-first.sql'])
  })

  test('the job queue belongs to app_worker, which may not create schemas afterwards', async () => {
    await run()
    expect(await query(`select nspowner::regrole::text as owner from pg_namespace where nspname = 'graphile_worker'`)).toEqual([
      { owner: 'app_worker' },
    ])
    expect(await query(`select has_database_privilege('app_worker', current_database(), 'create') as may`)).toEqual([{ may: false }])
  })
})

test.each(['begin;', 'commit;', '  ROLLBACK ;', 'start transaction;'])('a file with %s is an error before anything runs', async line => {
  file('20260101000000-a-first.sql', 'create table one ()')
  file('20260102000000-b-second.sql', `create table two ();\n${line}\n`)
  await expect(run()).rejects.toThrow('must not begin or end a transaction')
})

test('a file with an invalid name is an error', async () => {
  file('20260101-first.sql', '')
  await expect(run()).rejects.toThrow('the name must be')
})

test.each([
  [140_020, true],
  [150_008, true],
  [150_009, false],
  [160_004, true],
  [160_005, false],
  [170_000, true],
  [170_001, false],
  [180_000, false],
])('PostgreSQL %i is too old: %s', (version, isTooOld) => {
  expect(tooOld(version)).toBe(isTooOld)
})
