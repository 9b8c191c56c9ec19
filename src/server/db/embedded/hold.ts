import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { takeKernelLock } from './kernel-lock.ts'

/** The claim of one Steward server on a data folder. */
export type Hold =
  | {
      readonly held: true
      /** False once the lock's file was removed or replaced: another server may have the folder now. */
      isWhole(): boolean
      release(): void
    }
  | { readonly held: false; readonly message: string }

interface Holder {
  readonly pid: number
  readonly host: string
}

/** For two that start at the same instant; who holds the folder keeps it far longer. */
const PATIENCE_MS = 300

/**
 * Claims the data folder for this process, or says who has it. The kernel frees it with the process (killed, crashed, power cut) and not
 * before: a server that is paused, or runs in another container, has it still.
 */
export async function holdDataFolder(dataFolder: string): Promise<Hold> {
  mkdirSync(dataFolder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  // Only says who has the folder. It decides nothing: process numbers mean nothing in another container.
  const note = join(dataFolder, 'server.json')
  const lock = await takeKernelLock(join(dataFolder, 'server.lock'), PATIENCE_MS)
  if (lock === undefined) return { held: false, message: `Another Steward server${nameOf(note)} already uses ${dataFolder}` }
  const mine = JSON.stringify({ pid: process.pid, host: hostname() } satisfies Holder)
  try {
    // One that root left in another account's folder can be removed there, and not written.
    rmSync(note, { force: true })
    writeFileSync(note, mine, { mode: 0o600 })
  } catch (error) {
    lock.release()
    throw error
  }
  return {
    held: true,
    isWhole: lock.isWhole,
    release() {
      // Whoever has a new lock file may have written a note of its own.
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
    // It is just starting.
    return ''
  }
}
