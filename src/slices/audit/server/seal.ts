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

// Held to the end of the transaction: two servers never number the same chain at once. What follows is planned to go by an index: a plan
// made while the history was short would walk through all of it for as long as the connection lives.
const lockChain = sqlStatement<object, unknown>(
  `select set_config('enable_seqscan', 'off', true), pg_advisory_xact_lock(hashtextextended('audit chain ' || app.org_id()::text, 0))`,
)

const head = sqlStatement<object, NonNullable<Head>>(
  'select sequence, hash from app.audit_events where sequence is not null order by sequence desc limit 1',
)

const unsealed = sqlStatement<{ limit: number }, ChainedEvent>(
  `select ${chainedColumns} from app.audit_events where sequence is null order by audit_events.occurred_at, id limit $limit`,
)

const seal = sqlStatement<{ ids: string[]; sequences: number[]; previousHashes: (string | null)[]; hashes: string[] }, unknown>(
  'select app.seal_audit_events($ids, $sequences, $previousHashes, $hashes)',
)

/**
 * Numbers and chains the audit events written since the last turn, one organization at a time (R15). Answers how many it sealed.
 * Any number of servers may call it at once.
 */
export async function sealAuditEvents({ worker, jobs, report }: SealDeps): Promise<number> {
  const waiting = await worker.query<{ id: string }>('select id from app.organizations_with_unsealed_events() id')
  let sealed = 0
  for (const { id } of waiting.rows) {
    try {
      for (let batch = BATCH; batch === BATCH; sealed += batch) batch = await sealNext(jobs, id)
    } catch (error) {
      // An inactive organization's last events wait until it is active again.
      if (!(error instanceof Failure && error.details.rule === 'organization_inactive')) report(error)
    }
  }
  return sealed
}

function sealNext(jobs: OpenJobDatabase, organizationId: string): Promise<number> {
  return jobs.withJob(organizationId).write(async tx => {
    // Statements run in the order they are asked for, each on what is committed by then: behind the lock, the newest head.
    const [, last, events] = await Promise.all([tx.run(lockChain, {}), tx.first(head, {}), tx.rows(unsealed, { limit: BATCH })])
    if (events.length > 0) {
      const seals = sealsAfter(last ?? null, events, sha256)
      tx.later(seal, {
        ids: events.map(event => event.id),
        sequences: seals.map(one => one.sequence),
        previousHashes: seals.map(one => one.previousHash),
        hashes: seals.map(one => one.hash),
      })
    }
    return events.length
  })
}
