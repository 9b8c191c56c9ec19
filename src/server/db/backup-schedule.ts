import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { daysBetween } from '#core/plain-date.ts'
import { backup } from './backup.ts'
import type { Manifest } from './backup-set.ts'

interface ScheduleOptions {
  readonly dataFolder: string
  /** Where backup sets are stored; files with other names in it are left alone. */
  readonly folder: string
  readonly everyMinutes: number
  readonly log: (line: string) => void
  /** Test-restores the first set of each day. Throws an error that says what is wrong with it. */
  readonly rehearse: (set: string, signal: AbortSignal) => Promise<void>
  /** For tests only. */
  readonly now?: () => number
  readonly fsync?: boolean
  readonly freeBytes?: (folder: string) => Promise<number>
}

/** The names of scheduled sets, the only ones that are deleted: `auto-` and the UTC time to the second. */
const SET_NAME = /^auto-(\d{14})$/
const KEPT_NEWEST = 4
const KEPT_DAYS = 7
const KEPT_WEEKS = 4
/** The assumed size before there is a set to measure. */
const FIRST_SET_BYTES = 512 * 1024 * 1024

/** How long the shutdown waits for a running backup. The next backup deletes what an interrupted one left. */
const STOP_TIMEOUT_MS = 3000

interface ScheduledBackups {
  /** Makes a backup if one is due. To be called every minute. */
  runIfDue(): Promise<void>
  /** Stops a running rehearsal and waits up to three seconds for a running backup. */
  stop(): Promise<void>
}

/**
 * Scheduled backups of a running server (WALL-17). Keeps the newest four sets, the last of each of seven days, and the last of each
 * of four weeks.
 */
export function scheduledBackups(options: ScheduleOptions): ScheduledBackups {
  const { dataFolder, folder, everyMinutes, log, rehearse, now = Date.now, fsync = true, freeBytes = freeOn } = options
  let running: Promise<void> | undefined
  let triedAt = Number.NEGATIVE_INFINITY
  const stopping = new AbortController()

  async function make(): Promise<void> {
    triedAt = now()
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // Left by a server that was killed.
    for (const name of readdirSync(folder)) if (/^auto-\d{14}\.(partial|rehearsal)$/.test(name)) remove(name)
    const newest = stampsIn(folder).at(-1)
    const needed = 2 * (newest === undefined ? FIRST_SET_BYTES : bytesOf(join(folder, `auto-${newest}`)))
    if ((await freeBytes(folder)) < needed) {
      log(`No backup was made: ${folder} doesn't have room for it beyond what the database needs`)
      return
    }
    const stamp = stampOf(now())
    const set = join(folder, `auto-${stamp}`)
    await backup({ dataFolder, target: set, log: () => undefined, fsync })
    for (const old of setsToDrop(stampsIn(folder))) remove(`auto-${old}`)
    if (newest !== undefined && dayOf(newest) === dayOf(stamp)) return
    await rehearse(set, stopping.signal).catch((error: unknown) => log(`The backup ${set} cannot be relied on: ${messageOf(error)}`))
  }
  const remove = (name: string) => rmSync(join(folder, name), { recursive: true, force: true })

  function runIfDue(): Promise<void> {
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
    runIfDue,
    async stop() {
      stopping.abort()
      await Promise.race([running, wait(STOP_TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The sets, named by their time, that no rule keeps: not among the newest, not the last of a day, not the last of a week (from Monday). */
export function setsToDrop(stamps: readonly string[]): string[] {
  const newestFirst = stamps.toSorted().toReversed()
  const lastOf = (periodOf: (stamp: string) => string | number, most: number) => {
    const last = new Map<string | number, string>()
    for (const stamp of newestFirst) if (!last.has(periodOf(stamp)) && last.size < most) last.set(periodOf(stamp), stamp)
    return last.values()
  }
  const weekOf = (stamp: string) => Math.floor(daysBetween('1970-01-05', dayOf(stamp)) / 7)
  const kept = new Set([...newestFirst.slice(0, KEPT_NEWEST), ...lastOf(dayOf, KEPT_DAYS), ...lastOf(weekOf, KEPT_WEEKS)])
  return stamps.filter(stamp => !kept.has(stamp))
}

/** When the newest scheduled set was made, ISO 8601; null if there is none. */
export function lastBackupIn(folder: string): string | null {
  const newest = existsSync(folder) ? stampsIn(folder).at(-1) : undefined
  return newest === undefined ? null : new Date(instantOf(newest)).toISOString()
}

function stampsIn(folder: string): string[] {
  return readdirSync(folder)
    .flatMap(name => SET_NAME.exec(name)?.[1] ?? [])
    .sort()
}

/** The date of a stamp, 'YYYY-MM-DD'. */
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
