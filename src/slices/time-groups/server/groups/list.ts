import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { searchOfRows } from '#server/list/search-of-list.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { timeGroups } from '#slices/time-groups/contract/time-groups.ts'
import { settingsOnDay } from '../group.ts'

type Listed = OutputOf<typeof timeGroups.list>

const allGroups = sqlStatement<object, Listed['groups'][number]>(`
  select g.id, g.name, g.is_active, g.version, v.group_type, v.pay_period, v.overtime_rules,
    (select count(*)::int from app.employees e
      where e.organization_id = g.organization_id and e.time_tracking_group_id = g.id and e.is_active) as people
  from app.time_tracking_groups g join app.organizations o on o.id = g.organization_id
  cross join lateral (select (app.now() at time zone o.timezone)::date as day) as on_day
  ${settingsOnDay}
  where g.organization_id = (select app.org_id()) order by g.is_active desc, lower(g.name), g.id`)
const named = sqlStatement<Record<never, never>, { id: string; name: string }>(
  'select g.id, g.name from app.time_tracking_groups g where g.organization_id = (select app.org_id())',
)

export const groupSearch = searchOfRows(timeGroups.list, named, {
  label: 'Time tracking groups',
  name: 'name',
  at: ({ id }) => ({ path: '/settings/time-tracking-groups', search: { group: id } }),
})

const peopleWithoutGroup = sqlStatement<object, { count: number }>(`
  select count(*)::int as count from app.employees e
  where e.organization_id = (select app.org_id()) and e.is_active and e.time_tracking_group_id is null`)
const workflows = sqlStatement<object, Listed['workflows'][number]>(`
  select w.id, w.name from app.approval_workflow_templates w
  where w.organization_id = (select app.org_id()) and w.is_active order by lower(w.name), w.id`)

/** The groups as they are today, active ones first. */
export async function listGroups({ ctx: { tx } }: VerbArgs<ReadTx<Actor>, typeof timeGroups.list>): Promise<Listed> {
  const [groups, without, templates] = await Promise.all([tx.rows(allGroups, {}), tx.first(peopleWithoutGroup, {}), tx.rows(workflows, {})])
  return { groups, withoutGroup: without!.count, workflows: templates }
}
