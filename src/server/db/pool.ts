import { type ClientConfig, Pool } from 'pg'
import { typeOptions } from './type-parsers.ts'

export interface PoolOptions {
  /** Host, port, database and user are all said, so that no PG* variable fills a gap (T14). */
  connection: ClientConfig
  /** Connections at most; 8 to 16 are the optimum on two cores. */
  size: number
  /** Shown by pg_stat_activity. */
  name: string
  /** A backend that was terminated while its connection was idle or at work (T3). */
  report: (error: unknown) => void
}

/**
 * A pool with our own parsers. Timeouts of statements and locks belong to the login roles (`alter role`), so poolers see no options; not
 * `query_timeout`, which destroys the connection (T12). Never `pipeline`: it can commit half a transaction (T1) and takes no cursor (T10).
 */
export function openPool({ connection, size, name, report }: PoolOptions): Pool {
  const pool = new Pool({
    ...connection,
    application_name: name,
    max: size,
    // Connections keep their prepared statements for life; nothing is gained by closing idle ones.
    idleTimeoutMillis: 0,
    // Waiting longer than this for a connection is an answer of 503, not a hang.
    connectionTimeoutMillis: 5000,
    types: typeOptions,
  })
  // Without a listener on the client itself an error while it is checked out ends the process (T3).
  pool.on('connect', client => client.on('error', report))
  // The client's own listener has told already; this one only keeps the event from being thrown.
  pool.on('error', () => undefined)
  return pool
}
