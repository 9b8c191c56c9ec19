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
  /** Stops the embedded database and releases the data folder, if this process holds it. */
  close(): Promise<void>
}

/**
 * The connections to the database of these settings; starts the embedded database if it is used and not running. `exclusive` is for a
 * server: it throws an OperatorError when another server uses the data folder. A command may run beside a server, and then leaves its
 * database running.
 */
export async function openConnections(
  settings: Settings,
  { exclusive, log }: { exclusive: boolean; log: (line: string) => void },
): Promise<Opened> {
  const { databaseUrl, databaseDirectUrl, dataFolder } = settings
  if (databaseUrl !== undefined) {
    return { connections: urlConnections(databaseUrl, databaseDirectUrl, secretOf(settings)), close: async () => undefined }
  }
  const hold = await holdDataFolder(dataFolder)
  if (!hold.held && exclusive) throw new OperatorError(hold.message)
  try {
    // Before the database starts: a secret that cannot be used must not leave one running.
    const secret = secretOf(settings)
    const start = () => startEmbeddedPostgres({ dataFolder, log })
    const server = await start()
    const connections = embeddedConnections(server, secret)
    if (hold.held && exclusive) return await serveExclusively({ server, start, hold, connections, dataFolder, log })
    const close = async () => {
      if (!hold.held) return
      // The database of a killed server is left running, so that the next start adopts it.
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

/** How often a server checks that the lock in its data folder still exists. */
const LOCK_CHECK_MS = 1_000

interface ExclusiveParts {
  readonly server: RunningPostgres
  readonly start: () => Promise<RunningPostgres>
  readonly hold: Extract<Hold, { held: true }>
  readonly connections: Connections
  readonly dataFolder: string
  readonly log: (line: string) => void
}

/**
 * Restarts the database when it ends unexpectedly. Shuts the server down when it loses the data folder or the database to another server,
 * and then leaves the database running for that server.
 */
async function serveExclusively({ server, start, hold, connections, dataFolder, log }: ExclusiveParts): Promise<Opened> {
  let isLost = false
  const shutDown = (reason: string) => {
    log(reason)
    // The process shuts down as for a signal, so that the next start can take the folder.
    process.kill(process.pid, 'SIGTERM')
  }
  const lose = (reason: string) => {
    if (isLost) return
    isLost = true
    shutDown(`This server no longer has ${dataFolder} to itself (${reason}): it is shutting down`)
  }
  const claim = await claimDatabase({ ...connections.ownerConnection, database: 'postgres' }, lose)
  if (claim === undefined) throw new OperatorError(`Another Steward server already works on the database in ${dataFolder}`)
  const kept = keepRunning(server, { start, log, lost: reason => shutDown(`The database could not be started again: ${reason}`) })
  const lockCheck = setInterval(() => {
    if (!hold.isIntact()) lose('server.lock was removed or replaced')
  }, LOCK_CHECK_MS)
  lockCheck.unref()
  const close = async () => {
    clearInterval(lockCheck)
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
