import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backup } from './backup.ts'
import { writeManifest } from './backup-set.ts'
import { embeddedConnections, ensureDatabase } from './connections.ts'
import { holdDataFolder } from './embedded/hold.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/launcher.ts'
import { restore } from './restore.ts'

let home: string
let data: string
let set: string
/** The folder of the migration files of the server that restores. */
let migrations: string
/** Rows committed before the backup started, and before it returned. */
let before: number
let acknowledged: number
let original: EmbeddedPostgres | undefined

beforeAll(async () => {
  home = mkdtempSync('/tmp/backup-')
  chmodSync(home, 0o755)
  data = join(home, 'data')
  set = join(home, 'set')
  migrations = join(home, 'migrations')
  mkdirSync(migrations)
  writeFileSync(join(migrations, '20261122200000-a-first.sql'), '')
  const server = await start(data)
  original = server
  const connections = embeddedConnections(server, 'x')
  await ensureDatabase(connections)
  await query(
    server,
    `create schema steward; create table steward.steward_migrations (name text primary key, sha256 text);
     insert into steward.steward_migrations values ('20261122200000-a-first.sql', 'x');
     create schema auth; create table auth.session (n int); insert into auth.session values (1); create table kept (n int, text text);
     create table auth.verification (n int); insert into auth.verification values (1);
     create schema app; create table app.organization_invitations
       (id int, token_hash text, accepted_at timestamptz, revoked_at timestamptz, failed_at timestamptz, failed_reason text);
     insert into app.organization_invitations values (1, 'a', null, null), (2, 'b', now(), null), (3, 'c', null, now());
     create schema platform; create table platform.mail_messages (id int, status text, last_error text);
     insert into platform.mail_messages values (1, 'queued'), (2, 'sent'), (3, 'failed')`,
  )
  mkdirSync(join(data, 'files'))
  writeFileSync(join(data, 'files', 'photo.png'), 'a picture')
  writeFileSync(join(data, 'secret'), 'a secret', { mode: 0o600 })

  // Writers run from before the backup starts until after it returns.
  let writing = true
  let rows = 0
  const client = new pg.Client(connections.ownerConnection)
  await client.connect()
  const writer = (async () => {
    while (writing) {
      await client.query(`insert into kept select g, repeat('x', 500) from generate_series(1, 50) g`)
      rows += 50
    }
    await client.end()
  })()
  while (rows < 500) await new Promise(resolve => setTimeout(resolve, 5))
  before = rows
  await backup({ dataFolder: data, target: set, log: () => undefined, fsync: false })
  acknowledged = rows
  writing = false
  await writer
  await server.stop()
}, 60_000)
afterAll(async () => {
  await original?.stop()
  rmSync(home, { recursive: true, force: true })
})

function start(dataFolder: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataFolder, log: () => undefined, fsync: false })
}

async function query<T extends pg.QueryResultRow>(server: EmbeddedPostgres, sql: string): Promise<T[]> {
  const client = new pg.Client(embeddedConnections(server, 'x').ownerConnection)
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

test('a backup made during writes restores every row committed before it started, undamaged, without sessions, open links or old mail to send (SEC-153)', async () => {
  const target = join(home, 'restored')
  const options = { set, migrations, dataFolder: target, log: () => undefined, fsync: false }
  mkdirSync(target, { mode: 0o711 })
  writeFileSync(join(target, 'secret'), 'of before')
  await expect(restore({ ...options, replace: false })).rejects.toThrow('holds data already')
  await restore({ ...options, replace: true })
  const server = await start(target)
  try {
    const [row] = await query<{ n: number; sound: boolean }>(
      server,
      `select count(*)::int as n, bool_and(length(text) = 500) as sound from kept`,
    )
    expect(row?.n).toBeGreaterThanOrEqual(before)
    expect(row?.n).toBeLessThanOrEqual(acknowledged + 50)
    expect((row?.n ?? 1) % 50).toBe(0)
    expect(row?.sound).toBe(true)
    expect(await query(server, 'select n from auth.session union all select n from auth.verification')).toEqual([])
    expect(
      await query(server, 'select id, token_hash, failed_at is not null as failed from app.organization_invitations order by id'),
    ).toEqual([
      { id: 1, token_hash: null, failed: true },
      { id: 2, token_hash: 'b', failed: false },
      { id: 3, token_hash: 'c', failed: false },
    ])
    expect(await query(server, 'select id, status from platform.mail_messages order by id')).toEqual([
      { id: 1, status: 'kept' },
      { id: 2, status: 'sent' },
      { id: 3, status: 'kept' },
    ])
  } finally {
    await server.stop()
  }
  expect(readFileSync(join(target, 'files/photo.png'), 'utf8')).toBe('a picture')
  expect(statSync(join(target, 'secret')).mode & 0o777).toBe(0o600)
  expect(existsSync(join(target, 'server.json'))).toBe(false)
  const aside = readdirSync(target).find(name => name.startsWith('secret.before-'))
  expect(readFileSync(join(target, aside ?? ''), 'utf8')).toBe('of before')
})

test.each(['manifest.json', 'files/photo.png', 'postgres/global/pg_control'])(
  'damage of %s is found before anything is written',
  async path => {
    const original = readFileSync(join(set, path))
    appendFileSync(join(set, path), ' ')
    const target = join(home, 'untouched')
    try {
      await expect(restore({ set, migrations, dataFolder: target, replace: true, log: () => undefined, fsync: false })).rejects.toThrow(
        'The backup is damaged',
      )
      expect(existsSync(target)).toBe(false)
    } finally {
      writeFileSync(join(set, path), original)
    }
  },
)

test.each([
  ['from before the first release', { migrations: ['20261120100000-a-first.sql'] }, 'from a version of Steward before its first release'],
  ['of the format from before the first release', { migrations: undefined }, 'from a version of Steward before its first release'],
  [
    'of a newer server',
    { migrations: ['20261122200000-a-first.sql', '20270101000000-b-second.sql'] },
    'it has 20270101000000-b-second.sql',
  ],
])('a backup %s fails before anything is written', async (_, changes, answer) => {
  const manifest = JSON.parse(readFileSync(join(set, 'manifest.json'), 'utf8'))
  expect(manifest.migrations).toEqual(['20261122200000-a-first.sql'])
  writeManifest(set, { ...manifest, ...changes })
  const target = join(home, 'untouched')
  try {
    await expect(restore({ set, migrations, dataFolder: target, replace: true, log: () => undefined, fsync: false })).rejects.toThrow(
      answer,
    )
    expect(existsSync(target)).toBe(false)
  } finally {
    writeManifest(set, manifest)
  }
})

test('a set without its manifest is incomplete and cannot be restored', async () => {
  mkdirSync(join(home, 'incomplete'))
  await expect(
    restore({ set: join(home, 'incomplete'), migrations, dataFolder: data, replace: true, log: () => undefined }),
  ).rejects.toThrow("isn't a complete backup")
})

test('a folder that a server uses cannot be restored into', async () => {
  const hold = await holdDataFolder(data)
  await expect(restore({ set, migrations, dataFolder: data, replace: true, log: () => undefined })).rejects.toThrow('already uses')
  if (hold.held) hold.release()
})

test('without a running server a backup starts the database and stops it again', async () => {
  await backup({ dataFolder: data, target: join(home, 'cold'), log: () => undefined, fsync: false })
  expect(existsSync(join(home, 'cold', 'manifest.json'))).toBe(true)
  expect(existsSync(join(data, 'postgres', 'postmaster.pid'))).toBe(false)
})

test('an existing target is an error', async () => {
  await expect(backup({ dataFolder: data, target: set, log: () => undefined })).rejects.toThrow('exists already')
})
