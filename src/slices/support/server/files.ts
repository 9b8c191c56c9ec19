import { may } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { FileKinds } from '#server/files/kind.ts'
import { ATTACHMENT_FILE, PICTURE_FILE } from '#slices/support/rules/ticket.ts'

const ofTicket = sqlStatement<{ recordId: string }, { isOwn: boolean }>(
  `select t.user_id = (select app.user_id()) as is_own from app.support_tickets t
   where t.organization_id = (select app.org_id()) and t.id = $recordId`,
)
const ofMessage = sqlStatement<{ recordId: string }, { isOwn: boolean; isInternal: boolean; side: string }>(
  `select t.user_id = (select app.user_id()) as is_own, m.is_internal, m.side from app.support_ticket_messages m
   join app.support_tickets t on t.organization_id = m.organization_id and t.id = m.ticket_id
   where m.organization_id = (select app.org_id()) and m.id = $recordId`,
)

const member = { permission: 'member', module: 'help' } as const

/**
 * The files of tickets. The picture that a ticket was filed with is held by the ticket, the files of a reply by its message: whoever may read the one
 * reads the other.
 */
export const ticketFiles: FileKinds = {
  [PICTURE_FILE.kind]: {
    types: PICTURE_FILE.types,
    maxBytes: PICTURE_FILE.maxBytes,
    // As a page: more pixels take seconds to encode and show no more.
    image: { width: 3300, height: 3300, page: true },
    upload: member,
    read: member,
    async readsOf(tx, recordId) {
      const ticket = await tx.first(ofTicket, { recordId })
      return ticket !== undefined && (ticket.isOwn || may(await tx.authorized(), 'support_queue'))
    },
  },
  [ATTACHMENT_FILE.kind]: {
    types: ATTACHMENT_FILE.types,
    maxBytes: ATTACHMENT_FILE.maxBytes,
    image: { width: 3300, height: 3300, page: true },
    upload: member,
    read: member,
    async readsOf(tx, recordId) {
      const message = await tx.first(ofMessage, { recordId })
      if (message === undefined || (message.isInternal && message.side === 'platform')) return false
      return may(await tx.authorized(), 'support_queue') || (message.isOwn && !message.isInternal)
    },
  },
}
