import type { Pool } from 'pg'
import { Failure } from '#core/failure.ts'
import type { OpenJobDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { type ChainedEvent, type Head, sealsAfter } from '#slices/audit/rules/chain.ts'
import { chainedColumns, sha256 } from './events.ts'

interface SealDeps {
  /** Logged in as app_worker, who may ask which organizations wait, and nothing else of theirs. */
  worker: Pool
  jobs: OpenJobDatabase
  /** For an organization whose turn failed: the others still have theirs. */
  report: (error: unknown) => void
}

/** Keeps one transaction short; an import's thousands of events take several turns. */
const BATCH = 500

// Held to the end of the transaction: two servers never number the same chain at once.
const lockChain = sqlStatement<object, unknown>('select app.lock_audit_chain()')

/** What is sealed, and which events are next: snapshots and transaction ids as the database writes them. */
interface Position {
  sealed: string
  sealing: string
  afterWrittenIn: string | null
  afterId: string | null
}

interface ChainEnd extends Position {
  /** What is committed now. */
  now: string
  /** Null with `hash` before the first turn. */
  sequence: number | null
  hash: string | null
  /** Transactions that it or an event names are to come: the database was loaded from a dump, and counts them anew. */
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

// In the order their transactions began to write; what committed later is of a later turn.
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
 * Numbers and chains the audit events written since the last turn, one organization at a time (R15). Answers how many it sealed.
 * Any number of servers may call it at once.
 */
export async function sealAuditEvents({ worker, jobs, report }: SealDeps): Promise<number> {
  const waiting = await worker.query<{ id: string }>('select id from app.organizations_with_unsealed_events() id')
  let sealed = 0
  for (const { id } of waiting.rows) {
    try {
      for (let isDone = false; !isDone; ) {
        const turn = await sealNext(jobs, id)
        sealed += turn.count
        isDone = turn.isDone
      }
    } catch (error) {
      // An inactive organization's last events wait until it is active again.
      if (!(error instanceof Failure && error.details.rule === 'organization_inactive')) report(error)
    }
  }
  return sealed
}

function sealNext(jobs: OpenJobDatabase, organizationId: string): Promise<{ count: number; isDone: boolean }> {
  return jobs.withJob(organizationId).write(async tx => {
    // Statements run in the order they are asked for, each on what is committed by then: behind the lock, the newest end.
    const [, found] = await Promise.all([tx.run(lockChain, {}), tx.first(chainEnd, {})])
    let end = found!
    if (end.isFromElsewhere) {
      const [, again] = await Promise.all([tx.run(renumber, {}), tx.first(chainEnd, {})])
      end = again!
    }
    let { sealed, sealing, afterWrittenIn, afterId } = end
    // One more than is sealed tells whether another batch follows.
    const next = () => tx.rows(unsealed, { sealed, sealing, afterWrittenIn, afterId, limit: BATCH + 1 })
    let waiting = await next()
    if (waiting.length === 0 && afterId !== null) {
      // Somebody took away what was left of a large turn, which only a superuser can: the chain goes on.
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
