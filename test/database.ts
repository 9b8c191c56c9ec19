import pg from 'pg'
import { inject } from 'vitest'
import { type Connections, embeddedConnections } from '#server/db/connections.ts'
import { type OpenDatabase, type OpenJobDatabase, openDatabase, openJobDatabase } from '#server/db/open-database.ts'
import { openPool } from '#server/db/pool.ts'
import type { Change } from '#server/db/transaction.ts'
import { asAdmin } from './cluster.ts'

/** A worker's own database, with every way into it that the server has. */
export interface TestDatabase {
  connections: Connections
  /** The superuser, whom no wall holds: for arranging and for looking behind it. */
  owner: pg.Pool
  /** The pool of the requests, logged in as app_login. */
  login: pg.Pool
  db: OpenDatabase
  jobs: OpenJobDatabase
  /** What committed transactions told the subscribers. */
  announced: Change[]
  /** Errors that no caller waited for. */
  reported: unknown[]
  /** The database's clock, which every limit and due date reads, as the real one plus this: '31 minutes', '-1 day', '0'. */
  moveClock(by: string): Promise<void>
  /** Throws when a transaction left a role or an organization on a connection of the requests (R2). */
  close(): Promise<void>
}

/** A fresh copy of the template: nothing of another file's tests is in it. Call once a file, in beforeAll, and close it in afterAll. */
export async function testDatabase(options: { connections?: number; named?: boolean } = {}): Promise<TestDatabase> {
  const { server, template, run } = inject('cluster')
  const name = `steward_test_${run}_${process.env.VITEST_POOL_ID}`
  await asAdmin(server, async admin => {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`create database ${name} template ${template}`)
  })
  const connections = embeddedConnections(server, 'test', name)
  const announced: Change[] = []
  const reported: unknown[] = []
  const report = (error: unknown) => void reported.push(error)
  const size = options.connections ?? 4
  const owner = new pg.Pool({ ...connections.ownerConnection, max: 2 })
  const login = openPool({ connection: connections.connectionFor('app_login'), size, name: 'test', report })
  const worker = openPool({ connection: connections.connectionFor('app_worker'), size, name: 'test jobs', report })
  owner.on('error', report)
  const common = { named: options.named ?? true, announce: (changes: readonly Change[]) => void announced.push(...changes), report }
  return {
    connections,
    owner,
    login,
    db: openDatabase({ ...common, pool: login }),
    jobs: openJobDatabase({ ...common, pool: worker }),
    announced,
    reported,
    moveClock: async by => void (await owner.query('select platform.move_clock($1)', [by])),
    close: async () => {
      const leaks = await leftBehind(login)
      await Promise.all([owner.end(), login.end(), worker.end()])
      if (leaks.length > 0) throw new Error(`left on a connection: ${leaks.join(', ')}`)
    },
  }
}

async function leftBehind(pool: pg.Pool): Promise<string[]> {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  const left = await Promise.all(
    clients.map(async client => {
      const { rows } = await client.query<{ role: string; org: string }>(
        `select current_user as role, coalesce(current_setting('app.org_id', true), '') as org`,
      )
      client.release()
      return rows.filter(row => row.role !== 'app_login' || row.org !== '').map(row => `${row.role} ${row.org}`)
    }),
  )
  return left.flat()
}
