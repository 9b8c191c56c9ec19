import { type ClientConfig, type Connection, Pool, type PoolClient } from 'pg'
import { Batch, type Command, NoAnswer } from './batch.ts'
import { typeOptions } from './type-parsers.ts'

export interface PoolOptions {
  /** Host, port, database and user are all said, so that no PG* variable fills a gap (DRV-14). */
  connection: ClientConfig
  /** Connections at most; 8 to 16 are the optimum on two cores. */
  size: number
  /** Shown by pg_stat_activity. */
  name: string
  /** A backend that was terminated while its connection was idle or at work (DRV-3). */
  report: (error: unknown) => void
}

export interface BatchPoolOptions extends PoolOptions {
  /** Named statements; false behind a pooler in transaction mode. */
  named: boolean
  /** How long one batch may stay unanswered. The database's own limits end a statement before that; this is for one that hangs. */
  answerWithinMs?: number
}

/** Waiting longer than this for a connection is an answer of 503, not a hang. */
const CONNECT_WITHIN_MS = 5000
/** A little more than the statement_timeout of the login roles that serve requests. */
const ANSWER_WITHIN_MS = 8000
/** The same for jobs, which work through more. */
export const JOB_ANSWER_WITHIN_MS = 65_000

/** A connection of a `BatchPool` while one transaction has it. */
export interface BatchConnection {
  /** Sends one batch; `done` has its first error, if there was one. One batch at a time. */
  send(commands: readonly Command[], done: (error: unknown) => void): void
  /** A connection that is not ready for the next transaction is closed instead of given back. */
  giveBack(destroy?: boolean): void
}

/**
 * A pool of connections that carry batches and nothing else. A plain query in between would be answered in a batch's place, so there is
 * no way to send one: whoever needs plain queries opens a pool of their own with `openPlainPool`.
 */
export class BatchPool {
  readonly #pool: Pool
  readonly #named: boolean
  readonly #answerWithinMs: number

  constructor({ named, answerWithinMs = ANSWER_WITHIN_MS, ...options }: BatchPoolOptions) {
    this.#pool = openPlainPool(options)
    this.#named = named
    this.#answerWithinMs = answerWithinMs
  }

  connect(done: (error: Error | undefined, connection: BatchConnection | undefined) => void): void {
    this.#pool.connect((error, client) => {
      if (client === undefined) done(error ?? new Error('Connection terminated'), undefined)
      else done(undefined, this.#lend(client))
    })
  }

  #lend(client: PoolClient): BatchConnection {
    return {
      send: (commands, done) => {
        const late = setTimeout(() => {
          batch.giveUp(new NoAnswer(`the database did not answer within ${this.#answerWithinMs} ms`))
          // What it still sends must meet nobody.
          ;(client as unknown as { connection: Connection }).connection.stream.destroy()
        }, this.#answerWithinMs)
        const batch = new Batch(commands, this.#named, error => {
          clearTimeout(late)
          done(error)
        })
        client.query(batch)
      },
      giveBack: (destroy = false) => client.release(destroy || client.getTransactionStatus() !== 'I'),
    }
  }

  /** Connections that are open now, and those of them that nobody has. */
  get totalCount(): number {
    return this.#pool.totalCount
  }
  get idleCount(): number {
    return this.#pool.idleCount
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}

/**
 * A pool of pg's own, with our parsers, for plain queries: the job queue's library and what the worker asks outside of any organization.
 * Timeouts of statements and locks belong to the login roles (`alter role`), so poolers see no options; not `query_timeout`, which destroys
 * the connection (DRV-12). Never `pipeline`: it can commit half a transaction (DRV-1) and takes no cursor (DRV-10).
 */
export function openPlainPool({ connection, size, name, report }: PoolOptions): Pool {
  const pool = new Pool({
    ...connection,
    application_name: name,
    max: size,
    // Connections keep their prepared statements for life; nothing is gained by closing idle ones.
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    // A peer that went away without a word is noticed while a connection is idle.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: typeOptions,
  })
  // Without a listener on the client itself an error while it is checked out ends the process (DRV-3).
  pool.on('connect', client => client.on('error', report))
  // The client's own listener has told already; this one only keeps the event from being thrown.
  pool.on('error', () => undefined)
  return pool
}
