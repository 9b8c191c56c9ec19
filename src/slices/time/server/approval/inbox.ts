import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { TimesheetSources } from '#server/slice.ts'
import type { approvals } from '#slices/time/contract/approvals.ts'
import { keepFromBulk, RESULT_CHANGED, type TimesheetWarning } from '#slices/time/rules/timesheet-warnings.ts'
import { type InboxTimesheet, loadReviewedByCurrentUser, loadTeamTimesheets, loadWaiting, type TeamTimesheet } from './load-inbox.ts'
import { loadWarnings } from './load-warnings.ts'
import { loadTeamPeriods, oncePerDay } from './team-periods.ts'
import { warningsOfOthers } from './warnings-of-others.ts'

/**
 * Loads the timesheets that await the current user in every period, and, for the period around a date, the team's timesheets that await
 * someone else, that are not submitted, and that are reviewed. Without a date it is the period that is shown first (SHT-11). Fails with
 * FORBIDDEN for users who review no one's timesheets.
 */
export function inbox(sources: TimesheetSources) {
  return async ({ ctx: { tx }, input }: VerbArgs<ReadTx<Actor>, typeof approvals.inbox>) => {
    const [periods, waiting] = await Promise.all([loadTeamPeriods(tx, input.date ?? null), tx.rows(loadWaiting, {})])
    const { today, shown, shownOn } = periods
    if (!periods.isOpen) fail('FORBIDDEN', 'Access Denied', { rule: 'forbidden' })
    const [rows, reviewedByCurrentUser] = await Promise.all([
      tx.rows(loadTeamTimesheets, shown),
      tx.rows(loadReviewedByCurrentUser, { date: shownOn }),
    ])
    const team = oncePerDay(rows)
    const waitingIds = new Set(waiting.map(timesheet => timesheet.submissionId))
    const withOthers = team.filter(timesheet => timesheet.status === 'submitted' && !waitingIds.has(timesheet.submissionId))
    const reviewed = reviewedOnce(team, reviewedByCurrentUser)
    const [warnings, ofOthers] = await Promise.all([
      loadWarnings(
        tx,
        [...waiting, ...withOthers].map(timesheet => timesheet.submissionId!),
      ),
      warningsOfOthers(
        tx,
        sources.warnings,
        reviewed.flatMap(({ status, submissionId }) => (status === 'approved' ? submissionId! : [])),
      ),
    ])
    const row = rowWith(warnings, ofOthers)
    return {
      periods: periods.around(waiting),
      shownOn,
      pending: [...waiting.map(timesheet => row(timesheet, true)), ...withOthers.map(timesheet => row(timesheet, false))].sort(byUrgency),
      notSubmitted: periods.missing(team).map(timesheet => row(timesheet, false, timesheet.remindedAt)),
      reviewed: reviewed.map(timesheet => row(timesheet, false)),
      today,
    }
  }
}

function reviewedOnce(team: readonly TeamTimesheet[], reviewedByCurrentUser: readonly InboxTimesheet[]): InboxTimesheet[] {
  const decided = [
    ...team.filter(timesheet => timesheet.status === 'approved' || timesheet.status === 'rejected'),
    ...reviewedByCurrentUser,
  ]
  const once = new Map(decided.map(timesheet => [timesheet.submissionId, timesheet]))
  return [...once.values()].sort((a, b) => ((a.decidedAt ?? '') > (b.decidedAt ?? '') ? -1 : 1))
}

type Row = ReturnType<ReturnType<typeof rowWith>>

function rowWith(warnings: ReadonlyMap<string, TimesheetWarning[]>, ofOthers: ReadonlyMap<string, TimesheetWarning[]>) {
  return (timesheet: InboxTimesheet, canDecide: boolean, remindedAt: string | null = null) => ({
    submissionId: timesheet.submissionId,
    employeeId: timesheet.employeeId,
    employeeName: timesheet.employeeName,
    jobTitle: timesheet.jobTitle,
    periodStart: timesheet.periodStart,
    periodEnd: timesheet.periodEnd,
    status: timesheet.status,
    minutes: timesheet.minutes,
    submittedAt: timesheet.submittedAt,
    reviewedAt: timesheet.decidedAt,
    version: timesheet.version ?? 0,
    remindedAt,
    warnings: warningsOf(timesheet, warnings, ofOthers),
    canDecide,
  })
}

function warningsOf(
  { submissionId, isResultChanged }: InboxTimesheet,
  warnings: ReadonlyMap<string, TimesheetWarning[]>,
  ofOthers: ReadonlyMap<string, TimesheetWarning[]>,
): TimesheetWarning[] {
  if (submissionId === null) return []
  const afterwards = [...(isResultChanged ? [RESULT_CHANGED] : []), ...(ofOthers.get(submissionId) ?? [])]
  return warnings.get(submissionId) ?? afterwards
}

/** Sorts first what the current user can decide, then what needs review, then what has been pending longest. */
function byUrgency(a: Row, b: Row): number {
  const order = (row: Row) => `${row.canDecide ? 0 : 1}${keepFromBulk(row.warnings) ? 0 : 1}${row.submittedAt ?? ''}`
  return order(a) < order(b) ? -1 : 1
}
