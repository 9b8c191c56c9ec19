import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backup } from '#server/db/backup.ts'
import { embeddedConnections, ensureDatabase } from '#server/db/connections.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/launcher.ts'
import { openDatabase, openJobDatabase } from '#server/db/open-database.ts'
import { BatchPool, openPlainPool } from '#server/db/pool.ts'
import { openRequestPools } from '#server/db/request-pools.ts'
import { sealAuditEvents } from '#slices/audit/server/seal.ts'
import { createOrganization } from '#slices/organizations/server/public.ts'
import { prepareDatabase } from './prepare-database.ts'
import { rehearseBackup } from './rehearse-backup.ts'

const quiet = () => undefined
const secret = 'the secret of the rehearsal test'
const signal = new AbortController().signal

let home: string
let server: EmbeddedPostgres
let owner: pg.Client

beforeAll(async () => {
  home = mkdtempSync('/tmp/rehearsal-')
  chmodSync(home, 0o755)
  server = await startEmbeddedPostgres({ dataFolder: join(home, 'data'), log: quiet, fsync: false })
  const connections = embeddedConnections(server, secret)
  await ensureDatabase(connections)
  await prepareDatabase(connections, quiet)
  owner = new pg.Client(connections.ownerConnection)
  await owner.connect()
  const pools = openRequestPools(connections, { size: 1, authSize: 1, name: 'test', report: quiet })
  const asWorker = { connection: connections.directConnectionFor('app_worker'), size: 1, name: 'test jobs', report: quiet }
  const worker = openPlainPool(asWorker)
  const jobPool = new BatchPool({ ...asWorker, named: true })
  const common = { announce: quiet, report: quiet }
  for (const subdomain of ['harbor', 'river']) {
    const made = { name: subdomain, subdomain, timezone: 'UTC', createdBy: null, requestId: 'test' }
    await openDatabase({ ...common, pools })
      .withAuth()
      .write(tx => createOrganization(tx, made))
  }
  await sealAuditEvents({ worker, jobs: openJobDatabase({ ...common, pool: jobPool, actingPool: jobPool }), report: quiet })
  await Promise.all([pools.end(), worker.end(), jobPool.end()])
}, 60_000)
afterAll(async () => {
  await owner.end()
  await server.stop()
  rmSync(home, { recursive: true, force: true })
})

async function setNamed(name: string): Promise<string> {
  const set = join(home, name)
  await backup({ dataFolder: join(home, 'data'), target: set, log: quiet, fsync: false })
  return set
}

test('a backup is restored beside itself, opened, counted and its audit chain verified, and the copy is deleted afterwards (SEC-153)', async () => {
  const { rows } = await owner.query('select count(*)::int as n from app.audit_seals')
  expect(rows[0].n).toBeGreaterThan(0)
  const said: string[] = []
  await rehearseBackup(await setNamed('sound'), { secret, log: line => said.push(line), signal })
  expect(said).toEqual([`Rehearsed sound: 2 organizations, 0 time entries, ${rows[0].n} audit events in whole chains`])
  expect(readdirSync(home).sort()).toEqual(['data', 'sound'])
})

test('a backup whose history was changed is reported with the first broken event', async () => {
  await owner.query('alter table app.audit_events disable trigger keep')
  await owner.query(
    `update app.audit_events set action = 'nothing.happened' where id in (select event_id from app.audit_seals where sequence = 1)`,
  )
  const set = await setNamed('changed')
  await expect(rehearseBackup(set, { secret, log: quiet, signal })).rejects.toThrow(/audit chain of organization .* breaks at event 1/)
  expect(readdirSync(home).sort()).toEqual(['changed', 'data', 'sound'])
})

test('a drain ends the rehearsal without a verdict on the backup', async () => {
  const said: string[] = []
  await rehearseBackup(await setNamed('drained'), { secret, log: line => said.push(line), signal: AbortSignal.abort() })
  expect(said).toEqual([])
})
