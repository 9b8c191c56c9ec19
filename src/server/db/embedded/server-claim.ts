import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** A session in the embedded database that holds the lock of the server that uses it. */
export interface ServerClaim {
  /** Releases the lock; `lost` is not called any more. */
  close(): Promise<void>
}

/** An advisory lock key that nothing else uses. */
export const CLAIM = 520_261_122
const RETRY_MS = 250
/** The session of a server that was just killed may still be ending. */
const TIMEOUT_MS = 3_000

/**
 * Takes the server's advisory lock in the database, for the case that the lock file in the data folder was removed. Resolves with undefined
 * if another server has it. After a restart of the database it takes the lock again, and calls `lost` once if another server has it by
 * then.
 */
export async function claimDatabase(connection: pg.ClientConfig, lost: (reason: string) => void): Promise<ServerClaim | undefined> {
  let isOver = false
  let session = await takeClaim(connection, onEnd)
  if (session === undefined) return undefined

  function onEnd(): void {
    if (!isOver) void reclaim()
  }

  async function reclaim(): Promise<void> {
    while (!isOver) {
      try {
        session = await takeClaim(connection, onEnd)
        if (session === undefined) return lost('another Steward server works on this database')
        if (isOver) await session.end()
        return
      } catch {
        // The database is restarting; the code that restarts it reports a failure.
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

/** A session that holds the lock; undefined if another session has it. Throws when the database does not answer. */
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
