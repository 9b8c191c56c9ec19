import pg from 'pg'
import { embeddedConnections } from '#server/db/connections.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/launcher.ts'
import { secretOf } from '#server/installation.ts'
import type { RunningServer } from './server.ts'

/** The running database of a server's data folder, accessed directly. */
export function databaseOf({ folder }: Pick<RunningServer, 'folder'>): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataFolder: folder, log: console.error })
}

/** Runs as the superuser, who bypasses tenant isolation: to set up what a browser cannot, and to inspect the data. */
export async function asOwner<T>(server: Pick<RunningServer, 'folder'>, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { ownerConnection } = embeddedConnections(await databaseOf(server), secretOf({ dataFolder: server.folder }))
  const client = new pg.Client(ownerConnection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Sets the clock that every limit, session and due date uses. */
export async function moveClock(server: Pick<RunningServer, 'folder'>, by: string): Promise<void> {
  await asOwner(server, client => client.query('select platform.move_clock($1)', [by]))
}
