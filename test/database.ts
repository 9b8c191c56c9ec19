import pg from 'pg'
import { inject } from 'vitest'
import { constraints } from '#main/slices.ts'
import { type Connections, embeddedConnections } from '#server/db/connections.ts'
import { actingConnections, type OpenDatabase, type OpenJobDatabase, openDatabase, openJobDatabase } from '#server/db/open-database.ts'
import { type BatchConnection, BatchPool, openPlainPool } from '#server/db/pool.ts'
import { command } from '#server/db/statement-queue.ts'
import type { Change } from '#server/db/transaction.ts'
import { asAdmin } from './cluster.ts'
import { Trips } from './trips.ts'

/** A worker's own database, with every kind of access that the server has. */
export interface TestDatabase {
  connections: Connections
  /** The superuser, who bypasses tenant isolation: for setup and inspection. */
  owner: pg.Pool
  /** The pool of the requests, logged in as app_login. */
  login: BatchPool
  /** Writes to the database on that pool's connections. */
  trips: Trips
  /** Plain queries as the job queue's own login. */
  worker: pg.Pool
  /** A plain connection as app_login, to try what a request's connection may do. The caller ends it. */
  connectAsLogin(): Promise<pg.Client>
  db: OpenDatabase
  jobs: OpenJobDatabase
  /** Changes that committed transactions announced to the subscribers. */
  announced: Change[]
  /** Errors that no caller waited for. */
  reported: unknown[]
  /** Sets the database's clock, which every limit and due date uses, as an offset from the real one: '31 minutes', '-1 day', '0'. */
  moveClock(by: string): Promise<void>
  /** Throws when a transaction left a role or an organization set on a request connection (WALL-2). */
  close(): Promise<void>
}

/** A fresh copy of the template, without data of other files' tests. Call once per file in beforeAll, and close it in afterAll. */
export async function testDatabase(options: { connections?: number; named?: boolean } = {}): Promise<TestDatabase> {
  const { server, template, run } = inject('cluster')
  const name = `steward_test_${run}_${process.env.VITEST_POOL_ID}`
  await asAdmin(server, async admin => {
    await admin.query(`drop database if exists ${name} with (force)`)
    // Half the time of a copy through the write-ahead log.
    await admin.query(`create database ${name} template ${template} strategy file_copy`)
  })
  const connections = embeddedConnections(server, 'test', name)
  const announced: Change[] = []
  const reported: unknown[] = []
  const report = (error: unknown) => void reported.push(error)
  const size = options.connections ?? 4
  const owner = new pg.Pool({ ...connections.ownerConnection, max: 2 })
  const named = options.named ?? true
  const trips = new Trips()
  const asRequest = { ...connections.connectionFor('app_login'), stream: trips.socket }
  const login = new BatchPool({ connection: asRequest, size, name: 'test', named, report })
  const asAccounts = { ...connections.connectionFor('auth_login'), stream: trips.socket }
  const authPool = new BatchPool({ connection: asAccounts, size, name: 'test accounts', named, report })
  const asWorker = { connection: connections.connectionFor('app_worker'), size, name: 'test jobs', report }
  const worker = openPlainPool(asWorker)
  const jobPool = new BatchPool({ ...asWorker, named })
  const actingPool = new BatchPool({ ...asWorker, ...actingConnections, named })
  owner.on('error', report)
  const common = { announce: (changes: readonly Change[]) => void announced.push(...changes), report, constraints }
  return {
    connections,
    owner,
    login,
    trips,
    worker,
    async connectAsLogin() {
      const client = new pg.Client(connections.connectionFor('app_login'))
      await client.connect()
      return client
    },
    db: openDatabase({ ...common, pools: { pool: login, authPool } }),
    jobs: openJobDatabase({ ...common, pool: jobPool, actingPool }),
    announced,
    reported,
    moveClock: async by => void (await owner.query('select platform.move_clock($1)', [by])),
    close: async () => {
      const leaks = await leftBehind(login)
      await Promise.all([owner.end(), login.end(), authPool.end(), worker.end(), jobPool.end(), actingPool.end()])
      if (leaks.length > 0) throw new Error(`left on a connection: ${leaks.join(', ')}`)
    },
  }
}

/** Finds settings left on the pool's connections: a role, an organization, or a transaction. */
export async function leftBehind(pool: BatchPool): Promise<string[]> {
  const connections = await Promise.all(Array.from({ length: pool.totalCount }, () => take(pool)))
  const left = await Promise.all(connections.map(lookAt))
  for (const connection of connections) connection.release()
  return left.filter(text => text !== 'app_login')
}

function take(pool: BatchPool): Promise<BatchConnection> {
  return new Promise((resolve, reject) => pool.connect((error, connection) => (connection ? resolve(connection) : reject(error))))
}

function lookAt(connection: BatchConnection): Promise<string> {
  const look = command('', `select trim(current_user || ' ' || coalesce(current_setting('app.org_id', true), '')) as state`)
  return new Promise((resolve, reject) => {
    connection.send([look], error => (error === undefined ? resolve(String(look.rows[0]?.state)) : reject(error)))
  })
}
