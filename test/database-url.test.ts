import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/launcher.ts'
import { startServerProcess } from './crash/server-process.ts'

/** A server as a provider gives it: an empty database and a user that owns it and may create roles. */
let home: string
let database: EmbeddedPostgres
beforeAll(async () => {
  home = mkdtempSync('/tmp/provider-')
  chmodSync(home, 0o755)
  database = await startEmbeddedPostgres({ dataFolder: join(home, 'server'), log: () => undefined, fsync: false })
  const admin = new pg.Client({ host: database.host, port: database.port, user: database.user, database: 'postgres' })
  await admin.connect()
  await admin.query(`create role manager login createrole password 'word'`)
  await admin.query('create database steward owner manager')
  await admin.end()
  writeFileSync(join(database.clusterFolder, 'pg_hba.conf'), 'local all postgres peer map=steward\nlocal all all scram-sha-256\n')
  process.kill(database.pid, 'SIGHUP')
})
afterAll(async () => {
  await database.stop()
  rmSync(home, { recursive: true })
})

const start = (url: string, settings: Record<string, string> = {}) =>
  startServerProcess(join(home, 'not', 'there', 'yet'), 0, { DATABASE_URL: url, STEWARD_SECRET: 'x'.repeat(32), ...settings })
const direct = () => `postgres://manager:word@localhost/steward?host=${database.host}`

/** What a client can tell a pooler by: it greets with a process number of its own (message K, of 12 bytes). */
async function pooler(): Promise<{ url: string; close(): void }> {
  const server = createServer(client => {
    const upstream = connect(join(database.host, `.s.PGSQL.${database.port}`))
    client.pipe(upstream)
    upstream.on('data', bytes => {
      const greeting = bytes.indexOf(Buffer.from('K\0\0\0', 'latin1'))
      if (greeting >= 0) bytes.writeInt32BE(1, greeting + 5)
      client.write(bytes)
    })
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('close', () => other.destroy())
      one.on('error', () => other.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `postgres://manager:word@127.0.0.1:${(server.address() as AddressInfo).port}/steward`, close: () => server.close() }
}

test('the server starts on a database of a provider with nothing else on the machine, and again, and leaves the database running', {
  timeout: 60_000,
}, async () => {
  for (const migrates of [true, false]) {
    const server = await start(`postgres://manager:word@localhost/steward?host=${database.host}`)
    expect(server.said.join('').includes('Migrating')).toBe(migrates)
    expect(await server.end('SIGTERM')).toBe(0)
  }
  const after = new pg.Client({ host: database.host, port: database.port, user: database.user, database: 'steward' })
  await after.connect()
  expect((await after.query('select count(*)::int as n from app.organizations')).rows).toEqual([{ n: 0 }])
  await after.end()
})

test.each([
  ['a wrong password', () => `postgres://manager:other@localhost/steward?host=${database.host}`, 'it refuses the user or the password'],
  ['a missing database', () => `postgres://manager:word@localhost/none?host=${database.host}`, 'it has no such database'],
  ['a place where no server is', () => `postgres://manager:word@localhost/steward?host=${home}`, 'there is no such socket'],
])('%s is said in one line, without a stack', async (_, url, reason) => {
  const said = String(await start(url()).catch(error => error))
  expect(said).toContain(`Steward did not start. The database of DATABASE_URL cannot be used: ${reason}`)
  expect(said).not.toMatch(/^ {4}at .*\.ts/m)
})

test('a pooler in front that nothing was said of is refused before anything is left in it', async () => {
  const { url, close } = await pooler()
  const said = String(await start(url).catch(error => error))
  close()
  expect(said).toContain('Steward did not start. DATABASE_URL leads through a pooler: set DATABASE_DIRECT_URL to the way around it')
})

test('with the way around it named, the server starts behind a pooler; one that is down is said in one line', {
  timeout: 60_000,
}, async () => {
  const { url, close } = await pooler()
  const server = await start(url, { DATABASE_DIRECT_URL: direct() })
  expect(await server.end('SIGTERM')).toBe(0)
  close()
  const said = String(await start(url, { DATABASE_DIRECT_URL: direct() }).catch(error => error))
  expect(said).toContain('Steward did not start. The database of DATABASE_URL cannot be used: nothing listens there')
  expect(said).not.toMatch(/^ {4}at .*\.ts/m)
})
