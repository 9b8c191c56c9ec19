import { type Actor, may } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { dashboard as dashboardContract } from '#slices/dashboards/contract/dashboard.ts'
import { recordScope } from '#slices/people/rules/record-scope.ts'
import { allocationNames, currentUserToday, hoursInOverview, loadOwnReach, reachOf } from '#slices/people/server/public.ts'
import { REPORT_PATH } from '#slices/reports/rules/report-path.ts'
import { columnLabels } from '#slices/reports/server/public.ts'
import { countSavedViews } from '#slices/saved-views/server/public.ts'
import { keepFromBulk } from '#slices/time/rules/timesheet-warnings.ts'
import { loadWarnings } from '#slices/time/server/public.ts'
import { monthSums, monthsOf } from './month-hours.ts'
import { findOwnTimesheet, summarizeOwnTimesheet } from './own-timesheet.ts'
import { labelled, recentEntries } from './recent-entries.ts'
import { NEWEST_WAITING, waitingTimesheets } from './waiting-timesheets.ts'

/** The start page lists this many of the newest entries. */
const SHOWN = 5

const activeStaff = {
  organization: sqlStatement<object, { activeStaff: number }>(
    'select count(*)::int as active_staff from app.employees e where e.is_active',
  ),
  some: sqlStatement<object, { activeStaff: number }>(
    `select count(*)::int as active_staff from app.employees e where e.is_active and ${hoursInOverview}`,
  ),
}

/** Two round trips: who and when, then the numbers and lists. */
export async function dashboard({
  ctx: { tx },
}: VerbArgs<ReadTx<Actor>, typeof dashboardContract>): Promise<OutputOf<typeof dashboardContract>> {
  const [day, reach, allocations, waiting, own, saved] = await Promise.all([
    tx.first(currentUserToday, {}),
    tx.first(loadOwnReach, {}),
    tx.rows(allocationNames, {}),
    tx.rows(waitingTimesheets, {}),
    findOwnTimesheet(tx),
    tx.first(countSavedViews, { screen: REPORT_PATH }),
  ])
  const { today } = day!
  const ids = waiting.map(timesheet => timesheet.submissionId)
  const scope = recordScope(reachOf(tx.actor, reach!, 'time_my_team_time'), 'overview')
  // The directory's counts are the same for everyone who may read it (decisions §8).
  const staffScope = may(tx.actor, 'staff_module') ? ('organization' as const) : scope
  const [sums, staff, recent, warnings, ownTimesheet] = await Promise.all([
    tx.first(monthSums[scope === 'organization' ? 'organization' : 'some'], monthsOf(today)),
    tx.first(activeStaff[staffScope === 'organization' ? 'organization' : 'some'], {}),
    tx.rows(recentEntries[scope === 'organization' ? 'organization' : 'some'], {}),
    loadWarnings(tx, ids),
    summarizeOwnTimesheet(tx, own),
  ])
  return {
    scope,
    today,
    monthMinutes: sums!.current,
    previousMonthMinutes: sums!.previous,
    activeStaff: staff!.activeStaff,
    staffScope,
    savedReports: saved!.count,
    pendingReviews: ids.length,
    pendingReviewsWithWarnings: ids.filter(id => keepFromBulk(warnings.get(id) ?? [])).length,
    ownTimesheet,
    recentEntries: labelled(recent.slice(0, SHOWN), columnLabels(allocations)),
    waiting: waiting.slice(0, NEWEST_WAITING),
  }
}
