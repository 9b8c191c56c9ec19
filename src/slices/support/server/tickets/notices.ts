import type { NotificationKind } from '#core/notification-kinds.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { button, text } from '#server/mail/blocks.ts'
import { enqueueMail, type MailSettings } from '#server/mail/outbox.ts'
import { withoutLinks } from '#server/mail/without-links.ts'
import { notifyUser } from '#slices/notifications/server/public.ts'
import type { TicketSide, TicketStatus } from '#slices/support/rules/ticket-status.ts'
import { answeringPeople } from './answering-people.ts'
import { TICKETS } from './stored-ticket.ts'

/** The ticket that a notice is about. */
interface NoticedTicket {
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

function notify(
  tx: NotifyTx,
  userId: string,
  ticket: NoticedTicket,
  notice: { kind: NotificationKind; title: string; message?: string },
): void {
  notifyUser(tx, userId, {
    notificationType: notice.kind,
    title: notice.title,
    message: `#${ticket.number} ${ticket.title}${notice.message === undefined ? '' : `: ${notice.message}`}`,
    relatedResourceType: TICKETS,
    relatedResourceId: ticket.id,
  })
}

/** Tells those who answer of a new ticket, besides the one who files it. */
export async function notifyOfTicket(tx: WriteTx<Actor>, ticket: NoticedTicket): Promise<void> {
  for (const { userId, isCurrentUser } of await tx.rows(answeringPeople, {}))
    if (!isCurrentUser) notify(tx, userId, ticket, { kind: 'support_ticket_created', title: 'Support Ticket Filed' })
}

/** Tells whoever filed the ticket of an answer, and of their reply whom it is assigned to, or everyone who answers where it is no one's. */
export async function notifyOfReply(
  tx: WriteTx<Actor>,
  ticket: NoticedTicket & { userId: string; assignedTo: string | null },
  { side, message }: { side: TicketSide; message: string },
): Promise<void> {
  const notice = { kind: 'support_ticket_replied', title: 'New Reply to a Support Ticket', message: excerpt(message) } as const
  if (side !== 'requester') {
    notify(tx, ticket.userId, ticket, notice)
    return
  }
  const answering = await tx.rows(answeringPeople, {})
  const assignee = answering.filter(({ userId }) => userId === ticket.assignedTo)
  for (const { userId, isCurrentUser } of assignee.length > 0 ? assignee : answering) if (!isCurrentUser) notify(tx, userId, ticket, notice)
}

export function notifyOfAssignment(tx: NotifyTx, ticket: NoticedTicket, userId: string): void {
  notify(tx, userId, ticket, { kind: 'support_ticket_assigned', title: 'Support Ticket Assigned to You' })
}

export function notifyOfStatus(tx: NotifyTx, ticket: NoticedTicket & { userId: string }, status: TicketStatus): void {
  notify(tx, ticket.userId, ticket, { kind: 'support_ticket_status', title: 'Support Ticket Updated', message: statusWords[status] })
}

/**
 * Tells whoever filed the ticket, and the one whom it is assigned to, that the platform answered; everyone who answers where it is assigned to no one who
 * still does.
 */
export async function notifyOfPlatformAnswer(
  tx: NotifyTx & Pick<WriteTx<unknown>, 'rows'>,
  ticket: NoticedTicket & { userId: string; assignedTo: string | null },
  answer: { message: string } | { status: TicketStatus },
): Promise<void> {
  if ('status' in answer) {
    notifyOfStatus(tx, ticket, answer.status)
    return
  }
  const answering = (await tx.rows(answeringPeople, {})).map(({ userId }) => userId)
  const informed = answering.includes(ticket.assignedTo ?? '') ? [ticket.assignedTo!] : answering
  for (const userId of new Set([ticket.userId, ...informed]))
    notify(tx, userId, ticket, { kind: 'support_ticket_replied', title: 'New Reply to a Support Ticket', message: excerpt(answer.message) })
}

const operators = sqlStatement<{ id: string }, { email: string; organizationName: string }>(
  `select p.email, o.name as organization_name from app.operators_to_tell($id) p(email)
   join app.organizations o on o.id = (select app.org_id())`,
)

/** Why operators are written to: a ticket was passed on, or one that they have was answered in its organization. */
type ForOperators = 'escalated' | 'replied'

/**
 * Mails the platform administrators about an escalated ticket. The mail says which ticket and no word of it: it is no mail of the organization, so it
 * stands in no mailbox of it.
 */
export async function mailOperators(
  tx: WriteTx<Actor>,
  { id, number }: NoticedTicket,
  event: ForOperators,
  { publicUrl }: MailSettings,
): Promise<void> {
  for (const { email, organizationName } of await tx.rows(operators, { id })) {
    enqueueMail(tx, operatorMail({ to: email, organizationName, number, event, link: `${publicUrl}/super-admin/support-tickets/${id}` }))
  }
}

/** Nothing in the name of the organization, which its administrators choose, becomes a link. */
export function operatorMail(notice: { to: string; organizationName: string; number: number; event: ForOperators; link: string }) {
  const { to, number, event, link } = notice
  const organization = withoutLinks(notice.organizationName)
  const [subject, sentence] = {
    escalated: [
      `Support ticket #${number} at ${organization} was escalated`,
      `Someone at ${organization} escalated support ticket #${number}.`,
    ],
    replied: [
      `New reply to support ticket #${number} at ${organization}`,
      `Someone at ${organization} replied to support ticket #${number}, which was escalated to you.`,
    ],
  }[event] as [string, string]
  return { kind: 'support_notification' as const, to, subject, blocks: [text('Hi,'), text(sentence), button('Open the ticket', link)] }
}
