import { Client, type ClientConfig } from 'pg'
import { isConnectionLost } from './sqlstate.ts'

/** A probe that takes longer counts as failed. */
const RESPONSE_TIMEOUT_MS = 1000
/** The readiness address is public, so the database is queried at most once in this time. */
const CACHE_MS = 1000

export interface DatabaseProbe {
  /** Throws when the database does not answer within a second. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Checks that the database answers, on a separate connection, so that probes and requests do not wait for each other. */
export function openProbe(connection: ClientConfig): DatabaseProbe {
  let client: Client | undefined
  let pinging: Promise<void> | undefined

  /** Retries once on a new connection, because a connection lost while idle says nothing about the database. */
  async function ping(): Promise<void> {
    const wasOpen = client !== undefined
    try {
      await pingOnce()
    } catch (error) {
      if (!wasOpen || !isConnectionLost(error)) throw error
      await pingOnce()
    }
  }

  async function pingOnce(): Promise<void> {
    const limits = { connectionTimeoutMillis: RESPONSE_TIMEOUT_MS, query_timeout: RESPONSE_TIMEOUT_MS, keepAlive: true }
    try {
      if (client === undefined) {
        client = new Client({ ...connection, ...limits, application_name: 'steward probe' })
        // Connection errors also reject the current query (DRV-3).
        client.on('error', () => undefined)
        await client.connect()
      }
      await client.query('select')
    } catch (error) {
      // A late answer on this connection could be taken for the answer to the next query.
      void client?.end().catch(() => undefined)
      client = undefined
      throw error
    }
  }

  return {
    ping() {
      if (pinging === undefined) {
        pinging = ping()
        const forget = () => setTimeout(() => (pinging = undefined), CACHE_MS).unref()
        pinging.then(forget, forget)
      }
      return pinging
    },
    close: async () => client?.end(),
  }
}
