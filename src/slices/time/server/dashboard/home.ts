import { may } from '#server/db/gate.ts'
import { homePart } from '#server/home.ts'
import { recordScope } from '#slices/people/rules/record-scope.ts'
import { allocationNames, currentUserToday, loadOwnReach, reachOf } from '#slices/people/server/public.ts'
import { timeHome as contract } from '#slices/time/contract/dashboard.ts'
import { keepFromBulk } from '#slices/time/rules/timesheet-warnings.ts'
import { loadWarnings } from '#slices/time/server/approval/load-warnings.ts'
import { columnLabels } from '#slices/time/server/column/column-labels.ts'
import { monthSums, monthsOf } from './month-hours.ts'
import { findOwnTimesheet, summarizeOwnTimesheet } from './own-timesheet.ts'
import { labelled, recentEntries } from './recent-entries.ts'
import { NEWEST_WAITING, waitingTimesheets } from './waiting-timesheets.ts'

/** The start page lists this many of the newest entries. */
const SHOWN = 5

/** Two round trips: who and when, then the numbers and lists. */
export const timeHome = homePart(contract, async tx => {
  const [day, reach, allocations, waiting, own] = await Promise.all([
    tx.first(currentUserToday, {}),
    tx.first(loadOwnReach, {}),
    tx.rows(allocationNames, {}),
    tx.rows(waitingTimesheets, {}),
    findOwnTimesheet(tx),
  ])
  const { today } = day!
  const ids = waiting.map(timesheet => timesheet.submissionId)
  const scope = recordScope(reachOf(tx.actor, reach!, 'time_my_team_time'), 'overview')
  const [sums, recent, warnings, ownTimesheet] = await Promise.all([
    tx.first(monthSums[scope === 'organization' ? 'organization' : 'some'], monthsOf(today)),
    tx.rows(recentEntries[scope === 'organization' ? 'organization' : 'some'], {}),
    loadWarnings(tx, ids),
    summarizeOwnTimesheet(tx, own),
  ])
  const mayOwn = may(tx.actor, 'time_my_time')
  return {
    scope,
    seesHours: scope !== 'own' || mayOwn,
    today,
    monthMinutes: sums!.current,
    previousMonthMinutes: sums!.previous,
    pendingReviews: ids.length,
    pendingReviewsWithWarnings: ids.filter(id => keepFromBulk(warnings.get(id) ?? [])).length,
    ownTimesheet: mayOwn ? ownTimesheet : null,
    recentEntries: labelled(recent.slice(0, SHOWN), columnLabels(allocations)),
    waiting: waiting.slice(0, NEWEST_WAITING),
  }
})
