import { sqlStatement } from '#server/db/statement.ts'
import type { AffectedFrom, AffectedPerson } from '#slices/time-groups/server/public.ts'

const affectedPeople = sqlStatement<{ groupId: string; from: string }, AffectedPerson & { total: number }>(`
  select e.id as employee_id, e.first_name || ' ' || e.last_name as name, count(distinct t.date)::int as days,
    count(distinct t.pay_period_start) filter (where exists (select from app.timesheet_submissions s
      where s.organization_id = t.organization_id and s.employee_id = t.employee_id and s.pay_period_start = t.pay_period_start
        and s.status = 'approved'))::int as approved, count(*) over ()::int as total
  from app.time_entries t join app.employees e on e.organization_id = t.organization_id and e.id = t.employee_id
  where t.organization_id = (select app.org_id()) and t.date >= $from
    and app.group_on(t.organization_id, t.employee_id, t.date) = $groupId::uuid
    and t.employee_id in (select m.employee_id from app.group_memberships m where m.organization_id = (select app.org_id()) and m.group_id = $groupId::uuid)
  group by e.id, e.first_name, e.last_name, e.name_lc order by e.name_lc, e.id limit 200`)

/** Whose hours a change of a group's settings computes again. */
export const affectedPeopleFrom: AffectedFrom = async (tx, change) => {
  const rows = await tx.rows(affectedPeople, change)
  return { people: rows.map(({ total: _, ...person }) => person), total: rows[0]?.total ?? 0 }
}
