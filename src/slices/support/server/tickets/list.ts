import { fail } from '#core/failure.ts'
import { type Actor, may } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { support } from '#slices/support/contract/tickets.ts'
import { assignedName, requesterName } from './stored-ticket.ts'

type List = typeof support.list
type Row = OutputOf<List>['rows'][number]

interface Filters {
  own: boolean
  search: string | null
  status: string[] | null
  priority: string[] | null
  category: string | null
  assigned: string | null
  tag: string | null
}

const chosen = `t.organization_id = (select app.org_id()) and (not $own::boolean or t.user_id = (select app.user_id()))
  and ($search::text is null or strpos(lower(t.title || ' #' || t.number), lower($search)) > 0)
  and ($status::text[] is null or t.status = any ($status::text[])) and ($priority::text[] is null or t.priority = any ($priority::text[]))
  and ($category::text is null or t.category = $category::text) and ($tag::text is null or $tag::text = any (t.tags))
  and ($assigned::text is null or case $assigned::text when 'none' then t.assigned_to is null when 'me' then t.assigned_to = (select app.user_id())
    else t.assigned_to::text = $assigned::text end)`
/** By what a list stands in order, the largest first. */
const orderKey = `case $sort::text when 'newest' then t.number when 'oldest' then -t.number
  when 'priority' then array_position(array['low', 'medium', 'high', 'urgent'], t.priority) * 1e9 - t.number
  else extract(epoch from t.last_activity_at) end::numeric`

const page = sqlStatement<Filters & { sort: string; after: string | null; limit: number }, Row>(
  `select s.id, s.number, s.title, s.category, s.priority, s.status, s.version, s.is_escalated, s.created_at, s.last_activity_at, s.tags,
     s.requester_name, s.assigned_to, s.assigned_name, s.first_response_at
   from (
     select t.id, t.number, t.title, t.category, t.priority, t.status, t.version, t.escalated_at is not null as is_escalated, t.created_at,
       t.last_activity_at, t.tags, ${requesterName} as requester_name, t.assigned_to, ${assignedName} as assigned_name, t.first_response_at,
       ${orderKey} as order_key
     from app.support_tickets t left join platform.profiles q on q.id = t.user_id left join platform.profiles a on a.id = t.assigned_to
     where ${chosen} and ($after::uuid is null or (${orderKey}, t.id) < (select c.order_key, c.id from (
       select ${orderKey} as order_key, t.id from app.support_tickets t where t.organization_id = (select app.org_id()) and t.id = $after::uuid) c))
     order by order_key desc, t.id desc limit $limit::int + 1
   ) s order by s.order_key desc, s.id desc`,
)
const count = sqlStatement<Filters, { total: number }>(`select count(*)::int as total from app.support_tickets t where ${chosen}`)

/**
 * Their own tickets, or for whoever has the support queue those of the organization. Throws FORBIDDEN where someone else asks for all, or by what only
 * the queue shows.
 */
export async function listTickets({ ctx: { tx }, input }: VerbArgs<ReadTx<Actor>, List>): Promise<OutputOf<List>> {
  const { scope, sort, limit } = input
  const own = scope === 'own'
  const filters: Filters = {
    own,
    search: input.search || null,
    status: input.status ?? null,
    priority: input.priority ?? null,
    category: input.category ?? null,
    assigned: input.assigned ?? null,
    tag: input.tag || null,
  }
  const [rows, sum, actor] = await Promise.all([
    tx.rows(page, { ...filters, sort, after: input.after ?? null, limit }),
    tx.first(count, filters),
    tx.authorized(),
  ])
  const isQueued = may(actor, 'support_queue')
  if (!isQueued && (!own || filters.tag !== null || filters.assigned !== null)) fail('FORBIDDEN', 'Access Denied', { rule: 'forbidden' })
  const shown = isQueued ? rows : rows.map(row => ({ ...row, isEscalated: false, assignedTo: null, assignedName: null, tags: [] }))
  return { rows: shown.slice(0, limit), more: rows.length > limit, total: sum!.total }
}
