import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { timeGroups } from '#slices/time-groups/contract/time-groups.ts'

type Members = OutputOf<typeof timeGroups.members>
type Row = Members['rows'][number]

const LIMIT = 500

const assigned = `array(select case c.column_type when 'pay_code' then c.column_id else c.column_type || ':' || c.column_id end
    from app.employee_time_columns c where c.organization_id = e.organization_id and c.employee_id = e.id and c.source = 'assigned'
    order by c.sort_order, c.column_id) as columns`
const isNamed = `($search::text = '' or app.folded(e.display_name) like all ((select app.search_patterns($search::text))::text[]))`

// Who was in the group once and is no longer is no member.
const membersOf = sqlStatement<{ id: string; search: string; limit: number }, Row>(`
  select e.id as employee_id, e.display_name as name, m.starts_on, m.ends_on, m.scheduled_minutes, ${assigned}
  from app.group_memberships m
  join app.employees e on e.organization_id = m.organization_id and e.id = m.employee_id and e.is_active
  join app.organizations o on o.id = e.organization_id
  where m.organization_id = (select app.org_id()) and m.group_id = $id and ${isNamed}
    and (m.ends_on is null or m.ends_on >= (app.now() at time zone o.timezone)::date)
  order by e.name_lc, e.id, m.starts_on limit $limit`)
const everyone = sqlStatement<{ search: string; limit: number }, Row>(`
  select e.id as employee_id, e.display_name as name, m.starts_on, m.ends_on, m.scheduled_minutes, ${assigned}
  from app.employees e join app.organizations o on o.id = e.organization_id
  left join app.group_memberships m on m.organization_id = e.organization_id and m.employee_id = e.id
    and m.starts_on <= (app.now() at time zone o.timezone)::date and (m.ends_on is null or m.ends_on >= (app.now() at time zone o.timezone)::date)
  where e.organization_id = (select app.org_id()) and e.is_active and ${isNamed}
  order by e.name_lc, e.id limit $limit`)
const withoutGroup = sqlStatement<{ search: string; limit: number }, Omit<Row, 'startsOn' | 'endsOn' | 'scheduledMinutes'>>(`
  select e.id as employee_id, e.display_name as name, ${assigned}
  from app.employees e
  where e.organization_id = (select app.org_id()) and e.is_active and e.time_tracking_group_id is null and ${isNamed}
  order by e.name_lc, e.id limit $limit`)

const groupExists = sqlStatement<{ id: string }, { id: string }>(
  `select g.id from app.time_tracking_groups g where g.organization_id = (select app.org_id()) and g.id = $id`,
)

/** Throws NOT_FOUND for a group that is none. */
export async function membersOfGroup({
  ctx: { tx },
  input: { id, search = '' },
}: VerbArgs<ReadTx<Actor>, typeof timeGroups.members>): Promise<Members> {
  const page = { search, limit: LIMIT + 1 }
  const rows =
    id === 'none'
      ? (await tx.rows(withoutGroup, page)).map(row => ({ ...row, startsOn: null, endsOn: null, scheduledMinutes: null }))
      : id === 'any'
        ? await tx.rows(everyone, page)
        : await membersOfOne(tx, { id, ...page })
  return { rows: rows.slice(0, LIMIT), more: rows.length > LIMIT }
}

async function membersOfOne(tx: ReadTx<Actor>, of: { id: string; search: string; limit: number }): Promise<Row[]> {
  const [group, rows] = await Promise.all([tx.first(groupExists, { id: of.id }), tx.rows(membersOf, of)])
  return group === undefined ? fail('NOT_FOUND', 'Group not found') : rows
}
