import { type PlainDate, partsOf, plainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { dashboard as dashboardContract } from '#slices/dashboards/contract/dashboard.ts'
import { recordScope } from '#slices/people/rules/record-scope.ts'
import { allocationNames, currentUserToday, inCurrentUsersScope } from '#slices/people/server/public.ts'
import { columnLabels } from '#slices/reports/server/public.ts'
import type { ColumnType } from '#slices/time/rules/column.ts'
import type { TimesheetStatus } from '#slices/time/rules/timesheet-state.ts'
import { awaitsCurrentUser, loadWarnings, timesheetOfEntry } from '#slices/time/server/public.ts'
import { findOwnTimesheet, summarizeOwnTimesheet } from './own-timesheet.ts'

/** Both lists show this many. */
const NEWEST = 5

const scopedEmployees = sqlStatement<object, { activeStaff: number }>(
  `select count(*)::int as active_staff from app.employees e where e.is_active and ${inCurrentUsersScope}`,
)

/** The sums of two calendar months, which the database keeps by person in their time states. */
const twoMonths = `select coalesce(sum(s.minutes_by_month[app.month_number($month)]), 0) as current,
  coalesce(sum(s.minutes_by_month[app.month_number($before)]), 0) as previous from app.employee_time_states s`

type TwoMonths = { before: PlainDate; month: PlainDate }

const monthSumsOfOrganization = sqlStatement<TwoMonths, { current: number; previous: number }>(twoMonths)
const monthSumsOfSome = sqlStatement<TwoMonths, { current: number; previous: number }>(
  `${twoMonths} join app.employees e on e.organization_id = s.organization_id and e.id = s.employee_id where ${inCurrentUsersScope}`,
)

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
// entries for five.
const newestFirst = `order by t.id desc limit ${NEWEST}`

/** Reads the index of ids backward. */
const recentOfOrganization = sqlStatement<object, RecentEntry>(
  `select ${recentColumns} from app.time_entries t
   join app.employees e on e.organization_id = t.organization_id and e.id = t.employee_id
   ${timesheetOfEntry} ${newestFirst}`,
)
// Materialized; otherwise the planner scans the same index through a million entries in search of those of a few people.
const recentOfSome = sqlStatement<object, RecentEntry>(
  `with t as materialized (select own.* from app.employees e
     join app.time_entries own on own.organization_id = e.organization_id and own.employee_id = e.id where ${inCurrentUsersScope})
   select ${recentColumns} from t join app.employees e on e.organization_id = t.organization_id and e.id = t.employee_id
   ${timesheetOfEntry} ${newestFirst}`,
)

interface WaitingTimesheet {
  submissionId: string
  employeeId: string
  employeeName: string
  periodStart: PlainDate
  periodEnd: PlainDate
  minutes: number
  submittedAt: string
}

const waitingTimesheets = sqlStatement<object, WaitingTimesheet>(
  `select s.id as submission_id, s.employee_id, e.first_name || ' ' || e.last_name as employee_name,
     s.pay_period_start as period_start, s.pay_period_end as period_end, s.submitted_at,
     coalesce((select sum(t.minutes) from app.time_entries t where t.organization_id = s.organization_id and t.employee_id = s.employee_id
       and t.date between s.pay_period_start and s.pay_period_end and t.pay_period_start = s.pay_period_start), 0) as minutes
   from app.timesheet_submissions s join app.employees e on e.organization_id = s.organization_id and e.id = s.employee_id
   where ${awaitsCurrentUser}
   order by s.submitted_at desc, s.id`,
)

/** Two round trips: who and when, then the numbers and lists. */
export async function dashboard({ ctx: { tx } }: VerbArgs<ReadTx<Actor>, typeof dashboardContract>) {
  const [day, staff, allocations, waiting, own] = await Promise.all([
    tx.first(currentUserToday, {}),
    tx.first(scopedEmployees, {}),
    tx.rows(allocationNames, {}),
    tx.rows(waitingTimesheets, {}),
    findOwnTimesheet(tx),
  ])
  const { today } = day!
  const ids = waiting.map(timesheet => timesheet.submissionId)
  const scope = recordScope(tx.actor.baseRole, 'overview')
  const [sums, recent, warnings, ownTimesheet] = await Promise.all([
    tx.first(scope === 'organization' ? monthSumsOfOrganization : monthSumsOfSome, monthsOf(today)),
    tx.rows(scope === 'organization' ? recentOfOrganization : recentOfSome, {}),
    loadWarnings(tx, ids),
    summarizeOwnTimesheet(tx, own),
  ])
  const labelOf = columnLabels(allocations)
  return {
    scope,
    today,
    monthMinutes: sums!.current,
    previousMonthMinutes: sums!.previous,
    activeStaff: staff!.activeStaff,
    pendingReviews: ids.length,
    pendingReviewsWithWarnings: ids.filter(id => (warnings.get(id) ?? []).length > 0).length,
    ownTimesheet,
    recentEntries: recent.map(({ columnType, columnId, ...entry }) => ({ ...entry, ...labelOf(columnType, columnId) })),
    waiting: waiting.slice(0, NEWEST),
  }
}

/** The calendar month of a date and the one before it. */
function monthsOf(date: PlainDate): TwoMonths {
  const { year, month } = partsOf(date)
  return { before: plainDate(year, month - 1, 1), month: plainDate(year, month, 1) }
}
