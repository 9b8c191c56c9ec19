import type { z } from 'zod'
import { addDays, eachDay, type PlainDate } from '#core/plain-date.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { type DayResult, type DaySettings, dayResults } from '#slices/time/rules/day-results.ts'
import { holidayPay } from '#slices/time/rules/holiday-pay.ts'
import { daysTogether, type SettingsOf } from '#slices/time/rules/workweeks.ts'
import type { dayCounting } from '#slices/time-groups/contract/day-result.ts'
import type { PersonGroups } from '#slices/time-groups/rules/group-settings.ts'
import type { Employment } from '#slices/time-groups/rules/work-calendar.ts'
import { loadHolidays } from '#slices/time-groups/server/public.ts'
import type { EntryRow } from '../entry/stored-entry.ts'
import { daySettingsOf } from './day-settings.ts'
import { cellsOfDays, storedDays, workedCells } from './load-days.ts'

interface Period {
  startsOn: PlainDate
  endsOn: PlainDate
}

type Counting = z.output<typeof dayCounting>

/** For someone who does not enter these hours. */
export const NOT_COUNTED: Counting = { settings: [], holidays: [], beside: [] }

/** The workweeks of a period reach so far beyond it, also where their start changes. */
const BESIDE = 20

/** Loads the inputs for the results of a timesheet's days, in the same round trip as its other parts. */
export async function loadTimesheetDays(tx: ReadTx<unknown>, employeeId: string, { startsOn, endsOn }: Period) {
  const around = { employeeId, from: addDays(startsOn, -BESIDE), to: addDays(endsOn, BESIDE) }
  const [cells, stored, daysOff] = await Promise.all([
    tx.rows(workedCells, around),
    tx.rows(storedDays, around),
    tx.rows(loadHolidays, around),
  ])
  return { cells, stored, daysOff }
}

/**
 * The result of each day of a timesheet's period, with its reasons; computed from the hours as they are, so that it says what the stored
 * one will be while that is being computed. With what it takes to compute them again. Empty for someone who was never in a group.
 *
 * @param locked the entries of a timesheet that is submitted or approved, whose holiday pay stays as it is stored; null for an open one
 */
export function timesheetDays(
  { startsOn, endsOn }: Period,
  groups: PersonGroups,
  employment: Employment,
  { cells, stored, daysOff }: Awaited<ReturnType<typeof loadTimesheetDays>>,
  locked: readonly PaidEntry[] | null,
): { days: DayResult[]; counting: Counting } {
  if (groups.memberships.length === 0) return { days: [], counting: NOT_COUNTED }
  const settingsOf = daySettingsOf(groups)
  const { from } = daysTogether(startsOn, settingsOf)
  const { to } = daysTogether(endsOn, settingsOf)
  const isHoliday = new Set(daysOff.filter(day => day.type === 'holiday').map(day => day.date))
  const isOwn = ({ date }: { date: PlainDate }) => date >= startsOn && date <= endsOn
  const computed = holidayPay(daysOff, groups, employment)
  const pay = locked === null ? computed : new Map([...[...computed].filter(([date]) => !isOwn({ date })), ...payStored(locked, computed)])
  const known = new Map(cellsOfDays(cells, stored, pay).map(day => [day.date, day]))
  const nothing = { cells: [], lunchTakenMinutes: null, lunchWaived: false, lunchNote: null, holidayMinutes: 0 }
  const days = eachDay(from, to).map(date => ({ ...nothing, date, ...known.get(date), isHoliday: isHoliday.has(date) }))
  const counting = {
    settings: stepsOf(settingsOf, addDays(from, -FAR), addDays(to, FAR)),
    holidays: [...isHoliday],
    beside: days.filter(day => !isOwn(day) && known.has(day.date)).map(({ isHoliday: _, ...day }) => ({ ...day, cells: [...day.cells] })),
  }
  return { days: dayResults(days, settingsOf).filter(isOwn), counting }
}

type PaidEntry = Pick<EntryRow, 'date' | 'columnId' | 'minutes' | 'source'>

/** The stored pay, also where it was typed on a holiday that is paid now. */
function payStored(entries: readonly PaidEntry[], computed: ReadonlyMap<PlainDate, number>): [PlainDate, number][] {
  return entries.flatMap(({ date, columnId, minutes, source }): [PlainDate, number][] =>
    columnId === 'holiday' && (source === 'holiday' || computed.has(date)) ? [[date, minutes]] : [],
  )
}

/** Workweeks are followed from some weeks before the first day (workweeks.ts). */
const FAR = 90

/** The settings of days, each with the first one on which it holds. */
function stepsOf(settingsOf: SettingsOf<DaySettings>, from: PlainDate, to: PlainDate): Counting['settings'] {
  const dates = settingsOf.only ? [from] : eachDay(from, to)
  return dates
    .filter((date, at) => at === 0 || settingsOf(date) !== settingsOf(dates[at - 1]!))
    .map(date => ({ ...settingsOf(date), overtimeRules: [...settingsOf(date).overtimeRules], from: date }))
}
