import { fail } from '#core/failure.ts'
import { type Actor, may } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { defineList } from '#server/list/list.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { Searches } from '#server/search.ts'
import { type QueuedTicket, ticketColumns } from '#slices/support/contract/ticket-columns.ts'
import { ticketList as contract, type support } from '#slices/support/contract/tickets.ts'
import { assignedName, requesterName } from './stored-ticket.ts'

type List = typeof support.list
type Row = OutputOf<List>['rows'][number] & {
  /** The words that the filters have for it, and for whom it is assigned to. */
  scopes: string[]
  requesterId: string
  assignedAs: string[]
  /** As it is searched: #12. */
  mark: string
  /** By priority, and of one priority the oldest first. */
  urgency: number
}

const tickets = defineList({
  contract,
  rows: sqlStatement<Record<never, never>, Row>(
    `select t.id, t.number, t.title, t.category, t.priority, t.status, t.version, t.escalated_at is not null as is_escalated, t.created_at,
       t.last_activity_at, t.tags, ${requesterName} as requester_name, t.assigned_to, ${assignedName} as assigned_name, t.first_response_at,
       case when t.user_id = (select app.user_id()) then array['own', 'organization'] else array['organization'] end as scopes, t.user_id as requester_id, '#' || t.number as mark,
       case when t.assigned_to is null then array['none'] when t.assigned_to = (select app.user_id()) then array['me', t.assigned_to::text]
         else array[t.assigned_to::text] end as assigned_as,
       array_position(array['low', 'medium', 'high', 'urgent'], t.priority) * 1e9::bigint - t.number as urgency
     from app.support_tickets t left join platform.profiles q on q.id = t.user_id left join platform.profiles a on a.id = t.assigned_to
     where t.organization_id = (select app.org_id())`,
  ),
  searched: ['title', 'mark'],
  filters: {
    scope: { by: 'scopes', kind: 'has' },
    status: 'any',
    priority: 'any',
    category: 'one',
    assigned: { by: 'assignedAs', kind: 'has' },
    tag: { by: 'tags', kind: 'has' },
  },
  sorts: {
    activity: { by: 'lastActivityAt', type: 'instant', descends: true, isFilled: true },
    newest: { by: 'number', type: 'integer', descends: true },
    oldest: { by: 'number', type: 'integer' },
    priority: { by: 'urgency', type: 'integer', descends: true },
  },
})

/** The organization's tickets, for whoever has the support queue. */
export const ticketSource = tickets.source({
  label: 'Support tickets',
  need: { permission: 'support_queue', module: 'help' },
  fixed: { scope: 'organization' },
  dimensions: {
    status: { label: 'Status', by: 'status', type: 'text' },
    priority: { label: 'Priority', by: 'priority', type: 'text' },
    issueType: { label: 'Issue type', by: 'category', type: 'text' },
    requester: { label: 'Requester', by: 'requesterName', key: 'requesterId', type: 'text' },
    assignedTo: { label: 'Assigned to', by: 'assignedName', key: 'assignedTo', type: 'text' },
  },
  measures: { tickets: { label: 'Tickets', kind: 'count' } },
})

/** One's own tickets, and for whoever has the support queue the organization's. */
export const ticketSearches: Searches = {
  tickets: tickets.search({
    label: 'Tickets',
    name: 'title',
    detail: ['mark', 'requesterName'],
    fixed: { scope: 'organization' },
    need: { permission: 'support_queue', module: 'help' },
    at: ({ id }) => ({ path: `/admin/support/${id}`, search: {} }),
  }),
  ownTickets: tickets.search({
    label: 'My tickets',
    name: 'title',
    detail: ['mark'],
    fixed: { scope: 'own' },
    at: ({ id }) => ({ path: `/support/${id}`, search: {} }),
  }),
}

/** Files of the organization's tickets. */
export const ticketFilesOfQueue = tickets.files<QueuedTicket>({
  columns: ticketColumns,
  title: 'Support tickets',
  resourceType: 'support_tickets',
  fixed: { scope: 'organization' },
})

/**
 * Their own tickets, or for whoever has the support queue those of the organization. Throws FORBIDDEN where someone else asks for all, or by what only
 * the queue shows, and VALIDATION for an unknown cursor.
 */
export async function listTickets({ ctx: { tx }, input }: VerbArgs<ReadTx<Actor>, List>): Promise<OutputOf<List>> {
  const isOwn = input.scope === 'own'
  // The page fails on its own before it is known who asks; a denial is told first.
  const [found, actor] = await Promise.all([tickets.page(tx, input).catch((error: unknown) => ({ error })), tx.authorized()])
  const isQueued = may(actor, 'support_queue')
  if (!isQueued && (!isOwn || input.tag || input.assigned !== undefined)) fail('FORBIDDEN', 'Access Denied', { rule: 'forbidden' })
  if ('error' in found) throw found.error
  const rows = isQueued
    ? found.rows
    : found.rows.map(row => ({ ...row, isEscalated: false, assignedTo: null, assignedName: null, tags: [] }))
  return { ...found, rows }
}
