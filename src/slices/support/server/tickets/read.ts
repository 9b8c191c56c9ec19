import { type Actor, may } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { addressOf } from '#server/files/attach.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { support } from '#slices/support/contract/tickets.ts'
import { assignedName, notFound, requesterName } from './stored-ticket.ts'

type Read = typeof support.read
type Ticket = OutputOf<Read>
type Message = Ticket['messages'][number]
type Metadata = NonNullable<Ticket['metadata']>
type TicketFile = NonNullable<Ticket['picture']>

type Stored = Omit<Ticket, 'answers' | 'metadata' | 'requester' | 'picture' | 'messages' | 'history'> & {
  metadata: Partial<Metadata>
  email: string | null
  jobTitle: string | null
  department: string | null
}

const one = sqlStatement<{ id: string }, Stored>(
  `select t.id, t.number, t.title, t.description, t.category, t.priority, t.status, t.version, t.escalated_at is not null as is_escalated, t.created_at,
     t.last_activity_at, ${requesterName} as requester_name, t.user_id = (select app.user_id()) as is_own, t.assigned_to,
     ${assignedName} as assigned_name, t.tags, t.metadata, t.escalated_at, t.first_response_at, t.resolved_at, t.closed_at,
     q.email, e.job_title, d.name as department
   from app.support_tickets t left join platform.profiles q on q.id = t.user_id left join platform.profiles a on a.id = t.assigned_to
   left join app.employees e on e.organization_id = t.organization_id and e.user_id = t.user_id
   left join app.departments d on d.organization_id = e.organization_id and d.id = e.department_id
   where t.organization_id = (select app.org_id()) and t.id = $id`,
)
// The platform's notes are not read here at all.
const messagesOf = sqlStatement<{ id: string }, Omit<Message, 'files'>>(
  `select m.id, m.side, m.is_internal, coalesce(q.display_name, q.email) as author_name,
     m.user_id = (select app.user_id()) as is_own, m.message, m.created_at
   from app.support_ticket_messages m left join platform.profiles q on q.id = m.user_id and m.side <> 'platform'
   where m.organization_id = (select app.org_id()) and m.ticket_id = $id and not (m.is_internal and m.side = 'platform')
   order by m.created_at, m.id`,
)
const filesOf = sqlStatement<{ id: string }, Omit<TicketFile, 'address'> & { messageId: string | null }>(
  `select f.id, s.message_id, f.name, coalesce(f.content_type, '') as content_type, coalesce(f.size, 0) as size
   from app.support_ticket_files s join app.files f on f.organization_id = s.organization_id and f.id = s.file_id
   where s.organization_id = (select app.org_id()) and s.ticket_id = $id order by s.position`,
)
const historyOf = sqlStatement<{ id: string }, Ticket['history'][number]>(
  `select e.id, e.occurred_at as at, coalesce(q.display_name, q.email) as actor_name, e.action, e.before, e.after
   from app.audit_events e left join platform.profiles q on q.id = e.actor_user_id and e.mode = 'member'
   where e.organization_id = (select app.org_id()) and e.resource_type = 'support_tickets' and e.resource_id = $id
     and e.action <> 'support_ticket.platform_noted'
   order by e.occurred_at, e.id limit 200`,
)

export const toFileView = ({ id, name, contentType, size }: Omit<TicketFile, 'address'>, address = addressOf(id)): TicketFile => ({
  id,
  name,
  contentType,
  size,
  address,
})

export const toMetadataView = (stored: Partial<Metadata>): Metadata => ({
  url: stored.url ?? '',
  userAgent: stored.userAgent ?? '',
  screenResolution: stored.screenResolution ?? '',
  timestamp: stored.timestamp ?? '',
  timezone: stored.timezone ?? '',
  hasScreenshot: stored.hasScreenshot ?? false,
})

/**
 * A ticket with its thread, for whoever filed it and whoever has the support queue, who also reads the organization's notes and what was changed. Throws NOT_FOUND
 * for anyone else.
 */
export async function readTicket({ ctx: { tx }, input: { id } }: VerbArgs<ReadTx<Actor>, Read>): Promise<Ticket> {
  const [stored, messages, files, history, actor] = await Promise.all([
    tx.first(one, { id }),
    tx.rows(messagesOf, { id }),
    tx.rows(filesOf, { id }),
    tx.rows(historyOf, { id }),
    tx.authorized(),
  ])
  const isQueued = may(actor, 'support_queue')
  if (stored === undefined || !(stored.isOwn || isQueued)) return notFound()
  const { email, jobTitle, department, metadata, ...ticket } = stored
  const picture = files.find(({ messageId }) => messageId === null)
  return {
    ...ticket,
    answers: may(actor, 'support_queue', 'write'),
    ...(!isQueued && { assignedTo: null, assignedName: null, tags: [], escalatedAt: null, isEscalated: false }),
    metadata: isQueued ? toMetadataView(metadata) : null,
    requester: isQueued && email !== null ? { email, title: jobTitle, department } : null,
    picture: picture === undefined ? null : toFileView(picture),
    messages: messages
      .filter(({ isInternal }) => isQueued || !isInternal)
      .map(message => ({ ...message, files: files.filter(({ messageId }) => messageId === message.id).map(file => toFileView(file)) })),
    history: isQueued ? history : [],
  }
}
