import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { takeKernelLock } from './kernel-lock.ts'

/** A Steward process's exclusive lock on a data folder, or why it did not get it. */
export type Hold =
  | {
      readonly held: true
      /** False if the lock file was removed or replaced: another server may have the folder now. */
      isIntact(): boolean
      release(): void
    }
  | { readonly held: false; readonly message: string }

interface Holder {
  readonly pid: number
  readonly host: string
}

/** Enough for processes that start at the same instant. A server holds the folder much longer, so a longer wait would not help. */
const TIMEOUT_MS = 300

/**
 * Locks the data folder for this process, or says who has it. The kernel releases the lock when the process ends for any reason, and not
 * before: a paused server, or one in another container, keeps it.
 */
export async function holdDataFolder(dataFolder: string): Promise<Hold> {
  mkdirSync(dataFolder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  // For the message only. It decides nothing, because process ids mean nothing in another container.
  const note = join(dataFolder, 'server.json')
  const lock = await takeKernelLock(join(dataFolder, 'server.lock'), TIMEOUT_MS)
  if (lock === undefined) return { held: false, message: `Another Steward server${nameOf(note)} already uses ${dataFolder}` }
  const mine = JSON.stringify({ pid: process.pid, host: hostname() } satisfies Holder)
  try {
    // A file that root left in another account's folder can be removed but not written.
    rmSync(note, { force: true })
    writeFileSync(note, mine, { mode: 0o600 })
  } catch (error) {
    lock.release()
    throw error
  }
  return {
    held: true,
    isIntact: lock.isIntact,
    release() {
      // If the lock file was replaced, the note may belong to another server.
      if (existsSync(note) && readFileSync(note, 'utf8') === mine) rmSync(note)
      lock.release()
    },
  }
}

function nameOf(note: string): string {
  try {
    const { pid, host } = JSON.parse(readFileSync(note, 'utf8')) as Holder
    return host === hostname() ? ` (pid ${pid})` : ` (pid ${pid} on ${host})`
  } catch {
    // The other process is still starting.
    return ''
  }
}
