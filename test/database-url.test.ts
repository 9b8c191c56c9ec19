import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { TLSSocket } from 'node:tls'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/launcher.ts'
import { type ServerProcess, startServerProcess } from './crash/server-process.ts'
import { selfSigned } from './self-signed.ts'

/** A server as a provider offers it: an empty database and a user that owns it and may create roles. */
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

const start = (url: string, settings: Record<string, string> = {}, folder = join(home, 'not', 'there', 'yet')) =>
  startServerProcess(folder, 0, { DATABASE_URL: url, STEWARD_SECRET: 'x'.repeat(32), ...settings })
const direct = () => `postgres://manager:word@localhost/steward?host=${database.host}`

/** How a client can recognize a pooler: it greets with a process id of its own (message K, of 12 bytes). */
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

/** A loopback name that looks like another machine. */
const ELSEWHERE = '127.1'

/** A database server that seems to be another machine, with or without encryption; records what it receives in plain text. */
async function elsewhere(encrypted: boolean): Promise<{ url(query?: string): string; clear(): string; close(): void }> {
  let clear = ''
  const server = createServer(client => {
    const upstream = connect(join(database.host, `.s.PGSQL.${database.port}`))
    const tie = (side: Duplex) => {
      side.pipe(upstream).pipe(side)
      for (const [one, other] of [
        [side, upstream],
        [upstream, side],
      ] as const) {
        one.on('close', () => other.destroy())
        one.on('error', () => other.destroy())
      }
    }
    client.once('data', question => {
      clear += question.toString('latin1')
      if (!encrypted) {
        client.on('data', bytes => {
          clear += bytes.toString('latin1')
        })
        upstream.write(question)
        return tie(client)
      }
      client.write('S')
      tie(new TLSSocket(client, { isServer: true, ...selfSigned }))
    })
    client.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: (query = '') => `postgres://manager:word@${ELSEWHERE}:${port}/steward${query}`,
    clear: () => clear,
    close: () => server.close(),
  }
}

test("the server starts on a provider's database with nothing else on the machine, beside another one too, and leaves the database running", {
  timeout: 300_000,
}, async () => {
  const codeOf = ({ said }: ServerProcess) => /│ Setup code: (\S+) +│/.exec(said.join(''))?.[1]
  const first = await start(direct())
  const filesIn = (folder: string) => readdirSync(new URL(`../db/${folder}`, import.meta.url)).filter(name => name.endsWith('.sql')).length
  expect(first.said.join('').match(/.*Migrating.*|.*\.sql.*/g)).toEqual([
    `Migrating the database (${filesIn('migrations')} files, ${filesIn('functions')} functions)…`,
  ])
  expect(first.said.join('').match(/.*pg_catalog.*|.*extra layer.*/g)).toEqual([
    'One extra layer of protection is missing on this database server. It is safe to go on: organizations stay isolated from each other. ' +
      'Only a superuser can add it: see "Extra protection on a database server" in docs/operations.md',
  ])
  await expect.poll(() => codeOf(first)).toMatch(/^([A-Z2-9]{4}-?){3}$/)

  const astray = String(await start(direct(), {}, join(home, 'elsewhere')).catch(error => error))
  expect(astray).toContain('Steward did not start. Another server of this database keeps uploaded files in the folder')
  expect(astray).toContain('set STEWARD_FILES to one bucket for all of them, or give all of them one shared folder (docs/scaling.md)')
  expect(astray).not.toMatch(/^ {4}at .*\.ts/m)

  const second = await start(direct(), { STEWARD_VERBOSE: '1' })
  expect(second.said.join('')).not.toContain('Migrating')
  await expect.poll(() => codeOf(second)).toBe(codeOf(first))
  expect(await first.end('SIGKILL')).toBeNull()
  expect(await second.end('SIGTERM')).toBe(0)
  const after = new pg.Client({ host: database.host, port: database.port, user: database.user, database: 'steward' })
  await after.connect()
  expect((await after.query('select count(*)::int as n from app.organizations')).rows).toEqual([{ n: 0 }])
  await after.end()
})

test.each([
  ['a wrong password', () => `postgres://manager:other@localhost/steward?host=${database.host}`, 'it rejects the user or the password'],
  ['a missing database', () => `postgres://manager:word@localhost/none?host=${database.host}`, 'it has no such database'],
  ['a place where no server is', () => `postgres://manager:word@localhost/steward?host=${home}`, 'there is no such socket'],
])('%s is reported in one line, without a stack', async (_, url, reason) => {
  const said = String(await start(url()).catch(error => error))
  expect(said).toContain(`Steward did not start. The database of DATABASE_URL can't be used: ${reason}`)
  expect(said).not.toMatch(/^ {4}at .*\.ts/m)
})

test('a pooler that was not announced is rejected before anything is left in it', async () => {
  const { url, close } = await pooler()
  const said = String(await start(url).catch(error => error))
  close()
  expect(said).toContain('Steward did not start. DATABASE_URL leads through a pooler: set DATABASE_DIRECT_URL to connect without it')
})

test('with a direct address configured, the server starts behind a pooler; one that is down is reported in one line', {
  timeout: 300_000,
}, async () => {
  const { url, close } = await pooler()
  const server = await start(url, { DATABASE_DIRECT_URL: direct() })
  expect(await server.end('SIGTERM')).toBe(0)
  close()
  const said = String(await start(url, { DATABASE_DIRECT_URL: direct() }).catch(error => error))
  expect(said).toContain("Steward did not start. The database of DATABASE_URL can't be used: nothing listens there")
  expect(said).not.toMatch(/^ {4}at .*\.ts/m)
})

test('to a remote server without encryption nothing but the request for encryption is sent, and the options are reported', async () => {
  const { url, clear, close } = await elsewhere(false)
  const said = String(await start(url()).catch(error => error))
  close()
  expect(said).toContain(
    "Steward did not start. The database of DATABASE_URL can't be used: it offers no encryption; add ?sslmode= to the URL",
  )
  expect(said).not.toMatch(/^ {4}at .*\.ts/m)
  expect(clear()).toBe('\0\0\0\b\x04\xd2\x16\x2f')
})

test('nor is anything sent to a server with an untrusted certificate; with its authority configured, it is trusted', {
  timeout: 300_000,
}, async () => {
  const { url, clear, close } = await elsewhere(true)
  const said = String(await start(url()).catch(error => error))
  expect(said).toContain("can't be used: its certificate is not trusted; add ?sslmode= to the URL")
  const authority = join(home, 'authority.pem')
  writeFileSync(authority, selfSigned.cert)
  const another = String(await start(url(`?sslrootcert=${authority}`)).catch(error => error))
  expect(another).toContain("can't be used: its certificate is for another host name")
  const server = await start(url(`?sslmode=verify-ca&sslrootcert=${authority}`))
  expect(await server.end('SIGTERM')).toBe(0)
  close()
  expect(clear().replaceAll('\0\0\0\b\x04\xd2\x16\x2f', '')).toBe('')
})
