import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { hoursInOverview } from '#slices/people/server/public.ts'
import type { ColumnType } from '#slices/time/rules/column.ts'
import type { TimesheetStatus } from '#slices/time/rules/timesheet-state.ts'
import type { columnLabels } from '#slices/time/server/column/column-labels.ts'
import { countedMinutes } from '#slices/time/server/day/counted-minutes.ts'
import { timesheetOfEntry } from '#slices/time/server/timesheet/of-entry.ts'

interface RecentEntry {
  id: string
  employeeId: string
  employeeName: string
  columnTypes: ColumnType[]
  columnIds: string[]
  date: PlainDate
  minutes: number
  status: TimesheetStatus
  updatedAt: string
}

// Ids grow with time. The limits are not parameters, because the planner expects a parameter to return a tenth of all rows and sorts a
// million entries for eight. Sixty entries are eight days of someone who fills seven columns a day.
const newestFirst = 'order by t.id desc limit 60'
const daysOfNewest = `days as (
  select n.employee_id, n.date, max(n.id::text)::uuid as id from newest n group by n.employee_id, n.date order by 3 desc limit 8)`
const ofDays = `select d.id, d.employee_id, e.first_name || ' ' || e.last_name as employee_name,
    array_agg(t.column_type::text order by t.minutes desc, t.id) as column_types,
    array_agg(t.column_id::text order by t.minutes desc, t.id) as column_ids,
    d.date, sum(${countedMinutes})::int as minutes, coalesce(min(s.status), 'draft') as status, max(t.updated_at) as updated_at
  from days d
  join app.time_entries t on t.organization_id = (select app.org_id()) and t.employee_id = d.employee_id and t.date = d.date
  join app.employees e on e.organization_id = t.organization_id and e.id = t.employee_id
  ${timesheetOfEntry}
  group by d.id, d.employee_id, d.date, e.first_name, e.last_name order by d.id desc`

/**
 * The eight days on which the people in the current user's scope entered hours last, newest first: one row for a person and a day, so
 * that a timesheet with many columns does not hide everyone else's.
 */
export const recentEntries = {
  /** Reads the index of ids backward. */
  organization: sqlStatement<object, RecentEntry>(
    `with newest as (select t.id, t.employee_id, t.date from app.time_entries t ${newestFirst}), ${daysOfNewest} ${ofDays}`,
  ),
  // Materialized; otherwise the planner scans the same index through a million entries in search of those of a few people.
  some: sqlStatement<object, RecentEntry>(
    `with own as materialized (select o.* from app.employees e
       join app.time_entries o on o.organization_id = e.organization_id and o.employee_id = e.id where ${hoursInOverview}),
     newest as (select t.id, t.employee_id, t.date from own t ${newestFirst}), ${daysOfNewest} ${ofDays}`,
  ),
}

/** Entries with what they were charged to, in words. */
export function labelled(entries: readonly RecentEntry[], labelOf: ReturnType<typeof columnLabels>) {
  return entries.map(({ columnTypes, columnIds, ...entry }) => ({
    ...entry,
    columnLabels: columnTypes.map((type, index) => labelOf(type, columnIds[index]!).columnLabel),
  }))
}
