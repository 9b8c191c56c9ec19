import { fail } from '#core/failure.ts'
import { addDays, type PlainDate } from '#core/plain-date.ts'
import { type Actor, may } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { approvals } from '#slices/time/contract/approvals.ts'
import type { TimesheetWarning } from '#slices/time/rules/timesheet-warnings.ts'
import { groupPeriodOn, type SettingsVersion, scheduleOf, settingsOn } from '#slices/time-groups/rules/group-settings.ts'
import { payDateFor } from '#slices/time-groups/rules/pay-date.ts'
import { scheduledDays } from '#slices/time-groups/rules/work-calendar.ts'
import type { StoredPeriod } from '#slices/time-groups/server/public.ts'
import {
  type InboxTimesheet,
  loadAllVersions,
  loadCurrentUser,
  loadHolidaysAround,
  loadPeriodsAround,
  loadReviewedByCurrentUser,
  loadTeamGroups,
  loadTeamTimesheets,
  loadWaiting,
  type TeamTimesheet,
} from './load-inbox.ts'
import { loadWarnings } from './load-warnings.ts'

interface ShownPeriod {
  startsOn: PlainDate
  endsOn: PlainDate
  payDate: PlainDate
}

const PERIODS_BACK = 6

/** My Team Time opens for administrators and managers (decisions §2), and for whoever a timesheet waits for. */
const seesTeam = (actor: Actor) => actor.baseRole !== 'employee' && may(actor, 'time_my_team_time')

/**
 * What awaits the current user, in every period; and in the period around a date (default today): the team's timesheets that await
 * someone else, that are not submitted, and that are reviewed. Fails with FORBIDDEN for users who review no one's timesheets.
 */
export async function inbox({ ctx: { tx }, input }: VerbArgs<ReadTx<Actor>, typeof approvals.inbox>) {
  const date = input.date ?? null
  const [currentUser, groups, versions, stored, holidays, waiting, reviewedByCurrentUser] = await Promise.all([
    tx.first(loadCurrentUser, {}),
    tx.rows(loadTeamGroups, {}),
    tx.rows(loadAllVersions, {}),
    tx.rows(loadPeriodsAround, { date }),
    tx.rows(loadHolidaysAround, { date }),
    tx.rows(loadWaiting, {}),
    tx.rows(loadReviewedByCurrentUser, { date }),
  ])
  const { today, hasPending } = currentUser!
  if (!seesTeam(tx.actor) && !hasPending) fail('FORBIDDEN', 'Access Denied', { rule: 'forbidden' })
  const day = date ?? today
  const calendar = { versions, stored }
  const shown = groups.flatMap(({ id }): [string, ShownPeriod][] => {
    const period = periodBeside(calendar, id, day)
    return period ? [[id, period]] : []
  })
  const rows = await tx.rows(loadTeamTimesheets, {
    groupIds: shown.map(([groupId]) => groupId),
    starts: shown.map(([, period]) => period.startsOn),
    ends: shown.map(([, period]) => period.endsOn),
  })
  const team = oncePerDay(rows)
  const waitingIds = new Set(waiting.map(timesheet => timesheet.submissionId))
  const withOthers = team.filter(timesheet => timesheet.status === 'submitted' && !waitingIds.has(timesheet.submissionId))
  const warnings = await loadWarnings(
    tx,
    [...waiting, ...withOthers].map(timesheet => timesheet.submissionId!),
  )
  const row = rowWith(warnings)
  const isMissing = (timesheet: TeamTimesheet) =>
    timesheet.status === 'draft' && timesheet.isExpected && timesheet.periodStart <= today && expectsHours(timesheet, versions, holidays)
  return {
    periods: shownPeriods(calendar, groups, day, waiting),
    pending: [...waiting.map(timesheet => row(timesheet, true)), ...withOthers.map(timesheet => row(timesheet, false))].sort(byUrgency),
    notSubmitted: team.filter(isMissing).map(timesheet => row(timesheet, false)),
    reviewed: reviewedOnce(team, reviewedByCurrentUser).map(timesheet => row(timesheet, false)),
    today,
  }
}

interface Calendar {
  versions: readonly SettingsVersion[]
  stored: readonly StoredPeriod[]
}

/** Who changes groups within a period has one timesheet, that of the earlier group, up to its end (GRP-3). */
function oncePerDay(rows: readonly TeamTimesheet[]): TeamTimesheet[] {
  const byPerson = Map.groupBy(rows, row => row.employeeId)
  return rows.filter(row => {
    const others = byPerson.get(row.employeeId)!
    return !others.some(other => other.memberSince < row.memberSince && other.periodEnd >= row.periodEnd)
  })
}

/** The group's period on a day: the stored one, or the one that would be created; viewing creates none. */
function periodBeside({ versions, stored }: Calendar, groupId: string, day: PlainDate): ShownPeriod | null {
  const own = stored.filter(period => period.groupId === groupId)
  const frozen = own.find(period => period.startsOn <= day && day <= period.endsOn)
  if (frozen) return frozen
  const period = groupPeriodOn(versions, groupId, day, own)
  return period && { ...period, payDate: period.payDate ?? payDateFor(period.endsOn, period.settings).date }
}

/** The periods to switch between: each group's around the day, and those of pending timesheets. */
function shownPeriods(
  calendar: Calendar,
  groups: readonly { id: string }[],
  day: PlainDate,
  waiting: readonly (InboxTimesheet & { payDate: PlainDate })[],
) {
  const shown = new Map<string, ShownPeriod>()
  const show = ({ startsOn, endsOn, payDate }: ShownPeriod) => shown.set(`${startsOn} ${endsOn}`, { startsOn, endsOn, payDate })
  for (const group of groups) {
    let period = periodBeside(calendar, group.id, day)
    const next = period && periodBeside(calendar, group.id, addDays(period.endsOn, 1))
    if (next) show(next)
    for (let back = 0; period && back <= PERIODS_BACK; back++) {
      show(period)
      period = periodBeside(calendar, group.id, addDays(period.startsOn, -1))
    }
  }
  for (const timesheet of waiting) show({ startsOn: timesheet.periodStart, endsOn: timesheet.periodEnd, payDate: timesheet.payDate })
  return [...shown.values()].sort((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
}

function expectsHours(
  timesheet: TeamTimesheet,
  versions: readonly SettingsVersion[],
  holidays: readonly { groupId: string; date: PlainDate }[],
): boolean {
  if (timesheet.minutes > 0) return true
  const period = { startsOn: timesheet.periodStart, endsOn: timesheet.periodEnd }
  const closed = new Set(holidays.filter(holiday => holiday.groupId === timesheet.groupId).map(holiday => holiday.date))
  const settings = settingsOn(versions, timesheet.groupId, timesheet.periodStart)
  return (
    settings !== null && scheduledDays(period, { ...timesheet, holidays: closed, schedule: scheduleOf(settings, timesheet) }).length > 0
  )
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

function rowWith(warnings: ReadonlyMap<string, TimesheetWarning[]>) {
  return (timesheet: InboxTimesheet, canDecide: boolean) => ({
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
    warnings: (timesheet.submissionId !== null && warnings.get(timesheet.submissionId)) || [],
    canDecide,
  })
}

/** What the current user can decide first, then what has warnings, then what has been pending longest. */
function byUrgency(a: Row, b: Row): number {
  const order = (row: Row) => `${row.canDecide ? 0 : 1}${row.warnings.length > 0 ? 0 : 1}${row.submittedAt ?? ''}`
  return order(a) < order(b) ? -1 : 1
}
