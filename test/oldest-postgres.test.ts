import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlainDate } from '#core/plain-date.ts'
import { randomFor } from '#main/demo/random.ts'
import { migrationsFolder as migrations } from '#main/prepare-database.ts'
import { urlConnections } from '#server/db/connections.ts'
import { dumpBackup } from '#server/db/dump/dump.ts'
import { loadBackup } from '#server/db/dump/load.ts'
import { type ServerProcess, startServerProcess } from './crash/server-process.ts'
import { type Session, send, signIn, writersFrom } from './crash/writer.ts'
import { type DebianPostgres, oldestPostgres, startDebianPostgres } from './debian-postgres.ts'
import { deep } from './depth.ts'
import { freePort, makeFolder } from './own-place.ts'

const secret = 'x'.repeat(32)
const log = () => undefined

/** Every row of every table as one hash a table, but for what a restore ends on purpose. */
const contents = `select c.oid::regclass::text as table,
    (xpath('//h/text()', query_to_xml(format('select md5(string_agg(t::text, e''\\n'' order by t::text)) as h from %s t', c.oid::regclass), true, true, '')))[1]::text as hash
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema)' and c.oid::regclass::text <> all (array['auth.session', 'auth.verification', 'platform.file_store', 'platform.organization_activity'])
  order by 1`
/** Owners, rights, policies, and what protects rows. Without brackets, of which a dump has fewer. */
const rights = `select 'relation ' || c.oid::regclass::text as what, o.rolname || ' ' || c.relrowsecurity || c.relforcerowsecurity || coalesce(array(select a::text from unnest(c.relacl) a order by 1)::text, '')
    || coalesce((select string_agg(p.polname || array(select r::regrole::text from unnest(p.polroles) r order by 1)::text || pg_get_expr(p.polqual, p.polrelid), ' ' order by p.polname) from pg_policy p where p.polrelid = c.oid), '')
    || coalesce((select string_agg(translate(pg_get_triggerdef(t.oid), '()', ''), ' ' order by t.tgname) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal), '') as has
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_roles o on o.oid = c.relowner where n.nspname !~ '^(pg_|information_schema)'
  union all select 'function ' || p.oid::regprocedure::text, o.rolname || coalesce(array(select a::text from unnest(p.proacl) a order by 1)::text, '') || md5(pg_get_functiondef(p.oid))
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_roles o on o.oid = p.proowner where n.nspname !~ '^(pg_|information_schema)' and p.prokind <> 'a'
  union all select 'schema ' || nspname, o.rolname || coalesce(array(select a::text from unnest(nspacl) a order by 1)::text, '')
  from pg_namespace join pg_roles o on o.oid = nspowner where nspname !~ '^(pg_|information_schema)'
  order by 1`
const roles = `select r.rolname, r.rolcanlogin, r.rolinherit, array(select m.roleid::regrole::text from pg_auth_members m where m.member = r.oid order by 1) as member_of,
    array(select unnest(s.setconfig) from pg_db_role_setting s where s.setrole = r.oid order by 1) as settings
  from pg_roles r where r.rolname !~ '^pg_' order by 1`

describe.runIf(oldestPostgres)('on the oldest PostgreSQL of this machine', () => {
  const home = makeFolder()
  const data = join(home, 'data')
  const set = join(home, 'set')
  let postgres: DebianPostgres
  let server: ServerProcess
  let session: Session
  let picture: string

  const startOn = async (url: string, folder: string, demo = '0') =>
    startServerProcess(folder, await freePort(), { DATABASE_URL: url, STEWARD_SECRET: secret, STEWARD_DEMO: demo })
  const ownerOf = (url: string) => urlConnections(url, undefined, secret).ownerConnection

  beforeAll(async () => {
    postgres = await startDebianPostgres(join(home, 'server'))
    server = await startOn(postgres.url('steward'), data, '1')
    session = await signIn(server.url, 'employee@harborlight.test', 'harbor-light-demo')
  }, 120_000)
  afterAll(() => {
    postgres.stop()
    rmSync(home, { recursive: true })
  })

  test('the schema, the demo data, saves, uploads, and the audit seals work', { timeout: 120_000 }, async () => {
    const answer = await fetch(`${server.url}/api/v1/timesheets/mine`, { headers: { ...session } })
    const { timesheet } = (await answer.json()) as { timesheet: { period: { startsOn: PlainDate } } }
    const random = randomFor('oldest')
    const [writer] = writersFrom(timesheet.period.startsOn, 1)
    for (const _ of [1, 2]) expect(await send(server.url, session, writer!, random)).toBe(true)
    const unsealed = async () =>
      (
        await postgres.query<{ n: number }>(
          'steward',
          'select ((select count(*) from app.audit_events) - (select count(*) from app.audit_seals))::int as n',
        )
      )[0]!.n
    await expect.poll(unsealed, { timeout: 20_000 }).toBe(0)

    const body = await sharp(randomBytes(64 * 64 * 3), { raw: { width: 64, height: 64, channels: 3 } })
      .png()
      .toBuffer()
    const sent = await fetch(`${server.url}/api/v1/uploads/picture?fileName=me.png`, { method: 'POST', headers: { ...session }, body })
    expect(sent.status).toBe(200)
    const { id, address } = (await sent.json()) as { id: string; address: string }
    const headers = { ...session, 'content-type': 'application/json' }
    const kept = await fetch(`${server.url}/api/v1/account/picture`, { method: 'PUT', headers, body: JSON.stringify({ fileId: id }) })
    expect(kept.status).toBe(200)
    picture = address
  })

  /** kill -9 of the command as soon as it has begun to load the rows. */
  async function killedRestore(other: DebianPostgres, target: string): Promise<void> {
    const env = { PATH: process.env.PATH, DATABASE_URL: other.url('restored'), STEWARD_SECRET: secret, STEWARD_DATA: target }
    const restoring = spawn(process.execPath, ['scripts/restore.ts', set], { cwd: new URL('..', import.meta.url), env, stdio: 'ignore' })
    const isLoading = () =>
      other.query('restored', `select from pg_stat_activity where datname = 'restored' and application_name = 'pg_restore'`)
    await expect.poll(async () => (await isLoading()).length, { interval: 20, timeout: 60_000 }).toBe(1)
    restoring.kill('SIGKILL')
    await once(restoring, 'exit')
    await expect(startOn(other.url('restored'), target)).rejects.toThrow('Steward did not start')
  }

  const backUp = () =>
    dumpBackup({ connection: ownerOf(postgres.url('steward')), dataFolder: data, withFiles: true, secret, target: set, log, fsync: false })

  test('a backup of it needs a user who may read all rows, and says so', async () => {
    await expect(backUp()).rejects.toThrow("The user manager of DATABASE_URL can't read all rows, which a backup and a restore need.")
    await expect(backUp()).rejects.toThrow('alter role "manager" bypassrls')
    expect(readdirSync(home).sort()).toEqual(['data', 'server'])
  })

  test('a backup made while the server runs is restored with every row, right, and file, without sessions; an interrupted restore is repeated', {
    timeout: 120_000,
  }, async () => {
    await postgres.query('postgres', 'alter role manager bypassrls')
    const files = await backUp()
    expect(readdirSync(set).sort()).toEqual(['database.dump', 'files', 'manifest.json', 'manifest.sha256'])
    expect(statSync(join(set, 'database.dump')).mode & 0o777).toBe(0o600)
    expect(files).toBe(2)
    expect(await server.end('SIGTERM'), server.said.join('')).toBe(0)

    // The long run restores into another database server, which has none of the roles.
    const other = deep ? await startDebianPostgres(join(home, 'other')) : postgres
    try {
      await other.query('postgres', 'create database restored owner manager')
      await other.query('postgres', 'alter role manager bypassrls')
      const target = join(home, 'restored')
      const restoreOf = (from: string, database: string, replace = false) =>
        loadBackup({
          set: from,
          connection: ownerOf(other.url(database)),
          dataFolder: target,
          secret,
          migrations,
          replace,
          log,
          fsync: false,
        })
      if (!deep) await expect(restoreOf(set, 'steward')).rejects.toThrow('The database of DATABASE_URL holds data already')

      if (deep) await killedRestore(other, target)
      else {
        // State left by a restore that was killed while it loaded the rows.
        const left = `set role manager; create schema app; create table app.half (n int); comment on schema app is 'Steward is restoring a backup'`
        await other.query('restored', left)
      }
      await restoreOf(set, 'restored', true)
      const before = await postgres.query('steward', contents)
      expect(before.length).toBeGreaterThan(80)
      const after = await other.query('restored', contents)
      expect(after).toEqual(before)
      expect(await other.query('restored', 'select count(*)::int as n from auth.session')).toEqual([{ n: 0 }])
      expect(await other.query('restored', rights)).toEqual(await postgres.query('steward', rights))
      expect(await other.query('restored', roles)).toEqual(await postgres.query('steward', roles))
      await expect(restoreOf(set, 'restored')).rejects.toThrow('The database of DATABASE_URL holds data already')
      if (deep) {
        const again = await startOn(other.url('restored'), target)
        const signedIn = await signIn(again.url, 'employee@harborlight.test', 'harbor-light-demo')
        expect((await fetch(`${again.url}${picture}`, { headers: { ...signedIn } })).status).toBe(200)
        expect(await again.end('SIGTERM'), again.said.join('')).toBe(0)
      }
      const name = readdirSync(join(set, 'files'), { recursive: true, encoding: 'utf8' }).find(path =>
        statSync(join(set, 'files', path)).isFile(),
      )!
      expect(readFileSync(join(target, 'files', name))).toEqual(readFileSync(join(set, 'files', name)))

      appendFileSync(join(set, 'database.dump'), ' ')
      await other.query('postgres', 'create database untouched owner manager')
      await expect(restoreOf(set, 'untouched', true)).rejects.toThrow('The backup is damaged')
      expect(await other.query('untouched', `select nspname from pg_namespace where nspname in ('app', 'steward')`)).toEqual([])
    } finally {
      if (deep) other.stop()
    }
  })
})
