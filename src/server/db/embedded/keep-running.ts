import { setInterval } from 'node:timers'
import type { RunningPostgres } from './launcher.ts'

const LOOK_MS = 500

/**
 * Starts the database again when its process is gone though nobody stopped it (killed, out of memory): it recovers what was acknowledged,
 * and the pools, which keep the same address, find it at their next try. `lost` is told when that is impossible.
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
    if (next.host !== server.host || next.port !== server.port) throw new Error('it came back at another address')
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
  }, LOOK_MS)
  return {
    /** Looks after it no longer, and lets it run on. */
    leave: () => clearInterval(timer),
    async stop() {
      clearInterval(timer)
      await restarting
      await server.stop()
    },
  }
}
