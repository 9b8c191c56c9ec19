import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from './launcher.ts'
import { CLAIM, claimDatabase } from './server-claim.ts'

let home: string
beforeAll(() => {
  home = mkdtempSync('/tmp/claim-')
  chmodSync(home, 0o755)
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

const start = () => startEmbeddedPostgres({ dataFolder: join(home, 'data'), log: () => undefined, fsync: false })

test('one server has the database; a second gets it only when the first has closed', { timeout: 60_000 }, async () => {
  const server = await start()
  const connection = { host: server.host, port: server.port, user: server.user, database: 'postgres' }
  const lost = vi.fn()
  const first = await claimDatabase(connection, lost)
  expect(first).toBeDefined()
  expect(await claimDatabase(connection, lost)).toBeUndefined()
  await first?.close()
  const second = await claimDatabase(connection, lost)
  expect(second).toBeDefined()

  // After a restart of the database the first server takes it again.
  process.kill(server.pid, 'SIGKILL')
  const again = await start()
  const [another, admin] = [new pg.Client(connection), new pg.Client(connection)]
  await Promise.all([another.connect(), admin.connect()])
  const locks = async (granted: boolean) =>
    (await admin.query(`select from pg_locks where locktype = 'advisory' and granted = $1`, [granted])).rowCount
  await vi.waitFor(async () => expect(await locks(true)).toBe(1), { timeout: 20_000 })
  expect(await claimDatabase(connection, lost)).toBeUndefined()
  expect(lost).not.toHaveBeenCalled()

  // Another server is waiting when the first one's session is terminated: the first is notified of the loss, once.
  const taken = another.query('select pg_advisory_lock($1)', [CLAIM])
  await vi.waitFor(async () => expect(await locks(false)).toBe(1))
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'steward claim'`)
  await taken
  await vi.waitFor(() => expect(lost.mock.calls).toEqual([['another Steward server works on this database']]), { timeout: 20_000 })
  await second?.close()
  await Promise.all([another.end(), admin.end()])
  await again.stop()
})
