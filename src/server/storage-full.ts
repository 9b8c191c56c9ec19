import { statfsSync } from 'node:fs'
import { OperatorError } from './operator-error.ts'

/** In bytes. Less than this counts as full, because a starting database writes more. */
const MIN_FREE_BYTES = 1024 * 1024

/**
 * An OperatorError if a start failed because the disk of the data folder is full; other errors are returned unchanged. On a full disk a
 * program often cannot even write its error message, so the free space is checked as well.
 */
export function storageFullError(error: unknown, dataFolder: string): unknown {
  const { code = '', message } = error as { code?: string; message?: string }
  const said = message ?? String(error)
  if (!['ENOSPC', 'EDQUOT', '53100'].includes(code) && !isStorageFull(said, dataFolder)) return error
  return new OperatorError(
    `Storage is full: there is no room left for ${dataFolder}. Free up space and start again; nothing was lost (${said})`,
  )
}

/** Whether a program with this error output failed because the folder's disk is full. */
export function isStorageFull(said: string, folder: string): boolean {
  return /No space left on device|Disk quota exceeded|Check free disk space/.test(said) || freeBytes(folder) < MIN_FREE_BYTES
}

/** The free space of the folder's disk, in bytes; infinite if unknown. */
function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
