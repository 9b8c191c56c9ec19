import { fail } from '#core/failure.ts'
import { addDays, type PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { approvals } from '#slices/time/contract/approvals.ts'
import type { TimesheetWarning } from '#slices/time/rules/timesheet-warnings.ts'
import { payDateFor } from '#slices/time-groups/rules/pay-date.ts'
import { payPeriodBeside } from '#slices/time-groups/rules/pay-period.ts'
import { scheduledDays } from '#slices/time-groups/rules/work-calendar.ts'
import type { StoredPeriod, TimeGroup } from '#slices/time-groups/server/public.ts'
import {
  type InboxSheet,
  loadDecidedByReader,
  loadHolidaysAround,
  loadPeriodsAround,
  loadReader,
  loadTeamGroups,
  loadTeamSheets,
  loadWaiting,
  type TeamSheet,
} from './load-inbox.ts'
import { loadWarnings } from './load-warnings.ts'

interface ShownPeriod {
  startsOn: PlainDate
  endsOn: PlainDate
  payDate: PlainDate
}

const PERIODS_BACK = 6

/**
 * What waits for the reader, of every period; and of the period around a date (default today): the team's sheets that wait for
 * somebody else, that are not handed in, and that are decided. Refuses FORBIDDEN to those who look over nobody.
 */
export async function inbox({ ctx: { tx }, input }: VerbArgs<ReadTx<Actor>, typeof approvals.inbox>) {
  const date = input.date ?? null
  const [reader, groups, stored, holidays, waiting, decidedByReader] = await Promise.all([
    tx.first(loadReader, {}),
    tx.rows(loadTeamGroups, {}),
    tx.rows(loadPeriodsAround, { date }),
    tx.rows(loadHolidaysAround, { date }),
    tx.rows(loadWaiting, {}),
    tx.rows(loadDecidedByReader, { date }),
  ])
  if (!reader?.mayLook && !reader?.waits) fail('FORBIDDEN', 'Access Denied', { rule: 'forbidden' })
  const { today } = reader
  const day = date ?? today
  const periodOf = new Map(groups.flatMap(group => periodEntry(group, day, stored)))
  const looked = [...periodOf]
  const team = await tx.rows(loadTeamSheets, {
    groupIds: looked.map(([groupId]) => groupId),
    starts: looked.map(([, period]) => period.startsOn),
    ends: looked.map(([, period]) => period.endsOn),
  })
  const waitingIds = new Set(waiting.map(sheet => sheet.submissionId))
  const withOthers = team.filter(sheet => sheet.status === 'submitted' && !waitingIds.has(sheet.submissionId))
  const warnings = await loadWarnings(
    tx,
    [...waiting, ...withOthers].map(sheet => sheet.submissionId!),
  )
  const row = rowWith(warnings)
  const isMissing = (sheet: TeamSheet) =>
    sheet.status === 'draft' && sheet.isExpected && sheet.periodStart <= today && expectsHours(sheet, holidays)
  return {
    periods: shownPeriods(groups, day, stored, waiting),
    pending: [...waiting.map(sheet => row(sheet, true)), ...withOthers.map(sheet => row(sheet, false))].sort(byUrgency),
    notSubmitted: team.filter(isMissing).map(sheet => row(sheet, false)),
    reviewed: decidedOnce(team, decidedByReader).map(sheet => row(sheet, false)),
    today,
  }
}

function periodEntry(group: TimeGroup, day: PlainDate, stored: readonly StoredPeriod[]): [string, ShownPeriod][] {
  const period = periodBeside(group, day, stored)
  return period ? [[group.id, period]] : []
}

/** The group's period on a day: the stored one, or the one that would be made; looking makes none. */
function periodBeside(group: TimeGroup, day: PlainDate, stored: readonly StoredPeriod[]): ShownPeriod | null {
  const own = stored.filter(period => period.groupId === group.id)
  const frozen = own.find(period => period.startsOn <= day && day <= period.endsOn)
  if (frozen) return frozen
  const period = payPeriodBeside(group, day, own)
  return period && { ...period, payDate: period.payDate ?? payDateFor(period.endsOn, group).date }
}

/** The periods to switch between: each group's around the day, and those of sheets that wait. */
function shownPeriods(
  groups: readonly TimeGroup[],
  day: PlainDate,
  stored: readonly StoredPeriod[],
  waiting: readonly (InboxSheet & { payDate: PlainDate })[],
) {
  const shown = new Map<string, ShownPeriod>()
  const show = ({ startsOn, endsOn, payDate }: ShownPeriod) => shown.set(`${startsOn} ${endsOn}`, { startsOn, endsOn, payDate })
  for (const group of groups) {
    let period = periodBeside(group, day, stored)
    const next = period && periodBeside(group, addDays(period.endsOn, 1), stored)
    if (next) show(next)
    for (let back = 0; period && back <= PERIODS_BACK; back++) {
      show(period)
      period = periodBeside(group, addDays(period.startsOn, -1), stored)
    }
  }
  for (const sheet of waiting) show({ startsOn: sheet.periodStart, endsOn: sheet.periodEnd, payDate: sheet.payDate })
  return [...shown.values()].sort((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
}

function expectsHours(sheet: TeamSheet, holidays: readonly { groupId: string; date: PlainDate }[]): boolean {
  if (sheet.minutes > 0) return true
  const period = { startsOn: sheet.periodStart, endsOn: sheet.periodEnd }
  const closed = new Set(holidays.filter(holiday => holiday.groupId === sheet.groupId).map(holiday => holiday.date))
  return scheduledDays(period, { ...sheet, holidays: closed }).length > 0
}

function decidedOnce(team: readonly TeamSheet[], decidedByReader: readonly InboxSheet[]): InboxSheet[] {
  const decided = [...team.filter(sheet => sheet.status === 'approved' || sheet.status === 'rejected'), ...decidedByReader]
  const once = new Map(decided.map(sheet => [sheet.submissionId, sheet]))
  return [...once.values()].sort((a, b) => ((a.decidedAt ?? '') > (b.decidedAt ?? '') ? -1 : 1))
}

type Row = ReturnType<ReturnType<typeof rowWith>>

function rowWith(warnings: ReadonlyMap<string, TimesheetWarning[]>) {
  return (sheet: InboxSheet, canDecide: boolean) => ({
    submissionId: sheet.submissionId,
    employeeId: sheet.employeeId,
    employeeName: sheet.employeeName,
    jobTitle: sheet.jobTitle,
    periodStart: sheet.periodStart,
    periodEnd: sheet.periodEnd,
    status: sheet.status,
    minutes: sheet.minutes,
    submittedAt: sheet.submittedAt,
    reviewedAt: sheet.decidedAt,
    version: sheet.version ?? 0,
    warnings: (sheet.submissionId !== null && warnings.get(sheet.submissionId)) || [],
    canDecide,
  })
}

/** What the reader can decide first, then what needs a look, then what waits longest. */
function byUrgency(a: Row, b: Row): number {
  const order = (row: Row) => `${row.canDecide ? 0 : 1}${row.warnings.length > 0 ? 0 : 1}${row.submittedAt ?? ''}`
  return order(a) < order(b) ? -1 : 1
}
