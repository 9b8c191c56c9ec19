import { fail } from '#core/failure.ts'
import { addDays, type PlainDate, partsOf, plainDate } from '#core/plain-date.ts'
import { type Actor, may } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { recordScope } from '#slices/people/rules/record-scope.ts'
import { allocationNames, currentUserToday, hoursInOverview, loadOwnReach, reachOf } from '#slices/people/server/public.ts'
import type { timeDashboard as contract } from '#slices/time/contract/dashboard.ts'
import { keepFromBulk } from '#slices/time/rules/timesheet-warnings.ts'
import { countTimesheets, countTimesheetsEnding } from '#slices/time/server/approval/counts.ts'
import { loadWarnings } from '#slices/time/server/approval/load-warnings.ts'
import { columnLabels } from '#slices/time/server/column/column-labels.ts'
import { countedMinutes } from '#slices/time/server/day/counted-minutes.ts'
import { monthSums, monthsOf } from './month-hours.ts'
import { labelled, recentEntries } from './recent-entries.ts'
import { NEWEST_WAITING, waitingTimesheets } from './waiting-timesheets.ts'

const minutesOn = sqlStatement<{ date: PlainDate }, { minutes: number; people: number }>(
  `select coalesce(sum(${countedMinutes}), 0)::int as minutes, count(distinct t.employee_id)::int as people from app.employees e
   join app.time_entries t on t.organization_id = e.organization_id and t.employee_id = e.id and t.date = $date
   where e.organization_id = (select app.org_id()) and ${hoursInOverview}`,
)

/** Two round trips: who and when, then the numbers and lists. Throws FORBIDDEN for someone with neither of the permissions of time. */
export async function timeDashboard({ ctx: { tx } }: VerbArgs<ReadTx<Actor>, typeof contract>): Promise<OutputOf<typeof contract>> {
  const [day, reach, allocations, waiting] = await Promise.all([
    tx.first(currentUserToday, {}),
    tx.first(loadOwnReach, {}),
    tx.rows(allocationNames, {}),
    tx.rows(waitingTimesheets, {}),
  ])
  if (!may(tx.actor, 'time_module') && !may(tx.actor, 'time_my_time')) fail('FORBIDDEN', 'Access Denied', { rule: 'forbidden' })
  const { today } = day!
  const ids = waiting.map(timesheet => timesheet.submissionId)
  const scope = recordScope(reachOf(tx.actor, reach!, 'time_my_team_time'), 'overview')
  const [onDay, sums, counts, ending, recent, warnings] = await Promise.all([
    tx.first(minutesOn, { date: today }),
    tx.first(monthSums[scope === 'organization' ? 'organization' : 'some'], monthsOf(today)),
    tx.first(countTimesheets, {}),
    tx.first(countTimesheetsEnding, monthAround(today)),
    tx.rows(recentEntries[scope === 'organization' ? 'organization' : 'some'], {}),
    loadWarnings(tx, ids),
  ])
  return {
    scope,
    today,
    todayMinutes: onDay!.minutes,
    todayPeople: onDay!.people,
    monthMinutes: sums!.current,
    previousMonthMinutes: sums!.previous,
    draftTimesheets: counts!.draft,
    pendingApprovals: ids.length,
    pendingApprovalsWithWarnings: ids.filter(id => keepFromBulk(warnings.get(id) ?? [])).length,
    recentEntries: labelled(recent, columnLabels(allocations)),
    waiting: waiting.slice(0, NEWEST_WAITING),
    endingThisMonth: ending!,
  }
}

/** First and last day of a date's calendar month. */
function monthAround(date: PlainDate): { from: PlainDate; to: PlainDate } {
  const { year, month } = partsOf(date)
  return { from: plainDate(year, month, 1), to: addDays(plainDate(year, month + 1, 1), -1) }
}
