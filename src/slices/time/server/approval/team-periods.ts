import { addDays, eachDay, type PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { loadOwnReach, reachOf } from '#slices/people/server/public.ts'
import { owesTimesheet } from '#slices/time/rules/owed-timesheet.ts'
import { shownFirst } from '#slices/time/rules/shown-period.ts'
import { opensTeamTime } from '#slices/time/rules/team-time.ts'
import { groupPeriodOn, membershipOn, type SettingsVersion, scheduleOf, settingsOn } from '#slices/time-groups/rules/group-settings.ts'
import { payDateFor } from '#slices/time-groups/rules/pay-date.ts'
import { type StoredPeriod, shownPeriod } from '#slices/time-groups/server/public.ts'
import {
  type InboxTimesheet,
  loadAllVersions,
  loadCurrentUser,
  loadHolidaysAround,
  loadMovedInTeam,
  loadPeriodsAround,
  loadTeamGroups,
  type OfPeriods,
  type UnsubmittedTimesheet,
} from './load-inbox.ts'

export interface ShownPeriod {
  startsOn: PlainDate
  endsOn: PlainDate
  payDate: PlainDate
}

/** Facts for finding the team's timesheets of a day. */
export interface TeamPeriods {
  /** Today for the current user. */
  today: PlainDate
  /** Whether My Team Time is open to the current user. */
  isOpen: boolean
  /** The day that is shown: as asked for, else in each group's period that is shown first (SHT-11). */
  shownOn: PlainDate
  /** Each group's period that is shown, and that of everyone who has others than their group (GRP-3). */
  shown: OfPeriods
  /** The team's timesheets that are owed (SHT-35), have begun and are not submitted, of those that are. */
  missing: <Row extends UnsubmittedTimesheet>(rows: readonly Row[]) => Row[]
  /** The periods to switch between: each group's around the day, and those of pending timesheets. */
  around: (waiting: readonly (InboxTimesheet & { payDate: PlainDate })[]) => ShownPeriod[]
}

const PERIODS_BACK = 6

/** The periods of the team's groups around a date, or where none is given, those that are shown first. One round trip. */
export async function loadTeamPeriods(tx: ReadTx<Actor>, date: PlainDate | null): Promise<TeamPeriods> {
  const [currentUser, reach, groups, versions, stored, holidays, moved] = await Promise.all([
    tx.first(loadCurrentUser, {}),
    tx.first(loadOwnReach, {}),
    tx.rows(loadTeamGroups, {}),
    tx.rows(loadAllVersions, {}),
    tx.rows(loadPeriodsAround, { date }),
    tx.rows(loadHolidaysAround, { date }),
    tx.rows(loadMovedInTeam, { date }),
  ])
  const { today } = currentUser!
  const daysOff = new Set(holidays.map(holiday => `${holiday.groupId} ${holiday.date}`))
  const membershipsOf = new Map(moved.map(one => [one.employeeId, one.memberships]))
  const isDayOff = ({ employeeId, groupId }: UnsubmittedTimesheet, day: PlainDate) => {
    const memberships = membershipsOf.get(employeeId)
    return daysOff.has(`${memberships ? membershipOn(memberships, day)?.groupId : groupId} ${day}`)
  }
  const periodOn = (groupId: string, day: PlainDate) => periodBeside(versions, stored, groupId, day)
  const shown = groups.flatMap(({ id }): [string, ShownPeriod][] => {
    const period = date === null ? firstShown(today, day => periodOn(id, day)) : periodOn(id, date)
    return period ? [[id, period]] : []
  })
  const ofMoved = moved.flatMap(({ employeeId, memberships, own }) => {
    const on = (day: PlainDate) => shownPeriod({ memberships, versions }, day, stored, own)
    const period = date === null ? firstShown(today, on) : on(date)
    return period ? [{ ...period, employeeId }] : []
  })
  const latest = shown.map(([, { startsOn }]) => startsOn).sort()
  const shownOn = date ?? latest.at(-1) ?? today
  return {
    today,
    isOpen: opensTeamTime(reachOf(tx.actor, reach!, 'time_my_team_time'), currentUser!),
    shownOn,
    shown: {
      groupIds: [...shown.map(([groupId]) => groupId), ...ofMoved.map(({ groupId }) => groupId)],
      starts: [...shown.map(([, { startsOn }]) => startsOn), ...ofMoved.map(({ startsOn }) => startsOn)],
      ends: [...shown.map(([, { endsOn }]) => endsOn), ...ofMoved.map(({ endsOn }) => endsOn)],
      employeeIds: [...shown.map(() => null), ...ofMoved.map(({ employeeId }) => employeeId)],
      moved: moved.map(({ employeeId }) => employeeId),
    },
    missing: rows =>
      oncePerDay(rows).filter(
        row => row.status === 'draft' && row.isExpected && row.periodStart <= today && isOwed(row, versions, isDayOff),
      ),
    around: waiting => periodsAround(groups, shownOn, periodOn, [...waiting.map(ofTimesheet), ...ofMoved]),
  }
}

type PeriodOn = (groupId: string, day: PlainDate) => ShownPeriod | null

function firstShown<Period extends ShownPeriod>(today: PlainDate, periodOn: (day: PlainDate) => Period | null): Period | null {
  const current = periodOn(today)
  return current && shownFirst(today, current, periodOn(addDays(current.startsOn, -1)))
}

function ofTimesheet({ periodStart, periodEnd, payDate }: InboxTimesheet & { payDate: PlainDate }): ShownPeriod {
  return { startsOn: periodStart, endsOn: periodEnd, payDate }
}

/** Who changes groups within a period has one timesheet, that of the earlier group, up to its end (GRP-3). */
export function oncePerDay<Row extends UnsubmittedTimesheet>(rows: readonly Row[]): Row[] {
  const byPerson = Map.groupBy(rows, row => row.employeeId)
  return rows.filter(row => {
    const others = byPerson.get(row.employeeId)!
    return !others.some(other => other.memberSince < row.memberSince && other.periodEnd >= row.periodEnd)
  })
}

/** The group's period on a day: the stored one, or the one that would be created; viewing creates none. */
function periodBeside(
  versions: readonly SettingsVersion[],
  stored: readonly StoredPeriod[],
  groupId: string,
  day: PlainDate,
): ShownPeriod | null {
  const own = stored.filter(period => period.groupId === groupId)
  const frozen = own.find(period => period.startsOn <= day && day <= period.endsOn)
  if (frozen) return frozen
  const period = groupPeriodOn(versions, groupId, day, own)
  return period && { ...period, payDate: period.payDate ?? payDateFor(period.endsOn, period.settings).date }
}

function periodsAround(
  groups: readonly { id: string }[],
  day: PlainDate,
  periodOn: PeriodOn,
  besides: readonly ShownPeriod[],
): ShownPeriod[] {
  const periods = new Map<string, ShownPeriod>()
  const show = ({ startsOn, endsOn, payDate }: ShownPeriod) => periods.set(`${startsOn} ${endsOn}`, { startsOn, endsOn, payDate })
  for (const { id } of groups) {
    let period = periodOn(id, day)
    const next = period && periodOn(id, addDays(period.endsOn, 1))
    if (next) show(next)
    for (let back = 0; period && back <= PERIODS_BACK; back++) {
      show(period)
      period = periodOn(id, addDays(period.startsOn, -1))
    }
  }
  for (const period of besides) show(period)
  return [...periods.values()].sort((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
}

function isOwed(
  row: UnsubmittedTimesheet,
  versions: readonly SettingsVersion[],
  isDayOff: (row: UnsubmittedTimesheet, date: PlainDate) => boolean,
): boolean {
  const period = { startsOn: row.periodStart, endsOn: row.periodEnd }
  const holidays = new Set(eachDay(period.startsOn, period.endsOn).filter(date => isDayOff(row, date)))
  const settings = settingsOn(versions, row.groupId, row.periodStart)
  // Without settings no day is scheduled.
  const schedule = settings === null ? [] : scheduleOf(settings, row)
  return owesTimesheet({ period, hasHours: row.hasHours, recordedOn: row.recordedOn, calendar: { ...row, holidays, schedule } })
}
