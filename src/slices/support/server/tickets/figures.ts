import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { support } from '#slices/support/contract/tickets.ts'
import { answeringPeople } from './answering-people.ts'

type Figures = typeof support.figures

const figures = sqlStatement<object, OutputOf<Figures>>(
  `with open_ones as materialized (
     select t.id, t.number, t.priority, t.assigned_to, t.escalated_at, t.first_response_at, t.created_at from app.support_tickets t
     where t.organization_id = (select app.org_id()) and t.status in ('open', 'in_progress', 'waiting_on_customer')
   )
   select
     (select coalesce(jsonb_object_agg(c.status, c.n), '{}') from (
       select t.status, count(*)::int as n from app.support_tickets t where t.organization_id = (select app.org_id()) group by t.status) c) as by_status,
     (select coalesce(jsonb_object_agg(c.priority, c.n), '{}') from (select o.priority, count(*)::int as n from open_ones o group by o.priority) c) as by_priority,
     (select count(*)::int from open_ones) as open,
     (select count(*)::int from open_ones o where o.assigned_to is null) as unassigned,
     (select count(*)::int from open_ones o where o.escalated_at is not null) as escalated,
     (select count(*)::int from open_ones o where o.first_response_at is null) as unanswered,
     (select round(percentile_cont(0.5) within group (order by extract(epoch from t.first_response_at - t.created_at)) / 60)::int
       from app.support_tickets t where t.organization_id = (select app.org_id()) and t.first_response_at is not null
         and t.created_at > app.now() - interval '30 days') as median_first_response_minutes,
     (select min(o.created_at) from open_ones o) as oldest_open_at,
     (select o.id from open_ones o order by o.created_at, o.number limit 1) as oldest_open_id,
     app.now() as now`,
)

/** How the organization's tickets stand. */
export async function ticketFigures({ ctx: { tx } }: VerbArgs<ReadTx<Actor>, Figures>): Promise<OutputOf<Figures>> {
  return (await tx.first(figures, {}))!
}

type Choices = typeof support.choices

const tagsInUse = sqlStatement<object, { tag: string }>(
  `select distinct tag from app.support_tickets t, unnest(t.tags) tag where t.organization_id = (select app.org_id()) order by tag limit 200`,
)

/** Whom a ticket can be assigned to, and the tags in use. */
export async function ticketChoices({ ctx: { tx } }: VerbArgs<ReadTx<Actor>, Choices>): Promise<OutputOf<Choices>> {
  const [people, tags] = await Promise.all([tx.rows(answeringPeople, {}), tx.rows(tagsInUse, {})])
  return {
    administrators: people.map(({ userId, name, isCurrentUser }) => ({ id: userId, name, isCurrentUser })),
    tags: tags.map(({ tag }) => tag),
  }
}

type Administrators = typeof support.administrators

/** A mail draft with more addresses than a few is not read as one. */
const MAX_ADDRESSES = 10

/** Where a member writes when Steward itself fails. */
export async function administratorAddresses({ ctx: { tx } }: VerbArgs<ReadTx<Actor>, Administrators>): Promise<OutputOf<Administrators>> {
  return { addresses: (await tx.rows(answeringPeople, {})).slice(0, MAX_ADDRESSES).map(({ email }) => email) }
}
