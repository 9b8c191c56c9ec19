import { sqlStatement } from '#server/db/statement.ts'
import type { Dependent, Dependents } from '#server/record/dependents.ts'

// Ids differ between the tables, so a column's type need not be compared. A group that has the target's column already just loses this one.
const columns: Dependent = {
  name: 'groupColumns',
  label: { one: 'column of a time tracking group', other: 'columns of time tracking groups' },
  count: sqlStatement<{ id: string }, { count: number }>(
    `select count(*)::int as count from app.group_time_columns c
     where c.organization_id = (select app.org_id()) and c.column_type in ('department', 'location', 'unit') and c.column_id = $id::uuid::text`,
  ),
  move: sqlStatement<{ id: string; moveTo: string }, { id: string }>(
    `with held as (
       select c.group_id from app.group_time_columns c
       where c.organization_id = (select app.org_id()) and c.column_type in ('department', 'location', 'unit') and c.column_id = $moveTo::uuid::text
     ), dropped as (
       delete from app.group_time_columns c
       where c.organization_id = (select app.org_id()) and c.column_type in ('department', 'location', 'unit') and c.column_id = $id::uuid::text
         and c.group_id in (select held.group_id from held) returning c.group_id
     ), moved as (
       update app.group_time_columns c set column_id = $moveTo::uuid::text
       where c.organization_id = (select app.org_id()) and c.column_type in ('department', 'location', 'unit') and c.column_id = $id::uuid::text
         and c.group_id not in (select held.group_id from held) returning c.group_id
     )
     select dropped.group_id as id from dropped union all select moved.group_id from moved`,
  ),
}

export const groupDependents: Dependents = { departments: [columns], locations: [columns], units: [columns] }
