/**
 * Audit events of an organization are numbered from 1 and chained: each carries sha256(previous hash ‖ sequence ‖ body), so that a
 * change, a removal or a reordering of sealed events is detected. Authority: WALL-15. Rule AUD-1.
 *
 * Events cut off at the end cannot be detected here; compare the last sequence and hash with a copy kept elsewhere.
 */

/** An event as it is hashed. Instants and JSON are the database's own text, so that no precision is lost. */
export interface ChainedEvent {
  organizationId: string
  id: string
  occurredAt: string
  actorUserId: string | null
  mode: string
  action: string
  resourceType: string
  resourceId: string | null
  before: string | null
  after: string | null
  reason: string | null
  requestId: string | null
}

export interface Seal {
  sequence: number
  hash: string
}

/** The end of a chain; null before its first event. */
export type Head = Seal | null

/** Hexadecimal SHA-256 of a text's UTF-8. */
export type Sha256 = (text: string) => string

/** The seals of events that follow `head`, in order. */
export function sealsAfter(head: Head, events: readonly ChainedEvent[], sha256: Sha256): Seal[] {
  const seals: Seal[] = []
  let { sequence, hash }: { sequence: number; hash: string | null } = head ?? { sequence: 0, hash: null }
  for (const event of events) {
    const seal = sealOf(event, sequence + 1, hash, sha256)
    seals.push(seal)
    ;({ sequence, hash } = seal)
  }
  return seals
}

/** The sequence number at which sealed events, read in order, stop following `head`; null while they follow it. */
export function firstBroken(head: Head, events: readonly (ChainedEvent & Seal)[], sha256: Sha256): number | null {
  const expected = sealsAfter(head, events, sha256)
  const at = events.findIndex((event, index) => {
    const seal = expected[index]!
    return event.sequence !== seal.sequence || event.hash !== seal.hash
  })
  return at < 0 ? null : expected[at]!.sequence
}

function sealOf(event: ChainedEvent, sequence: number, previousHash: string | null, sha256: Sha256): Seal {
  return { sequence, hash: sha256(`${previousHash ?? ''}\n${sequence}\n${canonicalBody(event)}`) }
}

/** A single line: a JSON array separates the fields and does not depend on the order of object keys. */
function canonicalBody(event: ChainedEvent): string {
  return JSON.stringify([
    event.organizationId,
    event.id,
    event.occurredAt,
    event.actorUserId,
    event.mode,
    event.action,
    event.resourceType,
    event.resourceId,
    event.before,
    event.after,
    event.reason,
    event.requestId,
  ])
}
