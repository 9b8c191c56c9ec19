import { prepareDatabase } from '#main/prepare-database.ts'
import { type Connections, embeddedConnections, ensureDatabase } from '#server/db/connections.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/launcher.ts'
import { markInstalled, secretOf } from '#server/installation.ts'

export interface BenchDatabase {
  connections: Connections
  secret: string
  /** The parent process of all backends. */
  pid: number
  stop(): Promise<void>
}

/** An installation without organizations in an empty folder; a server that is started on the folder shares its PostgreSQL. */
export async function startDatabase(folder: string, log: (line: string) => void): Promise<BenchDatabase> {
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, log })
  try {
    const secret = secretOf({ dataFolder: folder })
    const connections = embeddedConnections(postgres, secret)
    await ensureDatabase(connections)
    await prepareDatabase(connections, log)
    markInstalled({ dataFolder: folder })
    return { connections, secret, pid: postgres.pid, stop: () => postgres.stop() }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}
