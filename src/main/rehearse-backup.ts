import { existsSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { embeddedConnections } from '#server/db/connections.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/launcher.ts'
import { openJobDatabase } from '#server/db/open-database.ts'
import { BatchPool, JOB_RESPONSE_TIMEOUT_MS, openPlainPool } from '#server/db/pool.ts'
import { restore } from '#server/db/restore.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { verifyAuditChain } from '#slices/audit/server/verify.ts'
import { migrationsFolder } from './prepare-database.ts'

interface RehearsalOptions {
  readonly secret: string
  readonly log: (line: string) => void
  /** The server drains: the copy's database is stopped at once, and nothing is said of the set. */
  readonly signal: AbortSignal
}

const countEntries = sqlStatement<object, { n: number }>('select count(*)::int as n from app.time_entries')

/**
 * Restores a backup beside itself, opens it, counts, and walks every organization's audit chain (security.md R17): that it can be
 * restored is known before it is needed. Throws with what is wrong; takes the copy away again either way.
 */
export async function rehearseBackup(set: string, { secret, log, signal }: RehearsalOptions): Promise<void> {
  const dataFolder = `${set}.rehearsal`
  const quiet = () => undefined
  // Lost with the power it is made again; the set itself is on disk.
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
    // Where the database's account cannot reach the folder the copy's cluster lies elsewhere, alone in a folder of its own.
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
  const jobs = openJobDatabase({ pool, announce: () => undefined, report })
  try {
    const { rows: organizations } = await worker.query<{ id: string }>('select id from app.organization_ids() id')
    const sum = { entries: 0, events: 0 }
    for (const { id } of organizations) {
      const { entries, chain } = await jobs
        .withJob(id)
        .read(async tx => ({ entries: (await tx.first(countEntries, {}))!.n, chain: await verifyAuditChain(tx) }))
      if (chain.brokenAt !== null) throw new Error(`the audit chain of organization ${id} breaks at event ${chain.brokenAt}`)
      sum.entries += entries
      sum.events += chain.verified
    }
    return `${organizations.length} organizations, ${sum.entries} time entries, ${sum.events} audit events in whole chains`
  } finally {
    await Promise.all([worker.end(), pool.end()])
  }
}
