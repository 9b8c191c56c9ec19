import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import { changeStatus } from '#server/change-status.ts'
import { type Actor, may } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { MailSettings } from '#server/mail/outbox.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { support } from '#slices/support/contract/tickets.ts'
import { TICKET_TRANSITIONS } from '#slices/support/rules/ticket-status.ts'
import { answeringPeople } from './answering-people.ts'
import { mailOperators, notifyOfAssignment, notifyOfStatus } from './notices.ts'
import { lockVersion, sideOf, storeChange, TICKETS } from './stored-ticket.ts'

const about = (id: string, requestId: string) => ({ resourceType: TICKETS, resourceId: id, requestId })

/** Assigns a ticket. Throws NOT_FOUND, CONFLICT for another version, VALIDATION for someone who doesn't answer tickets. */
export async function assignTicket({
  ctx: { tx, request },
  input,
}: VerbArgs<WriteTx<Actor>, typeof support.assign>): Promise<OutputOf<typeof support.assign>> {
  const { id, assignedTo } = input
  const ticket = await lockVersion(tx, input)
  if (ticket.assignedTo === assignedTo) return { id, version: ticket.version }
  const isOne = assignedTo === null || (await tx.rows(answeringPeople, {})).some(({ userId }) => userId === assignedTo)
  if (!isOne) fail('VALIDATION', 'Choose someone who answers support tickets', { field: 'assignedTo', rule: 'answers' })
  const version = await storeChange(tx, ticket, { assignedTo })
  tx.announce(TICKETS, id)
  emitAudit(tx, {
    ...about(id, request.requestId),
    action: 'support_ticket.assigned',
    before: { assignedTo: ticket.assignedTo },
    after: { assignedTo },
  })
  if (assignedTo !== null && assignedTo !== tx.actor.userId) notifyOfAssignment(tx, ticket, assignedTo)
  return { id, version }
}

/** Sets the status. Throws NOT_FOUND, CONFLICT for another version, FORBIDDEN for one that only those who answer may set. */
export async function setTicketStatus({
  ctx: { tx, request },
  input,
}: VerbArgs<WriteTx<Actor>, typeof support.setStatus>): Promise<OutputOf<typeof support.setStatus>> {
  const { id, status } = input
  const ticket = await lockVersion(tx, input)
  if (ticket.status === status) return { id, version: ticket.version }
  // People who answer tickets may also do so on their own.
  const side = may(tx.actor, 'support_queue', 'write') ? 'organization' : sideOf(tx.actor, ticket)
  const version = await changeStatus(tx, {
    table: TICKETS,
    row: ticket,
    to: status,
    transitions: TICKET_TRANSITIONS[side],
    deny: () => fail('FORBIDDEN', 'Access Denied', { rule: 'forbidden' }),
    store: to => storeChange(tx, ticket, { status: to }),
    action: 'support_ticket.status_changed',
    requestId: request.requestId,
  })
  if (ticket.userId !== tx.actor.userId) notifyOfStatus(tx, ticket, status)
  return { id, version }
}

/** Sets priority, issue type or tags. Throws NOT_FOUND, and CONFLICT for another version. */
export async function updateTicket({
  ctx: { tx, request },
  input,
}: VerbArgs<WriteTx<Actor>, typeof support.update>): Promise<OutputOf<typeof support.update>> {
  const { id } = input
  const ticket = await lockVersion(tx, input)
  const before = { priority: ticket.priority, category: ticket.category, tags: ticket.tags }
  const after = {
    priority: input.priority ?? ticket.priority,
    category: input.category ?? ticket.category,
    tags: input.tags === undefined ? ticket.tags : [...new Set(input.tags)].sort(),
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return { id, version: ticket.version }
  const version = await storeChange(tx, ticket, after)
  tx.announce(TICKETS, id)
  emitAudit(tx, { ...about(id, request.requestId), action: 'support_ticket.updated', before, after })
  return { id, version }
}

/** Passes a ticket on to the platform, and mails the platform administrators. Throws NOT_FOUND, and CONFLICT for another version or one that is escalated. */
export async function escalateTicket(
  { ctx: { tx, request }, input }: VerbArgs<WriteTx<Actor>, typeof support.escalate>,
  mail: MailSettings,
): Promise<OutputOf<typeof support.escalate>> {
  const { id } = input
  const ticket = await lockVersion(tx, input)
  if (ticket.isEscalated) fail('CONFLICT', 'This ticket has already been escalated', { rule: 'escalated' })
  const version = await storeChange(tx, ticket, { escalate: true })
  tx.announce(TICKETS, id)
  emitAudit(tx, { ...about(id, request.requestId), action: 'support_ticket.escalated' })
  await mailOperators(tx, ticket, 'escalated', mail)
  return { id, version }
}
