import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, test } from 'vitest'
import { LOGIN_ROLES, parseDatabaseUrl, urlConnections } from './connections.ts'
import { startEmbeddedPostgres } from './embedded/launcher.ts'
import { migrate } from './migrate.ts'

const folder = fileURLToPath(new URL('../../../db/migrations', import.meta.url))
const functions = fileURLToPath(new URL('../../../db/functions', import.meta.url))

test.each([
  ['postgres://u:p@localhost/d', { host: 'localhost', port: 5432, user: 'u', password: 'p', database: 'd', ssl: false }],
  ['postgres://u:p@127.0.0.2/d', { host: '127.0.0.2', port: 5432, user: 'u', password: 'p', database: 'd', ssl: false }],
  ['postgres://u:p@[::1]/d', { host: '::1', port: 5432, user: 'u', password: 'p', database: 'd', ssl: false }],
  ['postgres://u:p@h/d', { host: 'h', port: 5432, user: 'u', password: 'p', database: 'd', ssl: { rejectUnauthorized: true } }],
  [
    'postgres://u:p@127.example/d',
    { host: '127.example', port: 5432, user: 'u', password: 'p', database: 'd', ssl: { rejectUnauthorized: true } },
  ],
  ['postgres://u:p@h/d?sslmode=disable', { host: 'h', port: 5432, user: 'u', password: 'p', database: 'd', ssl: false }],
  ['postgresql://u%40x:p%2F@h:6000/d?sslmode=disable', { host: 'h', port: 6000, user: 'u@x', password: 'p/', database: 'd', ssl: false }],
  ['postgres://u:p@h/d?host=/run/pg', { host: '/run/pg', port: 5432, user: 'u', password: 'p', database: 'd', ssl: false }],
  [
    'postgres://u:p@h/d?sslmode=require',
    { host: 'h', port: 5432, user: 'u', password: 'p', database: 'd', ssl: { rejectUnauthorized: false } },
  ],
  [
    'postgres://u:p@h/d?sslmode=verify-full',
    { host: 'h', port: 5432, user: 'u', password: 'p', database: 'd', ssl: { rejectUnauthorized: true } },
  ],
])('%s names every part of a connection', (url, parts) => {
  expect(parseDatabaseUrl(url)).toEqual(parts)
})

test('behind a pooler requests go through it, and work that needs its own session does not', () => {
  const connections = urlConnections('postgres://u:p@pooler:6432/d', 'postgres://u:p@server/d', 'secret')
  expect(connections.pooled).toBe(true)
  expect(connections.connectionFor('app_login')).toMatchObject({ host: 'pooler', port: 6432, user: 'app_login' })
  expect(connections.directConnectionFor('app_worker')).toMatchObject({ host: 'server', port: 5432, user: 'app_worker' })
  expect(connections.ownerConnection).toMatchObject({ host: 'server', user: 'u', password: 'p' })
})

test('a user with CREATEROLE can migrate a server, and every login role can connect only with the password derived from the secret', async () => {
  const home = mkdtempSync('/tmp/connections-')
  chmodSync(home, 0o755)
  const server = await startEmbeddedPostgres({ dataFolder: join(home, 'data'), log: () => undefined, fsync: false })
  try {
    const admin = new pg.Client({ host: server.host, port: server.port, user: server.user, database: 'postgres' })
    await admin.connect()
    await admin.query(`create role manager login createrole password 'word'`)
    await admin.query('create database steward owner manager')
    await admin.end()
    writeFileSync(join(server.clusterFolder, 'pg_hba.conf'), 'local all postgres peer map=steward\nlocal all all scram-sha-256\n')
    process.kill(server.pid, 'SIGHUP')
    const url = `postgres://manager:word@localhost/steward?host=${server.host}`
    const ours = urlConnections(url, undefined, 'secret')
    expect(await migrate({ ...ours, folder, functions })).not.toEqual([])
    expect(await migrate({ ...ours, folder, functions })).toEqual([])
    for (const role of LOGIN_ROLES) {
      const client = new pg.Client(ours.connectionFor(role))
      await client.connect()
      expect((await client.query('select session_user as me')).rows).toEqual([{ me: role }])
      await client.end()
      await expect(new pg.Client(urlConnections(url, undefined, 'other').connectionFor(role)).connect()).rejects.toMatchObject({
        code: '28P01',
      })
    }
  } finally {
    await server.stop()
    rmSync(home, { recursive: true })
  }
})
