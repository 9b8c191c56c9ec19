import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { inCurrentUsersScope } from '#slices/people/server/public.ts'
import type { columnLabels } from '#slices/reports/server/public.ts'
import type { ColumnType } from '#slices/time/rules/column.ts'
import type { TimesheetStatus } from '#slices/time/rules/timesheet-state.ts'
import { timesheetOfEntry } from '#slices/time/server/public.ts'

interface RecentEntry {
  id: string
  employeeId: string
  employeeName: string
  columnType: ColumnType
  columnId: string
  date: PlainDate
  minutes: number
  status: TimesheetStatus
  updatedAt: string
}

const recentColumns = `t.id, t.employee_id, e.first_name || ' ' || e.last_name as employee_name, t.column_type, t.column_id, t.date, t.minutes,
  coalesce(s.status, 'draft') as status, t.updated_at`
// Ids grow with time. The limit is not a parameter, because the planner expects a parameter to return a tenth of all rows and sorts a million
// entries for eight.
const newestFirst = 'order by t.id desc limit 8'

/** The eight newest entries of the people in the current user's scope, newest first. */
export const recentEntries = {
  /** Reads the index of ids backward. */
  organization: sqlStatement<object, RecentEntry>(
    `select ${recentColumns} from app.time_entries t
     join app.employees e on e.organization_id = t.organization_id and e.id = t.employee_id
     ${timesheetOfEntry} ${newestFirst}`,
  ),
  // Materialized; otherwise the planner scans the same index through a million entries in search of those of a few people.
  some: sqlStatement<object, RecentEntry>(
    `with t as materialized (select own.* from app.employees e
       join app.time_entries own on own.organization_id = e.organization_id and own.employee_id = e.id where ${inCurrentUsersScope})
     select ${recentColumns} from t join app.employees e on e.organization_id = t.organization_id and e.id = t.employee_id
     ${timesheetOfEntry} ${newestFirst}`,
  ),
}

/** Entries with what they were charged to, in words. */
export function labelled(entries: readonly RecentEntry[], labelOf: ReturnType<typeof columnLabels>) {
  return entries.map(({ columnType, columnId, ...entry }) => ({ ...entry, ...labelOf(columnType, columnId) }))
}
