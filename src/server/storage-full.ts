import { statfsSync } from 'node:fs'
import { OperatorError } from './operator-error.ts'

/** Less than this is none: a database that starts writes more. */
const LEAST_ROOM = 1024 * 1024

/**
 * What made a start fail where the disk of the data folder is full, in one line for the operator; other errors come back as they are.
 * A program on a full disk often cannot even write down why it ended, so the room that is left counts too.
 */
export function storageFullError(error: unknown, dataFolder: string): unknown {
  const { code = '', message } = error as { code?: string; message?: string }
  const said = message ?? String(error)
  if (!['ENOSPC', 'EDQUOT', '53100'].includes(code) && !isStorageFull(said, dataFolder)) return error
  return new OperatorError(
    `Storage is full: there is no room left for ${dataFolder}. Make room and start again; nothing was lost (${said})`,
  )
}

/** Whether a program that said this ended for want of room in the folder. */
export function isStorageFull(said: string, folder: string): boolean {
  return /No space left on device|Disk quota exceeded|Check free disk space/.test(said) || roomIn(folder) < LEAST_ROOM
}

/** Bytes that this account may still write there; where nobody can tell, any number. */
function roomIn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
