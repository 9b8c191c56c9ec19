import { clearInterval, setInterval } from 'node:timers'
import { secretOf } from '#server/installation.ts'
import { OperatorError } from '#server/operator-error.ts'
import type { Settings } from '#server/settings.ts'
import { type Connections, embeddedConnections, ensureDatabase, urlConnections } from './connections.ts'
import { type Hold, holdDataFolder } from './embedded/hold.ts'
import { keepRunning } from './embedded/keep-running.ts'
import { type RunningPostgres, startEmbeddedPostgres } from './embedded/launcher.ts'
import { claimDatabase } from './embedded/server-claim.ts'

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
    const connections = embeddedConnections(server, secretOf(settings))
    if (hold.held && alone) return await serveAlone({ server, start, hold, connections, dataFolder, log })
    const close = async () => {
      if (!hold.held) return
      // A command leaves the database of a killed server as it found it: the next start adopts it.
      if (!server.adopted) await server.stop()
      hold.release()
    }
    await ensureDatabase(connections).catch(async error => {
      await close()
      throw error
    })
    return { connections, close }
  } catch (error) {
    if (hold.held) hold.release()
    throw error
  }
}

/** How soon a server sees that the lock in its data folder was taken away. */
const LOOK_MS = 1_000

interface Alone {
  readonly server: RunningPostgres
  readonly start: () => Promise<RunningPostgres>
  readonly hold: Extract<Hold, { held: true }>
  readonly connections: Connections
  readonly dataFolder: string
  readonly log: (line: string) => void
}

/**
 * A server with its database. It keeps the database running, and drains and ends when the folder or the database is no longer its own:
 * the database then goes on for whoever has it now.
 */
async function serveAlone({ server, start, hold, connections, dataFolder, log }: Alone): Promise<Opened> {
  let isLost = false
  const drain = (reason: string) => {
    log(reason)
    // The process drains and ends, so that the next start may take the folder.
    process.kill(process.pid, 'SIGTERM')
  }
  const lose = (reason: string) => {
    if (isLost) return
    isLost = true
    drain(`This server no longer has ${dataFolder} to itself (${reason}): it stops writing and ends`)
  }
  const claim = await claimDatabase({ ...connections.ownerConnection, database: 'postgres' }, lose)
  if (claim === undefined) throw new OperatorError(`Another Steward server already works on the database in ${dataFolder}`)
  const kept = keepRunning(server, { start, log, lost: reason => drain(`The database could not be started again: ${reason}`) })
  const look = setInterval(() => {
    if (!hold.isWhole()) lose('server.lock was removed or replaced')
  }, LOOK_MS)
  look.unref()
  const close = async () => {
    clearInterval(look)
    await claim.close()
    if (isLost) kept.leave()
    else await kept.stop()
    hold.release()
  }
  try {
    await ensureDatabase(connections)
  } catch (error) {
    await close()
    throw error
  }
  return { connections, close }
}
