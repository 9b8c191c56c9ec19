import { chownSync, existsSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '#server/operator-error.ts'

/** A file lock that the kernel releases when this process ends for any reason. */
export interface KernelLock {
  /** False if the file was removed or replaced, because another process can lock the new one. */
  isIntact(): boolean
  release(): void
}

const SQLITE_BUSY = 5

/**
 * Locks `file`, which is created if missing and never removed: after an unlink two processes could lock two files of the same name. Node
 * has no file locks, so this uses SQLite's (fcntl; on Windows LockFileEx). They work between all processes that see the file, also in other
 * containers, and a paused process keeps its lock. Resolves with undefined if another process, or another part of this one, has the lock
 * for longer than `timeoutMs`. Nothing else may open the file, because closing it would release the lock. Throws an OperatorError if the
 * file system has no locks.
 */
export async function takeKernelLock(file: string, timeoutMs: number): Promise<KernelLock | undefined> {
  makeFile(file)
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const lock = tryToLock(file)
    if (lock !== undefined || Date.now() > deadline) return lock
    // Two attempts at the same instant may fail each other, so the delay is random.
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

/** As root, gives a new file to the owner of its folder, who must be able to open it. */
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
    // Nothing is ever written. Without the pragma SQLite would create a journal file, which fails on a full disk.
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
  return { isIntact: () => inode() === before, release: () => database.close() }
}
