import { secretOf } from '#server/installation.ts'
import { OperatorError } from '#server/operator-error.ts'
import type { Settings } from '#server/settings.ts'
import { type Connections, embeddedConnections, ensureDatabase, urlConnections } from './connections.ts'
import { holdDataFolder } from './embedded/hold.ts'
import { keepRunning } from './embedded/keep-running.ts'
import { startEmbeddedPostgres } from './embedded/launcher.ts'

interface Opened {
  readonly connections: Connections
  /** Stops the embedded database and frees the data folder, as far as they are ours. */
  close(): Promise<void>
}

/**
 * The ways into the database of these settings; starts the embedded one when it is meant and not running. A server must be `alone` on
 * its data folder and is refused otherwise; a command may join a running server, whose database it then leaves running.
 */
export async function openConnections(
  settings: Settings,
  { alone, log }: { alone: boolean; log: (line: string) => void },
): Promise<Opened> {
  const { databaseUrl, databaseDirectUrl, dataFolder } = settings
  if (databaseUrl !== undefined) {
    return { connections: urlConnections(databaseUrl, databaseDirectUrl, secretOf(settings)), close: async () => undefined }
  }
  const hold = await holdDataFolder(dataFolder)
  if (!hold.held && alone) throw new OperatorError(hold.message)
  try {
    const start = () => startEmbeddedPostgres({ dataFolder, log })
    const server = await start()
    const lost = (reason: string) => {
      log(`The database could not be started again: ${reason}`)
      // The process drains and ends, so that the next start may take the folder.
      process.kill(process.pid, 'SIGTERM')
    }
    const kept = alone ? keepRunning(server, { start, log, lost }) : server
    const close = async () => {
      if (!hold.held) return
      // A command leaves the database of a killed server as it found it: the next start adopts it.
      if (alone || !server.adopted) await kept.stop()
      hold.release()
    }
    const connections = embeddedConnections(server, secretOf(settings))
    try {
      await ensureDatabase(connections)
    } catch (error) {
      await close()
      throw error
    }
    return { connections, close }
  } catch (error) {
    if (hold.held) hold.release()
    throw error
  }
}
