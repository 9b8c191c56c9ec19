import { sqlStatement } from '#server/db/statement.ts'
import type { Dependent, Dependents } from '#server/record/dependents.ts'

type Of = { id: string }
type Move = { id: string; moveTo: string }

// Ids differ between the tables, so a column's type need not be compared. Whoever has the target's column already just loses this one.
const columns: Dependent = {
  name: 'columns',
  label: { one: 'timesheet column', other: 'timesheet columns' },
  count: sqlStatement<Of, { count: number }>(
    `select count(*)::int as count from app.employee_time_columns c
     where c.organization_id = (select app.org_id()) and c.column_type in ('department', 'location', 'unit') and c.column_id = $id::uuid::text`,
  ),
  move: sqlStatement<Move, { id: string }>(
    `with held as (
       select c.employee_id from app.employee_time_columns c
       where c.organization_id = (select app.org_id()) and c.column_type in ('department', 'location', 'unit') and c.column_id = $moveTo::uuid::text
     ), dropped as (
       delete from app.employee_time_columns c
       where c.organization_id = (select app.org_id()) and c.column_type in ('department', 'location', 'unit') and c.column_id = $id::uuid::text
         and c.employee_id in (select held.employee_id from held) returning c.employee_id
     ), moved as (
       update app.employee_time_columns c set column_id = $moveTo::uuid::text
       where c.organization_id = (select app.org_id()) and c.column_type in ('department', 'location', 'unit') and c.column_id = $id::uuid::text
         and c.employee_id not in (select held.employee_id from held) returning c.employee_id
     )
     select dropped.employee_id as id from dropped union all select moved.employee_id from moved`,
  ),
}

// Goes by person, because hours are stored by person and date. A draft whose period ended two months ago is no longer being filled.
const drafts: Dependent = {
  name: 'drafts',
  label: { one: 'draft timesheet', other: 'draft timesheets' },
  count: sqlStatement<Of, { count: number }>(
    `select count(distinct (t.employee_id, t.pay_period_start))::int as count
     from app.employees e
     join lateral (
       select h.employee_id, h.pay_period_start from app.time_entries h
       where h.organization_id = (select app.org_id()) and h.employee_id = e.id and h.date >= app.now()::date - 62
         and h.column_type in ('department', 'location', 'unit') and h.column_id = $id::uuid::text
     ) t on true
     where e.organization_id = (select app.org_id()) and e.is_active
       and not exists (select from app.timesheet_submissions s
         where s.organization_id = (select app.org_id()) and s.employee_id = t.employee_id and s.pay_period_start = t.pay_period_start
           and s.status in ('submitted', 'approved'))`,
  ),
}

export const timeDependents: Dependents = {
  departments: [columns, drafts],
  locations: [columns, drafts],
  units: [columns, drafts],
}
