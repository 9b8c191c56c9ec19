import { readFileSync, rmSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { PlainDate } from '#core/plain-date.ts'
import { randomFor } from '#main/demo/random.ts'
import { functionsFolder, migrationsFolder } from '#main/prepare-database.ts'
import { embeddedConnections, ensureDatabase } from '#server/db/connections.ts'
import { readFunctions } from '#server/db/database-functions.ts'
import { migrationNames } from '#server/db/migration-journal.ts'
import { makeSafe } from '#server/db/restore.ts'
import { asAdmin } from './cluster.ts'
import { type ServerProcess, startServerProcess } from './crash/server-process.ts'
import { type Session, send, signIn, writersFrom } from './crash/writer.ts'
import { freePort, makeFolder } from './own-place.ts'

/** The database of the demo data of 2026-11-28, as the first schema that upgrades hold for had it, in SQL. Never made again. */
const kept = new URL('kept/first-schema.sql.gz', import.meta.url)
const KEPT_DAY = '2026-11-28'
/** Tables that later versions dropped or renamed, with where their rows are now. */
const moved: Readonly<Record<string, string>> = {
  'app.support_ticket_numbers': 'app.number_series',
  'app.timesheet_submission_events': 'app.approval_events',
  'app.timesheet_submission_review_notes': 'app.approval_notes',
}

const { server: cluster, run, template } = inject('cluster')
const database = `steward_test_${run}_kept`
const folder = makeFolder()
let before: Record<string, number>
let server: ServerProcess
let session: Session

async function query<T extends pg.QueryResultRow>(name: string, sql: string): Promise<T[]> {
  const client = new pg.Client(embeddedConnections(cluster, 'x', name).ownerConnection)
  await client.connect()
  return (await client.query<T>(sql).finally(() => client.end())).rows
}

const counts = async () =>
  Object.fromEntries(
    (
      await query<{ name: string; n: number }>(
        database,
        `select c.oid::regclass::text as name,
          (xpath('//n/text()', query_to_xml(format('select count(*) as n from %s', c.oid::regclass), true, true, '')))[1]::text::int as n
        from pg_class c join pg_namespace s on s.oid = c.relnamespace where c.relkind = 'r' and s.nspname = 'app'`,
      )
    ).map(({ name, n }) => [name, n]),
  )

beforeAll(async () => {
  await asAdmin(cluster, admin => admin.query(`drop database if exists ${database} with (force)`))
  const connections = embeddedConnections(cluster, 'x', database)
  await ensureDatabase(connections)
  const client = new pg.Client(connections.ownerConnection)
  await client.connect()
  await client.query(gunzipSync(readFileSync(kept)).toString())
  await client.query('reset all')
  await makeSafe(client, KEPT_DAY)
  await client.end()
  before = await counts()
  const { host } = connections.ownerConnection
  server = await startServerProcess(folder, await freePort(), {
    DATABASE_URL: `postgres://postgres@localhost/${database}?host=${host}`,
    STEWARD_SECRET: 'x'.repeat(32),
    STEWARD_DEMO: '0',
  })
  session = await signIn(server.url, 'employee@harborlight.test', 'harbor-light-demo')
}, 120_000)
afterAll(async () => {
  await server?.end('SIGTERM')
  rmSync(folder, { recursive: true })
})

const get = async <T>(path: string) => {
  const answer = await fetch(`${server.url}/api/v1${path}`, { headers: { ...session } })
  expect(answer.status, path).toBe(200)
  return (await answer.json()) as T
}

test('this version starts on it, and its schema is then that of a new database', async () => {
  const applied = await query<{ name: string }>(database, 'select name from steward.steward_migrations order by name collate "C"')
  expect(applied.map(({ name }) => name)).toEqual(migrationNames(migrationsFolder))
  const functions = await query(database, 'select name, sha256 from steward.steward_functions order by name collate "C"')
  expect(functions).toEqual(readFunctions(functionsFolder).map(({ name, sha256 }) => ({ name, sha256 })))
  const upgraded = await query<{ line: string }>(database, structure)
  expect(upgraded.length).toBeGreaterThan(1500)
  const lines = (rows: { line: string }[]) => rows.map(({ line }) => line)
  expect(lines(upgraded)).toEqual(lines(await query<{ line: string }>(template, structure)))
})

test('no row is lost', async () => {
  const after = await counts()
  expect(before['app.time_entries']).toBeGreaterThan(500)
  for (const [table, n] of Object.entries(before)) expect(after[moved[table] ?? table], table).toBeGreaterThanOrEqual(n)
})

test('its people read what they had and save hours', async () => {
  const { timesheet } = await get<{ timesheet: { period: { startsOn: PlainDate } } }>('/timesheets/mine')
  const [, writer] = writersFrom(timesheet.period.startsOn, 2)
  expect(await send(server.url, session, writer!, randomFor('upgraded'))).toBe(true)
  const stored = await query<{ minutes: number }>(
    database,
    `select minutes from app.time_entries where date = '${writer!.dates[1]}' and column_id = 'regular' and entered_by =
      (select id from auth."user" where email = 'employee@harborlight.test')`,
  )
  expect(stored).toEqual([{ minutes: writer!.acknowledged!.minutes }])
  session = await signIn(server.url, 'admin@harborlight.test', 'harbor-light-demo')
  for (const path of ['/departments', '/locations', '/funds', '/roles']) {
    const list = Object.values(await get<Record<string, unknown>>(path)).find(Array.isArray)
    expect(list?.length, path).toBeGreaterThan(0)
  }
})

/** Lists the parts of a database, a line each, without brackets, of which a dump has fewer. Names of not-null constraints are those of the PostgreSQL that made it. */
const structure = `
  with ours as (select oid, nspname from pg_namespace where nspname in ('app', 'platform', 'auth')), lines as (
  select 'relation ' || c.oid::regclass || ' ' || c.relowner::regrole || ' ' || c.relrowsecurity || c.relforcerowsecurity
      || coalesce(array(select a::text from unnest(c.relacl) a order by 1)::text, '') as line
    from pg_class c join ours on ours.oid = c.relnamespace where c.relkind in ('r', 'v')
  union all select 'column ' || a.attrelid::regclass || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull || a.attgenerated::text
      || coalesce(pg_get_expr(d.adbin, d.adrelid), '') || coalesce(array(select x::text from unnest(a.attacl) x order by 1)::text, '')
    from pg_attribute a join pg_class c on c.oid = a.attrelid join ours on ours.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum where c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
  union all select 'constraint ' || coalesce(nullif(k.conrelid, 0)::regclass::text, k.contypid::regtype::text) || ' ' || k.conname || ' ' || pg_get_constraintdef(k.oid)
    from pg_constraint k join ours on ours.oid = k.connamespace where k.contype <> 'n'
  union all select 'index ' || pg_get_indexdef(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indexrelid join ours on ours.oid = c.relnamespace
  union all select 'function ' || p.oid::regprocedure || ' ' || p.proowner::regrole || ' ' || pg_get_functiondef(p.oid)
      || (select array_agg(a::text order by a::text) from unnest(coalesce(p.proacl, acldefault('f', p.proowner))) a)::text
    from pg_proc p join ours on ours.oid = p.pronamespace
  union all select 'trigger ' || pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid join ours on ours.oid = c.relnamespace
    where not t.tgisinternal
  union all select 'policy ' || polrelid::regclass || ' ' || polname || ' ' || polcmd::text || array(select r::regrole::text from unnest(polroles) r order by 1)::text
      || coalesce(pg_get_expr(polqual, polrelid), '') || ' ' || coalesce(pg_get_expr(polwithcheck, polrelid), '') from pg_policy)
  select translate(line, '()', '') as line from lines order by 1`
