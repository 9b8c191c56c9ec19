import { createHash } from 'node:crypto'
import { accessSync, constants, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type RunningPostgres, startEmbeddedPostgres } from '#server/db/embedded/launcher.ts'
import { root } from '../checks/source.ts'

/** The tests' own PostgreSQL: it stays up between runs and the next run adopts it. Durability is off. */
export function startTestCluster(): Promise<RunningPostgres> {
  return startEmbeddedPostgres({ dataFolder: clusterFolder(), log: console.error, fsync: false })
}

const MEMORY = '/dev/shm'
/** A run stores less than half of it. */
const ENOUGH_BYTES = 2 ** 31

/**
 * In memory where Linux has room for it. A new database is 800 files, and each test file gets one. Soon after as many were deleted, ext4 takes
 * half a second of a core to find as many inodes.
 */
function clusterFolder(): string {
  const inMemory = `${MEMORY}/steward-test-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`
  const owner = statSync(inMemory, { throwIfNoEntry: false })?.uid
  const isOurs = owner === undefined ? hasRoom(MEMORY) : owner === process.getuid?.()
  return isOurs ? inMemory : join(root, '.cache/test-postgres')
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return process.platform === 'linux' && bavail * bsize > ENOUGH_BYTES
  } catch {
    return false
  }
}
