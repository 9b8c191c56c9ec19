import { sqlStatement } from '#server/db/statement.ts'
import type { Dependent, Dependents } from '#server/record/dependents.ts'

type Of = { id: string }
type Move = { id: string; moveTo: string }

// Ids differ between the tables, so a column's type need not be compared. Whoever has the target's column
// already, or gets it at the same moment, just loses this one.
const columns: Dependent = {
  name: 'columns',
  label: { one: 'timesheet column', other: 'timesheet columns' },
  count: sqlStatement<Of, { count: number }>(
    `select count(*)::int as count from app.employee_time_columns c
     where c.organization_id = (select app.org_id()) and c.column_type in ('department', 'location', 'unit', 'fund') and c.column_id = $id::uuid::text`,
  ),
  move: sqlStatement<Move, { id: string }>(
    `with gone as (
       delete from app.employee_time_columns c
       where c.organization_id = (select app.org_id()) and c.column_type in ('department', 'location', 'unit', 'fund') and c.column_id = $id::uuid::text
       returning c.employee_id, c.column_type, c.source, c.sort_order
     ), moved as (
       insert into app.employee_time_columns (employee_id, column_type, column_id, source, sort_order)
       select g.employee_id, g.column_type, $moveTo::uuid::text, g.source, g.sort_order from gone g on conflict do nothing
     )
     select gone.employee_id as id from gone`,
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
         and h.column_type in ('department', 'location', 'unit', 'fund') and h.column_id = $id::uuid::text
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
  funds: [columns, drafts],
}
