import type { Pool } from 'pg'
import type { OpenJobDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { inEach } from '#server/jobs/each-organization.ts'
import { type ChainedEvent, type Head, sealsAfter } from '#slices/audit/rules/chain.ts'
import { chainedColumns, sha256 } from './events.ts'

interface SealDeps {
  /** Logs in as app_worker, which may list the organizations with unsealed events and read nothing else of theirs. */
  worker: Pool
  jobs: OpenJobDatabase
  /** Gets the error of an organization that failed; the others are still sealed. */
  report: (error: unknown) => void
}

/** Events per transaction, to keep it short; the thousands of events of an import take several. */
const BATCH = 500

// Held until the end of the transaction, so that two servers never number the same chain at once.
const lockChain = sqlStatement<object, unknown>('select app.lock_audit_chain()')

/** Up to where the chain is sealed, and which events are next: snapshots and transaction ids as PostgreSQL writes them. */
interface Position {
  sealed: string
  sealing: string
  afterWrittenIn: string | null
  afterId: string | null
}

interface ChainEnd extends Position {
  /** The current snapshot. */
  now: string
  /** Null, like `hash`, before the first seal. */
  sequence: number | null
  hash: string | null
  /** The chain or an event names transaction ids of the future: the database was loaded from a dump, which restarts the ids. */
  isFromElsewhere: boolean
}

const chainEnd = sqlStatement<object, ChainEnd>(
  `select h.sequence, encode(h.hash, 'hex') as hash, coalesce(h.sealed, '2:2:')::text as sealed, coalesce(h.sealing, now.snapshot)::text as sealing,
     now.snapshot::text as now,
     h.after_written_in::text as after_written_in, h.after_id,
     coalesce(pg_snapshot_xmax(h.sealed) > pg_snapshot_xmax(now.snapshot), false)
       or exists (select from app.audit_events e where e.written_in >= pg_snapshot_xmax(now.snapshot)) as is_from_elsewhere
   from (select pg_current_snapshot() as snapshot) now left join app.audit_heads h on true`,
)

const renumber = sqlStatement<object, unknown>('select app.renumber_audit_events()')

// In the order in which their transactions started to write. A transaction that commits late is sealed in a later batch; it does not block
// the others and is never skipped.
const unsealed = sqlStatement<Position & { limit: number }, ChainedEvent & { writtenIn: string }>(
  `select ${chainedColumns}, e.written_in::text as written_in from app.audit_events e
   where e.written_in >= pg_snapshot_xmin($sealed::pg_snapshot)
     and not pg_visible_in_snapshot(e.written_in, $sealed::pg_snapshot)
     and pg_visible_in_snapshot(e.written_in, $sealing::pg_snapshot)
     and ($afterId::uuid is null or (e.written_in, e.id) > ($afterWrittenIn::xid8, $afterId::uuid))
   order by e.written_in, e.id limit $limit`,
)

const seal = sqlStatement<
  { ids: string[]; sequences: number[]; hashes: string[] } & Omit<Position, 'sealing'> & { sealing: string | null },
  unknown
>('select app.seal_audit_events($ids, $sequences, $hashes, $sealed, $sealing, $afterWrittenIn, $afterId)')

/**
 * Numbers and chains all new audit events, one organization at a time (WALL-15). Resolves with the number of sealed events. Any number of
 * servers may call it at the same time.
 */
export async function sealAuditEvents({ worker, jobs, report }: SealDeps): Promise<number> {
  const waiting = await worker.query<{ id: string }>('select id from app.organizations_with_unsealed_events() id')
  let sealed = 0
  const sealAll = async (id: string) => {
    for (let isDone = false; !isDone; ) {
      const batch = await sealNext(jobs, id)
      sealed += batch.count
      isDone = batch.isDone
    }
  }
  // The last events of an inactive organization are sealed when it is active again.
  await inEach(
    waiting.rows.map(({ id }) => id),
    sealAll,
    report,
  )
  return sealed
}

function sealNext(jobs: OpenJobDatabase, organizationId: string): Promise<{ count: number; isDone: boolean }> {
  return jobs.withJob(organizationId).write(async tx => {
    // Statements run in order, each with a new snapshot, so the second one sees the end of the chain as of after the lock.
    const [, found] = await Promise.all([tx.run(lockChain, {}), tx.first(chainEnd, {})])
    let end = found!
    if (end.isFromElsewhere) {
      const [, again] = await Promise.all([tx.run(renumber, {}), tx.first(chainEnd, {})])
      end = again!
    }
    let { sealed, sealing, afterWrittenIn, afterId } = end
    // One event more than the batch, to know whether another batch follows.
    const next = () => tx.rows(unsealed, { sealed, sealing, afterWrittenIn, afterId, limit: BATCH + 1 })
    let waiting = await next()
    if (waiting.length === 0 && afterId !== null) {
      // The remaining events of a large batch are gone, which only a superuser can do; the chain continues with the next ones.
      ;[sealed, sealing, afterWrittenIn, afterId] = [sealing, end.now, null, null]
      waiting = await next()
    }
    const events = waiting.slice(0, BATCH)
    const last = events.at(-1)
    if (last === undefined) return { count: 0, isDone: true }
    const isDone = waiting.length === events.length
    const seals = sealsAfter(headOf(end), events, sha256)
    tx.atCommit(seal, {
      ids: events.map(event => event.id),
      sequences: seals.map(one => one.sequence),
      hashes: seals.map(one => one.hash),
      ...(isDone
        ? { sealed: sealing, sealing: null, afterWrittenIn: null, afterId: null }
        : { sealed, sealing, afterWrittenIn: last.writtenIn, afterId: last.id }),
    })
    return { count: events.length, isDone }
  })
}

function headOf({ sequence, hash }: ChainEnd): Head {
  return sequence === null || hash === null ? null : { sequence, hash }
}
