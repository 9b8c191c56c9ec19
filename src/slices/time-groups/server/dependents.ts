import { sqlStatement } from '#server/db/statement.ts'
import type { Dependent, Dependents } from '#server/record/dependents.ts'

// Ids differ between the tables, so a column's type need not be compared. A group that has the target's
// column already, or gets it at the same moment, just loses this one.
const columns: Dependent = {
  name: 'groupColumns',
  label: { one: 'column of a time tracking group', other: 'columns of time tracking groups' },
  count: sqlStatement<{ id: string }, { count: number }>(
    `select count(*)::int as count from app.group_time_columns c
     where c.organization_id = (select app.org_id()) and c.column_type in ('department', 'location', 'unit', 'fund') and c.column_id = $id::uuid::text`,
  ),
  move: sqlStatement<{ id: string; moveTo: string }, { id: string }>(
    `with gone as (
       delete from app.group_time_columns c
       where c.organization_id = (select app.org_id()) and c.column_type in ('department', 'location', 'unit', 'fund') and c.column_id = $id::uuid::text
       returning c.group_id, c.column_type, c.sort_order
     ), moved as (
       insert into app.group_time_columns (group_id, column_type, column_id, sort_order)
       select g.group_id, g.column_type, $moveTo::uuid::text, g.sort_order from gone g on conflict do nothing
     )
     select gone.group_id as id from gone`,
  ),
}

export const groupDependents: Dependents = { departments: [columns], locations: [columns], units: [columns], funds: [columns] }
