import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { PlainDate } from '#core/plain-date.ts'
import { type Random, randomFor } from '#main/demo/random.ts'
import { embeddedConnections } from '#server/db/connections.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/launcher.ts'
import { BatchPool } from '#server/db/pool.ts'
import { freePort, makeFolder } from '../own-place.ts'
import { copyDemoFolder } from './demo-folder.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { problemsOf } from './verify.ts'
import { type Session, send, signIn, type Writer, writersFrom } from './writer.ts'

const WRITERS = 4
/** Clients that poll the server's readiness all the time. */
const PROBES = 4
const MAX_ANSWER_MS = 15_000

export interface LoopReport {
  acknowledged: number
  /** Writes that were running at the kill, and were sent again under their keys. */
  repeated: number
  /** From the start of the process to ready, for each round. */
  reopenMs: number[]
  /** Violations: lost, torn or doubled writes. */
  problems: string[]
}

/** An installation of its own with the demo data, and writers signed in to it. */
export class CrashSite {
  readonly report: LoopReport = { acknowledged: 0, repeated: 0, reopenMs: [], problems: [] }
  readonly folder: string
  readonly random: Random
  readonly port: number
  server: ServerProcess
  session: Session
  writers: Writer[]

  private constructor(folder: string, seed: string, port: number, server: ServerProcess, session: Session, writers: Writer[]) {
    this.folder = folder
    this.random = randomFor(seed)
    this.port = port
    this.server = server
    this.session = session
    this.writers = writers
  }

  static async open(seed: string, settings: Record<string, string> = {}): Promise<CrashSite> {
    const home = makeFolder()
    const folder = join(home, 'data')
    const port = await freePort()
    await copyDemoFolder(folder)
    const server = await startServerProcess(folder, port, { STEWARD_DEMO: '1', ...settings })
    try {
      const session = await signIn(server.url, 'employee@harborlight.test', 'harbor-light-demo')
      const answer = await fetch(`${server.url}/api/v1/timesheets/mine`, { headers: { ...session } })
      const { timesheet } = (await answer.json()) as { timesheet: { period: { startsOn: PlainDate } } }
      return new CrashSite(home, seed, port, server, session, writersFrom(timesheet.period.startsOn, WRITERS))
    } catch (error) {
      await server.end('SIGTERM')
      throw error
    }
  }

  get dataFolder(): string {
    return join(this.folder, 'data')
  }

  /** Writers continue until the kill, when no one answers any more. */
  async writeUntil(blow: () => Promise<unknown>): Promise<void> {
    let isOver = false
    const working = this.writers.map(async writer => {
      while (!isOver) {
        if (await this.#send(writer)) this.report.acknowledged++
        else await sleep(5)
      }
    })
    const probing = Array.from({ length: PROBES }, async () => {
      while (!isOver) {
        await isReady(this.server.url).catch(() => undefined)
        await sleep(5)
      }
    })
    await sleep(this.random.int(0, 500))
    await blow()
    isOver = true
    await Promise.all([...working, ...probing])
  }

  /** Restarts the server and settles the writes that were running. */
  async reopen(): Promise<void> {
    this.server = await startServerProcess(this.dataFolder, this.port)
    this.report.reopenMs.push(this.server.readyMs)
    // Someone is working, so keep the session alive.
    await fetch(`${this.server.url}/api/v1/auth/activity`, {
      method: 'POST',
      headers: { ...this.session },
      signal: AbortSignal.timeout(MAX_ANSWER_MS),
    })
    await this.settle()
  }

  /** Sends uncertain writes again, and verifies everything. */
  async settle(): Promise<void> {
    for (const writer of this.writers.filter(({ pending }) => pending !== null)) {
      this.report.repeated++
      if (await this.#send(writer)) this.report.acknowledged++
      else this.report.problems.push('a write could not be repeated after the restart')
    }
    await this.withDatabase(async database => {
      const problems = await problemsOf(database, this.writers, this.report.acknowledged)
      this.report.problems.push(...problems)
      // A start reserves a twentieth of the minute's calls and may leave them unused: twenty starts a minute are the test's doing,
      // not a client's.
      await database.owner.query('delete from auth.rate_limits')
    })
  }

  async #send(writer: Writer): Promise<boolean> {
    try {
      return await send(this.server.url, this.session, writer, this.random)
    } catch (error) {
      this.report.problems.push((error as Error).message)
      writer.pending = null
      return false
    }
  }

  /** The running database, found as a second server would find it. */
  database(): Promise<EmbeddedPostgres> {
    return startEmbeddedPostgres({ dataFolder: this.dataFolder, log: () => undefined })
  }

  async withDatabase(work: (database: { owner: pg.Client; jobPool: BatchPool }) => Promise<void>): Promise<void> {
    const connections = embeddedConnections(await this.database(), 'crash')
    const owner = new pg.Client(connections.ownerConnection)
    const jobPool = new BatchPool({
      connection: connections.directConnectionFor('app_worker'),
      size: 1,
      name: 'test',
      named: true,
      report: () => undefined,
    })
    await owner.connect()
    try {
      await work({ owner, jobPool })
    } finally {
      await Promise.all([owner.end(), jobPool.end()])
    }
  }

  async close(): Promise<void> {
    await this.server.end('SIGTERM')
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** kill -9 of the server or of the database at a random moment of the first half second, round after round. */
export async function killLoop(site: CrashSite, rounds: number): Promise<LoopReport> {
  for (let round = 0; round < rounds && site.report.problems.length === 0; round++) {
    const database = await site.database()
    const killsDatabase = site.random.chance(0.5)
    await site.writeUntil(async () => {
      if (killsDatabase) {
        process.kill(database.pid, 'SIGKILL')
        // The writers meet the server without its database.
        await sleep(50)
      }
      await site.server.end(killsDatabase && site.random.chance(0.25) ? 'SIGTERM' : 'SIGKILL')
    })
    await site.reopen()
  }
  return site.report
}

/** SIGTERM while everyone writes: the server ends by itself within its ten seconds, and no acknowledged write is missing. */
export async function drainLoop(site: CrashSite, rounds: number): Promise<LoopReport> {
  for (let round = 0; round < rounds && site.report.problems.length === 0; round++) {
    await site.writeUntil(async () => {
      const started = performance.now()
      const code = await site.server.end('SIGTERM')
      if (code !== 0) site.report.problems.push(`the drain ended with ${code}: ${site.server.said.slice(-5).join('')}`)
      if (performance.now() - started > 10_500) site.report.problems.push('the drain took more than its ten seconds')
    })
    await site.reopen()
  }
  return site.report
}

const RECOVERY_MS = 10_000

/** The database alone is killed and restarted, as a separate database server would be: the running server reconnects by itself. */
export async function databaseLoop(site: CrashSite, rounds: number): Promise<LoopReport> {
  for (let round = 0; round < rounds && site.report.problems.length === 0; round++) {
    const { pid } = await site.database()
    await site.writeUntil(async () => {
      process.kill(pid, 'SIGKILL')
      await sleep(site.random.int(0, 500))
      await site.database()
      const deadline = performance.now() + RECOVERY_MS
      while (!(await isReady(site.server.url))) {
        if (performance.now() > deadline) throw new Error(`not ready ${RECOVERY_MS / 1000} s after its database came back`)
        await sleep(20)
      }
    })
    await site.settle()
  }
  return site.report
}

async function isReady(url: string): Promise<boolean> {
  // A connection that the kill left half open would never be answered.
  return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(MAX_ANSWER_MS) })).ok
}
