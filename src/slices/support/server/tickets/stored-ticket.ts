import { fail } from '#core/failure.ts'
import { type Actor, may } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { OutputOf } from '#server/rpc/verb.ts'
import type { support } from '#slices/support/contract/tickets.ts'
import type { TicketPriority } from '#slices/support/rules/ticket.ts'
import type { TicketSide, TicketStatus } from '#slices/support/rules/ticket-status.ts'

/** The name of the table as notifications, audit events and live topics carry it. */
export const TICKETS = 'support_tickets'
/** The live topic of internal notes: whoever filed the ticket isn't even told that there is one. */
export const TICKET_NOTES = 'support_ticket_notes'

/** A person by `q` (who filed the ticket) or `a` (whom it is assigned to). A platform administrator inside the organization has no profile that it may see. */
export const requesterName = `coalesce(q.display_name, q.email, 'Platform administrator')`
export const assignedName = `coalesce(a.display_name, a.email)`

/** A ticket as changes look at it. */
export interface LockedTicket {
  id: string
  number: number
  title: string
  userId: string
  assignedTo: string | null
  status: TicketStatus
  priority: TicketPriority
  category: OutputOf<typeof support.read>['category']
  tags: string[]
  isEscalated: boolean
  hasResponse: boolean
  version: number
}

const lock = sqlStatement<{ id: string }, LockedTicket>(
  `select t.id, t.number, t.title, t.user_id, t.assigned_to, t.status, t.priority, t.category, t.tags, t.escalated_at is not null as is_escalated,
     t.first_response_at is not null as has_response, t.version
   from app.support_tickets t where t.organization_id = (select app.org_id()) and t.id = $id for no key update`,
)

export const notFound = (): never => fail('NOT_FOUND', 'Ticket not found')

/**
 * Returns the side that someone speaks for. The requester is always `requester`, even if they also answer tickets. Throws FORBIDDEN for
 * someone who only reads the support queue, NOT_FOUND for anyone else.
 */
export function sideOf(actor: Actor, ticket: { userId: string }): TicketSide {
  if (ticket.userId === actor.userId) return 'requester'
  if (may(actor, 'support_queue', 'write')) return 'organization'
  return may(actor, 'support_queue') ? fail('FORBIDDEN', 'Access Denied', { rule: 'forbidden' }) : notFound()
}

/** Locks a ticket that the current user filed or answers. Throws NOT_FOUND. */
export async function lockTicket(tx: WriteTx<Actor>, id: string): Promise<LockedTicket> {
  const ticket = (await tx.first(lock, { id })) ?? notFound()
  sideOf(tx.actor, ticket)
  return ticket
}

/**
 * Locks a ticket for a change that was based on a version. Throws NOT_FOUND, and CONFLICT for another version, with what was saved in the
 * meantime.
 */
export async function lockVersion(tx: WriteTx<Actor>, { id, version }: { id: string; version: number }): Promise<LockedTicket> {
  const ticket = await lockTicket(tx, id)
  if (ticket.version !== version) {
    const { status, priority, category, tags, assignedTo } = ticket
    const current = {
      version: ticket.version,
      status,
      priority,
      category,
      tags,
      assignedTo: may(tx.actor, 'support_queue') ? assignedTo : null,
    }
    fail('CONFLICT', 'Someone else changed this ticket since you opened it', { rule: 'version', data: { current } })
  }
  return ticket
}

const change = sqlStatement<
  { id: string; status: string; priority: string; category: string; tags: string[]; assignedTo: string | null; escalate: boolean },
  { version: number }
>(
  `update app.support_tickets set status = $status, priority = $priority, category = $category, tags = $tags, assigned_to = $assignedTo,
     escalated_at = case when $escalate then app.now() else escalated_at end,
     escalated_by = case when $escalate then (select app.user_id()) else escalated_by end,
     resolved_at = case when $status = 'resolved' and status <> 'resolved' then app.now() when $status in ('resolved', 'closed') then resolved_at end,
     closed_at = case when $status = 'closed' and status <> 'closed' then app.now() when $status = 'closed' then closed_at end,
     last_activity_at = app.now(), updated_at = app.now(), version = version + 1
   where organization_id = (select app.org_id()) and id = $id returning version`,
)

/** Stores a change of a locked ticket, and leaves announcing it to the caller. Resolves with the new version. */
export async function storeChange(
  tx: WriteTx<Actor>,
  ticket: LockedTicket,
  to: Partial<Pick<LockedTicket, 'status' | 'priority' | 'category' | 'tags' | 'assignedTo'>> & { escalate?: true },
): Promise<number> {
  const { id, status, priority, category, tags, assignedTo } = ticket
  const { escalate = false, ...values } = to
  const stored = await tx.first(change, { id, status, priority, category, tags, assignedTo, escalate, ...values })
  return stored!.version
}
