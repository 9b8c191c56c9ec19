import { anyTo, type Transitions } from '#core/transitions.ts'

/**
 * A ticket goes from open to in progress, to waiting for whoever filed it, to resolved, to closed, and may skip steps. Those who answer may set any other
 * status, so that a mistake can be taken back; who filed it may close it. What is said moves it too: an answer takes up an open ticket, and a reply of
 * who filed it ends the waiting and opens a resolved one again. A closed ticket takes no more replies. Authority: PRD-86, decision 50. Rule TKT-2.
 */
export const TICKET_STATUSES = ['open', 'in_progress', 'waiting_on_customer', 'resolved', 'closed'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]

/** Who acts on a ticket: whoever filed it, someone who answers for the organization, or the platform. */
export type TicketSide = 'requester' | 'organization' | 'platform'

/** What each side may set. */
export const TICKET_TRANSITIONS: Readonly<Record<TicketSide, Transitions<TicketStatus>>> = {
  requester: anyTo(TICKET_STATUSES, ['closed']),
  organization: anyTo(TICKET_STATUSES),
  platform: anyTo(TICKET_STATUSES),
}

/** The status after a reply that the requester can read; null where no reply is taken. */
export function statusAfterReply(side: TicketSide, from: TicketStatus): TicketStatus | null {
  if (from === 'closed') return null
  if (side !== 'requester') return from === 'open' ? 'in_progress' : from
  if (from === 'waiting_on_customer') return 'in_progress'
  return from === 'resolved' ? 'open' : from
}
