import { Client, type ClientConfig } from 'pg'
import { isConnectionLost } from './sqlstate.ts'

/** A probe that takes longer is an answer: the database does not serve anybody now. */
const RESPONSE_TIMEOUT_MS = 1000
/** Everybody may ask whether the server is ready, so however many do, the database is asked once in this time. */
const KEPT_MS = 1000

export interface DatabaseProbe {
  /** Throws when the database does not answer within a second. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Asks the database for a sign of life, on a connection of its own so that no probe waits behind the requests or gets in their way. */
export function openProbe(connection: ClientConfig): DatabaseProbe {
  let client: Client | undefined
  let asked: Promise<void> | undefined

  /** A connection that was cut while nobody used it says nothing of the database: it is asked once more, on a new one. */
  async function ask(): Promise<void> {
    const isKept = client !== undefined
    try {
      await askOnce()
    } catch (error) {
      if (!isKept || !isConnectionLost(error)) throw error
      await askOnce()
    }
  }

  async function askOnce(): Promise<void> {
    const limits = { connectionTimeoutMillis: RESPONSE_TIMEOUT_MS, query_timeout: RESPONSE_TIMEOUT_MS, keepAlive: true }
    try {
      if (client === undefined) {
        client = new Client({ ...connection, ...limits, application_name: 'steward probe' })
        // Both are told by the question that fails (T3).
        client.on('error', () => undefined)
        await client.connect()
      }
      await client.query('select')
    } catch (error) {
      // A connection that did not answer in time may answer the next question with this one's answer.
      void client?.end().catch(() => undefined)
      client = undefined
      throw error
    }
  }

  return {
    ping() {
      if (asked === undefined) {
        asked = ask()
        const forget = () => setTimeout(() => (asked = undefined), KEPT_MS).unref()
        asked.then(forget, forget)
      }
      return asked
    },
    close: async () => client?.end(),
  }
}
