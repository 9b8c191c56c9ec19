import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { type ChainedEvent, firstBroken, type Head, type Seal } from '#slices/audit/rules/chain.ts'
import { chainedColumns, sha256 } from './events.ts'

export interface ChainReport {
  /** Sealed events that follow one another from number 1. */
  verified: number
  /** The first sequence that is missing, moved or changed; null when the chain is whole. */
  brokenAt: number | null
  /** The last event verified: kept elsewhere, it shows when the end was cut off. */
  head: Head
}

const BATCH = 1000

const sealedAfter = sqlStatement<{ sequence: number; limit: number }, ChainedEvent & Seal>(
  `select ${chainedColumns}, s.sequence, encode(s.hash, 'hex') as hash
   from app.audit_seals s join app.audit_events e on e.organization_id = s.organization_id and e.id = s.event_id
   where s.sequence > $sequence order by s.sequence limit $limit`,
)

/** Walks the organization's whole chain. Needs a transaction of the shape `read`. */
export async function verifyAuditChain(tx: Pick<ReadTx<unknown>, 'rows'>): Promise<ChainReport> {
  let head: Head = null
  for (;;) {
    const from: number = head?.sequence ?? 0
    const events = await tx.rows(sealedAfter, { sequence: from, limit: BATCH })
    const brokenAt = firstBroken(head, events, sha256)
    const last = brokenAt === null ? events.at(-1) : events[brokenAt - from - 2]
    if (last) head = { sequence: last.sequence, hash: last.hash }
    if (brokenAt !== null || events.length < BATCH) return { verified: head?.sequence ?? 0, brokenAt, head }
  }
}
