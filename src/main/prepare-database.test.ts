import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { urlConnections } from '#server/db/connections.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/launcher.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { openRequestPools } from '#server/db/request-pools.ts'
import { createOrganization } from '#slices/organizations/server/public.ts'
import { prepareDatabase } from './prepare-database.ts'

const quiet = () => undefined

test('of servers that start together one stores the vocabulary, also as a user who is not a superuser, with organizations in place', async () => {
  const home = mkdtempSync('/tmp/prepare-')
  chmodSync(home, 0o755)
  const server = await startEmbeddedPostgres({ dataFolder: join(home, 'data'), log: quiet, fsync: false })
  const admin = new pg.Client({ host: server.host, port: server.port, user: server.user, database: 'postgres' })
  try {
    await admin.connect()
    await admin.query(`create role manager login createrole password 'word'`)
    await admin.query('create database steward owner manager')
    writeFileSync(join(server.clusterFolder, 'pg_hba.conf'), 'local all postgres peer map=steward\nlocal all all scram-sha-256\n')
    process.kill(server.pid, 'SIGHUP')
    const connections = urlConnections(`postgres://manager:word@localhost/steward?host=${server.host}`, undefined, 'secret')
    await prepareDatabase(connections, quiet)

    const pools = openRequestPools(connections, { size: 1, authSize: 1, name: 'test', report: quiet })
    await openDatabase({ announce: quiet, report: quiet, pools })
      .withAuth()
      .write(tx => createOrganization(tx, { name: 'Harbor', subdomain: 'harbor', timezone: 'UTC', createdBy: null, requestId: 'test' }))
    await pools.end()

    const looking = new pg.Client({ host: server.host, port: server.port, user: server.user, database: 'steward' })
    await looking.connect()
    await looking.query(`update platform.vocabulary set hash = 'of an earlier version'`)
    const grants = async () => (await looking.query('select role_id, permission_name, level from app.role_grants order by 1, 2')).rows
    const before = await grants()
    await looking.query(`delete from app.role_grants where permission_name = 'staff_module'`)
    const said: string[] = []
    await Promise.all([1, 2].map(() => prepareDatabase(connections, line => said.push(line))))
    expect(said.filter(line => line.startsWith('Updated'))).toEqual(['Updated modules, permissions, and roles to this version'])
    expect(before.length).toBeGreaterThan(0)
    expect(await grants()).toEqual(before)
    await looking.end()
  } finally {
    await admin.end()
    await server.stop()
    rmSync(home, { recursive: true })
  }
}, 60_000)
