import type { NotificationKind } from '#core/notification-kinds.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { button, text } from '#server/mail/blocks.ts'
import { enqueueMail, type MailSettings } from '#server/mail/outbox.ts'
import { withoutLinks } from '#server/mail/without-links.ts'
import { notifyUser } from '#slices/notifications/server/public.ts'
import type { TicketSide, TicketStatus } from '#slices/support/rules/ticket-status.ts'
import { administrators } from './administrators.ts'
import { TICKETS } from './stored-ticket.ts'

/** What a notice says of its ticket. */
interface Told {
  id: string
  number: number
  title: string
}
type NotifyTx = Parameters<typeof notifyUser>[0]

const statusWords: Record<TicketStatus, string> = {
  open: 'open',
  in_progress: 'in progress',
  waiting_on_customer: 'waiting for your reply',
  resolved: 'resolved',
  closed: 'closed',
}

/** More of a reply than this is read in the ticket. */
const EXCERPT = 140
const excerpt = (message: string) => (message.length > EXCERPT ? `${message.slice(0, EXCERPT).trimEnd()}…` : message)

function notify(tx: NotifyTx, userId: string, ticket: Told, notice: { kind: NotificationKind; title: string; message?: string }): void {
  notifyUser(tx, userId, {
    notificationType: notice.kind,
    title: notice.title,
    message: `#${ticket.number} ${ticket.title}${notice.message === undefined ? '' : `: ${notice.message}`}`,
    relatedResourceType: TICKETS,
    relatedResourceId: ticket.id,
  })
}

/** Tells the administrators of a new ticket, besides the one who files it. */
export async function tellOfTicket(tx: WriteTx<Actor>, ticket: Told): Promise<void> {
  for (const { userId, isCurrentUser } of await tx.rows(administrators, {}))
    if (!isCurrentUser) notify(tx, userId, ticket, { kind: 'support_ticket_created', title: 'Support Ticket Filed' })
}

/** Tells whoever filed the ticket of an answer, and of their reply whom it is assigned to, or every administrator where it is no one's. */
export async function tellOfReply(
  tx: WriteTx<Actor>,
  ticket: Told & { userId: string; assignedTo: string | null },
  { side, message }: { side: TicketSide; message: string },
): Promise<void> {
  const notice = { kind: 'support_ticket_replied', title: 'New Reply to a Support Ticket', message: excerpt(message) } as const
  if (side !== 'requester') {
    notify(tx, ticket.userId, ticket, notice)
    return
  }
  const told = await tx.rows(administrators, {})
  const assignee = told.filter(({ userId }) => userId === ticket.assignedTo)
  for (const { userId, isCurrentUser } of assignee.length > 0 ? assignee : told) if (!isCurrentUser) notify(tx, userId, ticket, notice)
}

export function tellOfAssignment(tx: NotifyTx, ticket: Told, userId: string): void {
  notify(tx, userId, ticket, { kind: 'support_ticket_assigned', title: 'Support Ticket Assigned to You' })
}

export function tellOfStatus(tx: NotifyTx, ticket: Told & { userId: string }, status: TicketStatus): void {
  notify(tx, ticket.userId, ticket, { kind: 'support_ticket_status', title: 'Support Ticket Updated', message: statusWords[status] })
}

/** Tells whoever filed the ticket, and the one whom it is assigned to, that the platform answered. */
export function tellOfPlatformAnswer(
  tx: NotifyTx,
  ticket: Told & { userId: string; assignedTo: string | null },
  answer: { message: string } | { status: TicketStatus },
): void {
  if ('status' in answer) {
    tellOfStatus(tx, ticket, answer.status)
    return
  }
  const people = new Set([ticket.userId, ...(ticket.assignedTo === null ? [] : [ticket.assignedTo])])
  for (const userId of people)
    notify(tx, userId, ticket, { kind: 'support_ticket_replied', title: 'New Reply to a Support Ticket', message: excerpt(answer.message) })
}

const operators = sqlStatement<{ id: string }, { email: string; organizationName: string }>(
  `select p.email, o.name as organization_name from app.operators_to_tell($id) p(email)
   join app.organizations o on o.id = (select app.org_id())`,
)

/**
 * Mails the platform administrators that a ticket was escalated. The mail says which ticket and no word of it: it is no mail of the organization, so it
 * stands in no mailbox of it.
 */
export async function mailOperators(tx: WriteTx<Actor>, { id, number }: Told, { publicUrl }: MailSettings): Promise<void> {
  for (const { email, organizationName } of await tx.rows(operators, { id })) {
    enqueueMail(tx, escalationMail({ to: email, organizationName, number, link: `${publicUrl}/super-admin/support-tickets/${id}` }))
  }
}

/** Nothing in the name of the organization, which its administrators choose, becomes a link. */
export function escalationMail({
  to,
  organizationName,
  number,
  link,
}: {
  to: string
  organizationName: string
  number: number
  link: string
}) {
  const name = withoutLinks(organizationName)
  return {
    kind: 'support_notification' as const,
    to,
    subject: `Support ticket #${number} at ${name} was escalated`,
    blocks: [text('Hi,'), text(`An administrator at ${name} escalated support ticket #${number}.`), button('Open the ticket', link)],
  }
}
