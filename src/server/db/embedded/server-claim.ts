import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** The one session in the embedded database that says which server works on it. */
export interface ServerClaim {
  /** Gives it back; nothing is told any more. */
  close(): Promise<void>
}

/** Any number that only this file takes. */
export const CLAIM = 520_261_122
const RETRY_MS = 250
/** The session of a server that was killed a moment ago may still be ending. */
const TIMEOUT_MS = 3_000

/**
 * Takes the advisory lock of the server, so that PostgreSQL itself is the judge where the lock in the data folder was removed. Nothing
 * when another server's session has it. When the session is lost with its database it is taken again; `lost` is told once another has it.
 */
export async function claimDatabase(connection: pg.ClientConfig, lost: (reason: string) => void): Promise<ServerClaim | undefined> {
  let isOver = false
  let session = await takeClaim(connection, onEnd)
  if (session === undefined) return undefined

  function onEnd(): void {
    if (!isOver) void again()
  }

  async function again(): Promise<void> {
    while (!isOver) {
      try {
        session = await takeClaim(connection, onEnd)
        if (session === undefined) return lost('another Steward server works on this database')
        if (isOver) await session.end()
        return
      } catch {
        // The database is being started again; whoever does that tells when it is impossible.
        await sleep(RETRY_MS, undefined, { ref: false })
      }
    }
  }

  return {
    async close() {
      isOver = true
      await session?.end()
    },
  }
}

/** A session that holds the lock, or nothing when another one does. Throws when the database does not answer. */
async function takeClaim(connection: pg.ClientConfig, onEnd: () => void): Promise<pg.Client | undefined> {
  const client = new pg.Client({ ...connection, application_name: 'steward claim', connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined) // `end` follows
  await client.connect()
  try {
    const deadline = Date.now() + TIMEOUT_MS
    for (;;) {
      const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [CLAIM])
      if (rows[0]?.taken === true) {
        client.on('end', onEnd)
        return client
      }
      if (Date.now() > deadline) break
      await sleep(100)
    }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  await client.end()
  return undefined
}
