import { setInterval } from 'node:timers'
import type { RunningPostgres } from './launcher.ts'

const CHECK_MS = 500

/**
 * Restarts the database when its process has ended unexpectedly (killed, out of memory). It recovers everything committed, and the pools
 * reconnect at the same address. Calls `lost` with the reason if the restart fails.
 */
export function keepRunning(
  first: RunningPostgres,
  { start, log, lost }: { start: () => Promise<RunningPostgres>; log: (line: string) => void; lost: (reason: string) => void },
): { stop(): Promise<void>; leave(): void } {
  let server = first
  let restarting: Promise<void> | undefined
  const restart = async () => {
    log(`The database (pid ${server.pid}) ended unexpectedly; starting it again`)
    const next = await start()
    if (next.host !== server.host || next.port !== server.port) throw new Error('its address has changed')
    server = next
    log(`The database is back (pid ${server.pid})`)
  }
  const timer = setInterval(() => {
    if (restarting !== undefined || server.isRunning()) return
    restarting = restart()
      .catch((error: Error) => {
        clearInterval(timer)
        lost(error.message)
      })
      .finally(() => {
        restarting = undefined
      })
  }, CHECK_MS)
  return {
    /** Stops watching and leaves the database running. */
    leave: () => clearInterval(timer),
    async stop() {
      clearInterval(timer)
      await restarting
      await server.stop()
    },
  }
}
