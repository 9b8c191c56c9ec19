import { spawnSync } from 'node:child_process'
import { closeSync, constants, lstatSync, openSync, rmSync } from 'node:fs'
import { OperatorError } from '#server/operator-error.ts'
import { giveToOwnerOfFolder } from './kernel-lock.ts'

// PostgreSQL tells its predecessor by process number and by a shared memory segment, and both mean nothing in another container. So each
// engine and all its processes keep the reading end of a named pipe in the data folder open. Whether anybody has it open the kernel tells
// everyone who sees the folder, and it forgets it with the last of these processes.

/** Whether a process of an engine that was started with this pipe still lives, in whatever container. */
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

/** The reading end, for the new engine to inherit; the caller closes its own. Makes the pipe when it is missing. */
export function openPresence(pipe: string): number {
  if (!isPipe(pipe)) {
    rmSync(pipe, { force: true })
    const { error, status, stderr } = spawnSync('mkfifo', ['-m', '600', pipe], { encoding: 'utf8' })
    if (status !== 0) throw new OperatorError(`mkfifo could not make ${pipe}: ${error?.message ?? stderr.trim()}`)
    giveToOwnerOfFolder(pipe)
  }
  return openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK)
}

function isPipe(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFIFO() === true
}
