import { chownSync, existsSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '#server/operator-error.ts'

/** A lock on a file that the kernel drops with this process, however it ends. */
export interface KernelLock {
  /** False once somebody removed or replaced the file: then another process can lock the new one. */
  isWhole(): boolean
  release(): void
}

const SQLITE_BUSY = 5

/**
 * Locks `file`, which is made when missing and never removed: whoever unlinks a lock file lets two processes lock two files of one name.
 * Node has no lock of its own; SQLite takes the kernel's (fcntl, on Windows LockFileEx). It counts in every process that sees the file,
 * whatever container it runs in, and stays with a holder that is paused. Nothing when another process, or another part of this one, still
 * has it after `patienceMs`. Nobody may open the file otherwise: closing it would drop the lock.
 */
export async function takeKernelLock(file: string, patienceMs: number): Promise<KernelLock | undefined> {
  makeFile(file)
  const deadline = Date.now() + patienceMs
  for (;;) {
    const lock = tryToLock(file)
    if (lock !== undefined || Date.now() > deadline) return lock
    // Two that try at the same instant may refuse each other, so each waits another time.
    await sleep(10 + Math.random() * 40)
  }
}

function makeFile(file: string): void {
  try {
    writeFileSync(file, '', { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    throw error
  }
  giveToOwnerOfFolder(file)
}

/** What root makes in the data folder of another account that account must be able to open. */
export function giveToOwnerOfFolder(path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(path))
  chownSync(path, uid, gid)
}

function tryToLock(file: string): KernelLock | undefined {
  const inode = () => (existsSync(file) ? statSync(file, { bigint: true }).ino : undefined)
  const before = inode()
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    // Nothing is ever written; without the first statement a journal would be, beside the file, and a full disk would refuse the lock.
    database.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    database.close()
    const { errcode, message } = error as { errcode?: number; message: string }
    if (errcode === SQLITE_BUSY) return undefined
    throw new OperatorError(`${file} cannot be locked (${message}); the data folder must be on a file system with file locks`)
  }
  if (before === undefined || inode() !== before) {
    database.close()
    return undefined
  }
  return { isWhole: () => inode() === before, release: () => database.close() }
}
