import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { daysBetween } from '#core/plain-date.ts'
import { backup } from './backup.ts'
import type { Manifest } from './backup-set.ts'

interface ScheduleOptions {
  readonly dataFolder: string
  /** Where the sets are put; what lies there under another name is nobody's of ours. */
  readonly folder: string
  readonly everyMinutes: number
  readonly log: (line: string) => void
  /** Restores a set on trial; of the first one of a day. Throws with what is wrong with it. */
  readonly rehearse: (set: string, signal: AbortSignal) => Promise<void>
  /** Only tests say these. */
  readonly now?: () => number
  readonly fsync?: boolean
  readonly freeBytes?: (folder: string) => Promise<number>
}

/** Sets that the schedule made and may take away again: `auto-` and the time in UTC, to the second. */
const MADE = /^auto-(\d{14})$/
const KEPT_NEWEST = 4
const KEPT_DAYS = 7
const KEPT_WEEKS = 4
/** Before there is a set to learn it from. */
const FIRST_SET_BYTES = 512 * 1024 * 1024

/** What a drain gives a backup to end; what is cut short then, the next round clears away. */
const STOP_PATIENCE_MS = 3000

interface ScheduledBackups {
  /** To be called every minute: looks whether a backup is due, and makes it. */
  round(): Promise<void>
  /** Ends what is under way, as far as it can be ended. */
  stop(): Promise<void>
}

/** Backups of a running server (WALL-17): of its own it keeps the newest four, seven days' and four weeks' last ones. */
export function scheduledBackups(options: ScheduleOptions): ScheduledBackups {
  const { dataFolder, folder, everyMinutes, log, rehearse, now = Date.now, fsync = true, freeBytes = freeOn } = options
  let running: Promise<void> | undefined
  let triedAt = Number.NEGATIVE_INFINITY
  const draining = new AbortController()

  async function make(): Promise<void> {
    triedAt = now()
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // What a killed server left.
    for (const name of readdirSync(folder)) if (/^auto-\d{14}\.(partial|rehearsal)$/.test(name)) remove(name)
    const newest = stampsIn(folder).at(-1)
    const room = 2 * (newest === undefined ? FIRST_SET_BYTES : bytesOf(join(folder, `auto-${newest}`)))
    if ((await freeBytes(folder)) < room) {
      log(`No backup was made: ${folder} has no room for it beside what the database needs`)
      return
    }
    const stamp = stampOf(now())
    const set = join(folder, `auto-${stamp}`)
    await backup({ dataFolder, target: set, log: () => undefined, fsync })
    for (const old of setsToDrop(stampsIn(folder))) remove(`auto-${old}`)
    if (newest !== undefined && dayOf(newest) === dayOf(stamp)) return
    await rehearse(set, draining.signal).catch((error: unknown) => log(`The backup ${set} cannot be relied on: ${messageOf(error)}`))
  }
  const remove = (name: string) => rmSync(join(folder, name), { recursive: true, force: true })

  function round(): Promise<void> {
    const newest = existsSync(folder) ? stampsIn(folder).at(-1) : undefined
    const last = Math.max(triedAt, newest === undefined ? Number.NEGATIVE_INFINITY : instantOf(newest))
    if (running !== undefined || now() - last < everyMinutes * 60_000) return running ?? Promise.resolve()
    running = make()
      .catch((error: unknown) => log(`The scheduled backup failed: ${messageOf(error)}`))
      .finally(() => {
        running = undefined
      })
    return running
  }

  return {
    round,
    async stop() {
      draining.abort()
      await Promise.race([running, wait(STOP_PATIENCE_MS, undefined, { ref: false })])
    },
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Of sets named by their time, oldest first, those that none of the three rules keeps: newest, last of a day, last of a week from Monday. */
export function setsToDrop(stamps: readonly string[]): string[] {
  const newestFirst = stamps.toSorted().toReversed()
  const lastOf = (span: (stamp: string) => string | number, most: number) => {
    const last = new Map<string | number, string>()
    for (const stamp of newestFirst) if (!last.has(span(stamp)) && last.size < most) last.set(span(stamp), stamp)
    return last.values()
  }
  const weekOf = (stamp: string) => Math.floor(daysBetween('1970-01-05', dayOf(stamp)) / 7)
  const kept = new Set([...newestFirst.slice(0, KEPT_NEWEST), ...lastOf(dayOf, KEPT_DAYS), ...lastOf(weekOf, KEPT_WEEKS)])
  return stamps.filter(stamp => !kept.has(stamp))
}

function stampsIn(folder: string): string[] {
  return readdirSync(folder)
    .flatMap(name => MADE.exec(name)?.[1] ?? [])
    .sort()
}

/** 'YYYY-MM-DD' of a stamp. */
function dayOf(stamp: string): string {
  return stamp.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3')
}

function stampOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 19).replace(/\D/g, '')
}

function instantOf(stamp: string): number {
  return Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z'))
}

function bytesOf(set: string): number {
  const { files } = JSON.parse(readFileSync(join(set, 'manifest.json'), 'utf8')) as Manifest
  return files.reduce((sum, file) => sum + file.size, 0)
}

async function freeOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
