import { spawnSync } from 'node:child_process'
import { closeSync, constants, lstatSync, openSync, rmSync } from 'node:fs'
import { OperatorError } from '#server/operator-error.ts'
import { giveToOwnerOfFolder } from './kernel-lock.ts'

// PostgreSQL detects a running predecessor by its pid and a shared memory segment, neither of which works across containers. So all
// processes of the database keep the read end of a named pipe in the data folder open. The kernel tells any process that sees the folder
// whether the pipe has a reader, until the last of these processes has ended.

/** Whether any process of a database that was started with this pipe is running, in any container. */
export function isPresent(pipe: string): boolean {
  if (!isPipe(pipe)) return false
  try {
    closeSync(openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK))
    return true
  } catch (error) {
    if (['ENXIO', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

/** Opens the read end for the new database to inherit; the caller closes its own descriptor. Creates the pipe if it is missing. */
export function openPresence(pipe: string): number {
  if (!isPipe(pipe)) {
    rmSync(pipe, { force: true })
    const { error, status, stderr } = spawnSync('mkfifo', ['-m', '600', pipe], { encoding: 'utf8' })
    if (status !== 0) throw new OperatorError(`mkfifo could not create ${pipe}: ${error?.message ?? stderr.trim()}`)
    giveToOwnerOfFolder(pipe)
  }
  return openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK)
}

function isPipe(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFIFO() === true
}
