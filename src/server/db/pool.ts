import { type ClientConfig, type Connection, Pool, type PoolClient } from 'pg'
import { Batch, type Command, ResponseTimeout } from './batch.ts'
import { typeOptions } from './type-parsers.ts'

export interface PoolOptions {
  /** Names host, port, database and user, so that no PG* environment variable is used (DRV-14). */
  connection: ClientConfig
  /** Maximum number of connections; 8 to 16 are the optimum on two cores. */
  size: number
  /** Shown by pg_stat_activity. */
  name: string
  /** After so many transactions a connection is closed and its statements are planned anew; by default never. */
  maxUses?: number
  /** Gets connection errors, also of idle connections, such as a terminated backend (DRV-3). */
  report: (error: unknown) => void
}

export interface BatchPoolOptions extends PoolOptions {
  /** Named statements; false behind a pooler in transaction mode. */
  named: boolean
  /** Time limit for one batch. The database's own timeouts end a slow statement before that; this one is for a database that hangs. */
  responseTimeoutMs?: number
}

/** A request that gets no connection within this time is answered 503. */
const CONNECT_TIMEOUT_MS = 5000
/** Slightly above the statement_timeout of the login roles that serve requests. */
const RESPONSE_TIMEOUT_MS = 8000
/** Timeout for jobs, whose statements may take longer. */
export const JOB_RESPONSE_TIMEOUT_MS = 65_000

/** A connection of a `BatchPool`, checked out for one transaction. */
export interface BatchConnection {
  /** Sends one batch; `done` gets its first error, or undefined. One batch at a time. */
  send(commands: readonly Command[], done: (error: unknown) => void): void
  /** Returns the connection to the pool. `destroy` closes one that is not ready for another transaction. */
  release(destroy?: boolean): void
}

/**
 * A pool of connections that carry only batches. The answer to a plain query in between would be taken for a batch's, so the pool offers no
 * way to send one. For plain queries open a separate pool with `openPlainPool`.
 */
export class BatchPool {
  readonly #pool: Pool
  readonly #named: boolean
  readonly #responseTimeoutMs: number

  constructor({ named, responseTimeoutMs = RESPONSE_TIMEOUT_MS, ...options }: BatchPoolOptions) {
    this.#pool = openPlainPool(options)
    this.#named = named
    this.#responseTimeoutMs = responseTimeoutMs
  }

  connect(done: (error: Error | undefined, connection: BatchConnection | undefined) => void): void {
    this.#pool.connect((error, client) => {
      if (client === undefined) done(error ?? new Error('Connection terminated'), undefined)
      else done(undefined, this.#checkOut(client))
    })
  }

  #checkOut(client: PoolClient): BatchConnection {
    return {
      send: (commands, done) => {
        const timeout = setTimeout(() => {
          batch.abort(new ResponseTimeout(`the database did not answer within ${this.#responseTimeoutMs} ms`))
          // A late answer must not reach the connection's next user.
          ;(client as unknown as { connection: Connection }).connection.stream.destroy()
        }, this.#responseTimeoutMs)
        const batch = new Batch(commands, this.#named, error => {
          clearTimeout(timeout)
          done(error)
        })
        client.query(batch)
      },
      release: (destroy = false) => client.release(destroy || client.getTransactionStatus() !== 'I'),
    }
  }

  /** Open connections, those of them that are not checked out, and the transactions that wait for one. */
  get totalCount(): number {
    return this.#pool.totalCount
  }
  get idleCount(): number {
    return this.#pool.idleCount
  }
  get waitingCount(): number {
    return this.#pool.waitingCount
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}

/**
 * A pg pool with our type parsers, for plain queries: the job queue's library, and what the worker does outside of any organization.
 * Statement and lock timeouts are set on the login roles (`alter role`), because poolers reject connection options and `query_timeout`
 * destroys the connection (DRV-12). Never enable `pipeline`: it can commit half a transaction (DRV-1) and does not support cursors (DRV-10).
 */
export function openPlainPool({ connection, size, name, report, maxUses }: PoolOptions): Pool {
  const pool = new Pool({
    ...connection,
    application_name: name,
    max: size,
    ...(maxUses !== undefined && { maxUses }),
    // Idle connections stay open because each one keeps its prepared statements.
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Detects a peer that disappeared without closing an idle connection.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: typeOptions,
  })
  // Without a listener on the client itself, an error while it is checked out ends the process (DRV-3).
  pool.on('connect', client => client.on('error', report))
  // The client's own listener has already reported the error; this one only keeps the event from being thrown.
  pool.on('error', () => undefined)
  return pool
}
