import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import { type Actor, may } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { attachFile } from '#server/files/attach.ts'
import { newId } from '#server/id.ts'
import type { MailSettings } from '#server/mail/outbox.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { support } from '#slices/support/contract/tickets.ts'
import { ATTACHMENT_FILE } from '#slices/support/rules/ticket.ts'
import { statusAfterReply, type TicketSide } from '#slices/support/rules/ticket-status.ts'
import { mailOperators, notifyOfReply } from './notices.ts'
import { lockTicket, notFound, sideOf, TICKET_NOTES, TICKETS } from './stored-ticket.ts'

type Reply = typeof support.reply

const insert = sqlStatement<{ id: string; ticketId: string; message: string; isInternal: boolean; side: TicketSide }, unknown>(
  `insert into app.support_ticket_messages (id, ticket_id, message, is_internal, side) values ($id, $ticketId, $message, $isInternal, $side)`,
)
const insertFile = sqlStatement<{ fileId: string; ticketId: string; messageId: string; position: number }, unknown>(
  'insert into app.support_ticket_files (file_id, ticket_id, message_id, position) values ($fileId, $ticketId, $messageId, $position)',
)
const replied = sqlStatement<{ id: string; status: string; answers: boolean }, unknown>(
  `update app.support_tickets set version = version + case when status = $status then 0 else 1 end, status = $status,
     resolved_at = case when $status in ('resolved', 'closed') then resolved_at end,
     first_response_at = case when $answers::boolean then coalesce(first_response_at, app.now()) else first_response_at end,
     last_activity_at = app.now(), updated_at = app.now()
   where organization_id = (select app.org_id()) and id = $id`,
)

/**
 * Adds a reply, which everyone in the thread reads and operators are mailed about where the ticket is escalated, or an internal note of those who answer. Throws NOT_FOUND for a ticket of someone else, FORBIDDEN
 * for a note of someone who does not answer, CONFLICT for a closed ticket, NOT_FOUND for a file that is none of the caller's.
 */
export async function replyToTicket(
  { ctx: { tx, request }, input }: VerbArgs<WriteTx<Actor>, Reply>,
  mail: MailSettings,
): Promise<OutputOf<Reply>> {
  const { id, message, isInternal, fileIds } = input
  const ticket = await lockTicket(tx, id)
  const answers = may(tx.actor, 'support_queue', 'write')
  if (isInternal && !answers) fail('FORBIDDEN', 'Access Denied', { rule: 'forbidden' })
  if (new Set(fileIds).size !== fileIds.length) return notFound()
  // A note of someone who answers and filed the ticket is one of the organization all the same.
  const side = isInternal ? 'organization' : sideOf(tx.actor, ticket)
  const status = isInternal ? ticket.status : statusAfterReply(side, ticket.status)
  if (status === null) fail('CONFLICT', 'This ticket is closed', { rule: 'ticket_closed' })
  const messageId = newId()
  await tx.run(insert, { id: messageId, ticketId: id, message, isInternal, side })
  for (const [at, fileId] of fileIds.entries()) {
    await attachFile(tx, { id: fileId, kind: ATTACHMENT_FILE.kind, recordId: messageId, field: 'fileIds' })
    await tx.run(insertFile, { fileId, ticketId: id, messageId, position: at + 1 })
  }
  const event = { resourceType: TICKETS, resourceId: id, requestId: request.requestId }
  if (isInternal) {
    emitAudit(tx, { ...event, action: 'support_ticket.noted', after: { files: fileIds.length } })
    tx.announce(TICKET_NOTES, id)
  } else {
    await tx.run(replied, { id, status, answers: side !== 'requester' })
    emitAudit(tx, {
      ...event,
      action: 'support_ticket.replied',
      ...(status !== ticket.status && { before: { status: ticket.status } }),
      after: { files: fileIds.length, ...(status !== ticket.status && { status }) },
    })
    await notifyOfReply(tx, ticket, { side, message })
    if (ticket.isEscalated) await mailOperators(tx, ticket, 'replied', mail)
    tx.announce(TICKETS, id)
  }
  return { id: messageId, status }
}
