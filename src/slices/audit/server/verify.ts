import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { type ChainedEvent, firstBroken, type Head, type Seal } from '#slices/audit/rules/chain.ts'
import { chainedColumns, sha256 } from './events.ts'

export interface ChainReport {
  /** The number of events that are sealed without a gap, from sequence 1. */
  verified: number
  /** The first sequence that is missing, moved or changed; null if the chain is intact. */
  brokenAt: number | null
  /** The last verified event. A copy of it elsewhere can prove that the end of the chain was removed. */
  head: Head
}

const BATCH = 1000

// The end of the chain according to the sealing job; without it, events removed from the end would go unnoticed.
const chainEnd = sqlStatement<object, Seal>(`select sequence, encode(hash, 'hex') as hash from app.audit_heads`)

const sealedAfter = sqlStatement<{ sequence: number; limit: number }, ChainedEvent & Seal>(
  `select ${chainedColumns}, s.sequence, encode(s.hash, 'hex') as hash
   from app.audit_seals s join app.audit_events e on e.organization_id = s.organization_id and e.id = s.event_id
   where s.sequence > $sequence order by s.sequence limit $limit`,
)

/** Verifies the organization's whole chain. Needs a transaction in the mode `read`. */
export async function verifyAuditChain(tx: Pick<ReadTx<unknown>, 'rows'>): Promise<ChainReport> {
  // Queried first, because more events may be sealed during the verification.
  const [end] = await tx.rows(chainEnd, {})
  let head: Head = null
  for (;;) {
    const from: number = head?.sequence ?? 0
    const events = await tx.rows(sealedAfter, { sequence: from, limit: BATCH })
    const brokenAt: number | null = firstBroken(head, events, sha256) ?? mismatchAt(end, events)
    const last: Seal | undefined = brokenAt === null ? events.at(-1) : events[brokenAt - from - 2]
    if (last) head = { sequence: last.sequence, hash: last.hash }
    const verified = head?.sequence ?? 0
    if (brokenAt !== null) return { verified, brokenAt, head }
    if (events.length < BATCH) return { verified, brokenAt: end !== undefined && verified < end.sequence ? verified + 1 : null, head }
  }
}

/** The end's sequence if the event there has another hash; null otherwise. */
function mismatchAt(end: Seal | undefined, events: readonly Seal[]): number | null {
  const there = events.find(event => event.sequence === end?.sequence)
  return there === undefined || there.hash === end?.hash ? null : there.sequence
}
