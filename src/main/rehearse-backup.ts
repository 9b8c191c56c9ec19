import { existsSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { embeddedConnections } from '#server/db/connections.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/launcher.ts'
import { openJobDatabase } from '#server/db/open-database.ts'
import { BatchPool, JOB_RESPONSE_TIMEOUT_MS, openPlainPool } from '#server/db/pool.ts'
import { restore } from '#server/db/restore.ts'
import { activeOrganizations } from '#server/jobs/each-organization.ts'
import { join as joinParts } from '#server/slice.ts'
import { verifyAuditChain } from '#slices/audit/server/verify.ts'
import { migrationsFolder } from './prepare-database.ts'
import { slices } from './slices.ts'

interface RehearsalOptions {
  readonly secret: string
  readonly log: (line: string) => void
  /** Set when the server drains: the copy's database is stopped at once, and no verdict is given. */
  readonly signal: AbortSignal
}

const counted = Object.entries(
  joinParts(
    'count',
    slices.map(slice => slice.counts),
  ),
)

/**
 * Restores a backup beside itself, opens it, counts its rows, and verifies every organization's audit chain (WALL-17), so
 * that a bad backup is found before it is needed. Throws with what is wrong; deletes the copy in any case.
 */
export async function rehearseBackup(set: string, { secret, log, signal }: RehearsalOptions): Promise<void> {
  const dataFolder = `${set}.rehearsal`
  const quiet = () => undefined
  // Durability is off: the copy can be made again, and the backup itself is on disk.
  const fsync = false
  try {
    await restore({ set, dataFolder, migrations: migrationsFolder, replace: false, log: quiet, fsync })
    if (signal.aborted) return
    const server = await startEmbeddedPostgres({ dataFolder, log: quiet, fsync })
    const stop = () => void server.stop()
    signal.addEventListener('abort', stop)
    try {
      const connection = embeddedConnections(server, secret).directConnectionFor('app_worker')
      log(`Rehearsed ${basename(set)}: ${await readThrough(connection)}`)
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      signal.removeEventListener('abort', stop)
      await server.stop()
    }
  } finally {
    // When the database's account cannot reach the folder, the copy's cluster lies elsewhere, in a folder of its own.
    const place = join(dataFolder, 'postgres-place')
    const elsewhere = existsSync(place) ? [dirname(readFileSync(place, 'utf8').trim())] : []
    for (const made of [...elsewhere, dataFolder]) rmSync(made, { recursive: true, force: true })
  }
}

async function readThrough(connection: Parameters<typeof openPlainPool>[0]['connection']): Promise<string> {
  const report = () => undefined
  const worker = openPlainPool({ connection, size: 1, name: 'steward rehearsal', report })
  const pool = new BatchPool({
    connection,
    size: 1,
    name: 'steward rehearsal',
    named: true,
    responseTimeoutMs: JOB_RESPONSE_TIMEOUT_MS,
    report,
  })
  const jobs = openJobDatabase({ pool, actingPool: pool, announce: () => undefined, report })
  try {
    let organizations = 0
    const sums = new Map<string, number>()
    const add = (what: string, count: number) => void sums.set(what, (sums.get(what) ?? 0) + count)
    for await (const id of activeOrganizations(worker)) {
      organizations++
      const chain = await jobs.withJob(id).read(async tx => {
        for (const [what, statement] of counted) add(what, (await tx.first(statement, {}))!.count)
        return verifyAuditChain(tx)
      })
      if (chain.brokenAt !== null) throw new Error(`the audit chain of organization ${id} breaks at event ${chain.brokenAt}`)
      add('audit events in whole chains', chain.verified)
    }
    return [`${organizations} organizations`, ...[...sums].map(([what, count]) => `${count} ${what}`)].join(', ')
  } finally {
    await Promise.all([worker.end(), pool.end()])
  }
}
