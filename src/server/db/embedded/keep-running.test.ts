import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { keepRunning } from './keep-running.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './launcher.ts'

const home = mkdtempSync('/tmp/keep-')
chmodSync(home, 0o755)
afterAll(() => rmSync(home, { recursive: true, force: true }))

const start = () =>
  startEmbeddedPostgres({ dataFolder: join(home, 'data'), log: () => undefined, fsync: false, elsewhere: join(home, 'elsewhere') })

async function query(server: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ host: server.host, port: server.port, user: 'postgres', database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('a killed database is restarted at the same address with all committed data, and stops when asked', async () => {
  const said: string[] = []
  const lost = vi.fn()
  const server = await start()
  const kept = keepRunning(server, { start, log: line => said.push(line), lost })
  await query(server, 'create table kept as select 7 as number')
  process.kill(server.pid, 'SIGKILL')
  await vi.waitFor(async () => expect(await query(server, 'select number from kept')).toEqual([{ number: 7 }]), {
    timeout: 15_000,
    interval: 200,
  })
  // Logged a moment after it answers.
  await vi.waitFor(() =>
    expect(said).toEqual([
      `The database (pid ${server.pid}) ended unexpectedly; starting it again`,
      expect.stringMatching(/^The database is back/),
    ]),
  )
  await kept.stop()
  await expect(query(server, 'select 1')).rejects.toThrow()
  expect(lost).not.toHaveBeenCalled()
})

test('if the restart fails, the holder of the folder is notified once', async () => {
  const lost = vi.fn()
  const server = await start()
  const kept = keepRunning(server, { start: () => Promise.reject(new Error('no room')), log: () => undefined, lost })
  process.kill(server.pid, 'SIGKILL')
  await vi.waitFor(() => expect(lost.mock.calls).toEqual([['no room']]), { timeout: 10_000 })
  await kept.stop()
})
