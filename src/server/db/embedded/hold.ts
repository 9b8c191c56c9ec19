import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { alive } from './postmaster.ts'

/** The claim of one Steward server on a data folder. */
export type Hold = { readonly held: true; release(): void } | { readonly held: false; readonly message: string }

interface Holder {
  readonly pid: number
  readonly host: string
  /** When the process began, as the operating system counts; tells a reused pid from the holder. Empty where unknown. */
  readonly began: string
}

/** Another machine or container cannot be asked about a pid; its holder renews the file's date instead. */
const HEARTBEAT_MS = 5_000
const STALE_AFTER_MS = 3 * HEARTBEAT_MS

/**
 * Claims the data folder for this process, or says who has it. What a killed server left is recognised (pid gone, pid reused,
 * no heartbeat from another host) and taken over.
 */
export async function holdDataFolder(dataFolder: string): Promise<Hold> {
  mkdirSync(dataFolder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  const file = join(dataFolder, 'server.json')
  const mine = JSON.stringify({ pid: process.pid, host: hostname(), began: began(process.pid) } satisfies Holder)
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 })
      return hold(file, mine)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const found = await readHolder(file)
    if (found === undefined) continue
    if (lives(found.holder, file)) {
      return { held: false, message: `Another Steward server (pid ${found.holder.pid}) already uses ${dataFolder}` }
    }
    takeAway(file, found.text)
  }
}

function hold(file: string, mine: string): Hold {
  const beat = setInterval(() => {
    if (existsSync(file)) utimesSync(file, new Date(), new Date())
  }, HEARTBEAT_MS)
  beat.unref()
  return {
    held: true,
    release() {
      clearInterval(beat)
      if (existsSync(file) && readFileSync(file, 'utf8') === mine) rmSync(file)
    },
  }
}

/** Nothing when it vanished meanwhile; one that stays unreadable was cut short while being written and counts as a dead holder's. */
async function readHolder(file: string): Promise<{ holder: Holder; text: string } | undefined> {
  let text = ''
  for (let tries = 0; tries < 20; tries++) {
    try {
      text = readFileSync(file, 'utf8')
      return { holder: JSON.parse(text) as Holder, text }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      await sleep(25)
    }
  }
  return { holder: { pid: 0, host: hostname(), began: '' }, text }
}

function lives(holder: Holder, file: string): boolean {
  if (holder.host !== hostname()) return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < STALE_AFTER_MS
  return holder.pid > 0 && alive(holder.pid) && began(holder.pid) === holder.began
}

/** Two servers may find the same dead holder at once: whoever moved away a fresh claim instead of the dead one puts it back. */
function takeAway(file: string, dead: string): void {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  if (readFileSync(aside, 'utf8') === dead) rmSync(aside)
  else renameSync(aside, file)
}

function began(pid: number): string {
  if (process.platform !== 'linux') return ''
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${ticks}`
  } catch {
    return ''
  }
}
