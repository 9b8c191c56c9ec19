/**
 * Computes the minutes that count on a day, and why: entries are rounded one by one, then lunch and break are taken off, then overtime is
 * computed from the rest. Each worked cell bears its share, exactly. Authority: PRD-157 and law (29 CFR 785.19, 778.302). Rule DAY-1.
 * entered − deducted = worked = regular + overtime + double time, of the day and of each cell. A paid holiday stands beside them: it is not
 * worked.
 */
import type { TimeFormat } from '#core/minutes.ts'
import { addDays, type PlainDate, type Weekday } from '#core/plain-date.ts'
import type { BreakLunchSettings } from '#slices/time-groups/rules/group-settings.ts'
import type { ColumnHandle } from './column.ts'
import { type DayPart, deductionParts, holidayPayPart, overtimeParts, straightMinutes, workweekPart } from './day-parts.ts'
import { deductionsOf } from './deductions.ts'
import { computeWeekOvertime, type OvertimeDay, type OvertimeGroup, overtimeRulesFor } from './overtime.ts'
import { shareMinutes } from './shares.ts'
import { countedFrom, overlapOf, type SettingsOf, type Workweek, workweeksOf } from './workweeks.ts'

/** A day as entered. */
export type DayCells = {
  date: PlainDate
  /** The worked cells after rounding, in the order of their columns; minutes are positive. */
  cells: readonly { column: ColumnHandle; minutes: number }[]
  /** Minutes of lunch that the cells already leave out; null: none given. */
  lunchTakenMinutes: number | null
  lunchWaived: boolean
  lunchNote: string | null
  /** Minutes of holiday pay, which stand in column holiday. */
  holidayMinutes: number
  /** A holiday of the group; a closure is none. */
  isHoliday: boolean
}

/** Settings that a day's result depends on, as they apply on a date. */
export type DaySettings = OvertimeGroup & { workWeekStart: Weekday; breakLunchSettings: BreakLunchSettings; timeFormat: TimeFormat }

/** A worked cell's share of the day, in minutes. Cells without any are left out. */
export type DayShare = { column: ColumnHandle; deductedMinutes: number; overtimeMinutes: number; doubleTimeMinutes: number }

/** All in minutes. */
export type DayResult = {
  date: PlainDate
  enteredMinutes: number
  deductedMinutes: number
  lunchDeductedMinutes: number
  breakDeductedMinutes: number
  lunchTakenMinutes: number | null
  lunchWaived: boolean
  lunchNote: string | null
  workedMinutes: number
  regularMinutes: number
  overtimeMinutes: number
  doubleTimeMinutes: number
  holidayMinutes: number
  /** In the order of the day: what was taken off, overtime, holiday pay. */
  parts: DayPart[]
  shares: DayShare[]
}

/**
 * The results of days, in order. Days may come in any order, each once; a missing day was not worked. Pass whole workweeks, and where the
 * workweek's start changes within a week of a day, both weeks (OT-11).
 */
export function dayResults(days: readonly DayCells[], settingsOf: SettingsOf<DaySettings>): DayResult[] {
  const sorted = days.toSorted((a, b) => (a.date < b.date ? -1 : 1))
  if (sorted.length === 0) return []
  const weeks = workweeksOf(sorted[0]!.date, sorted.at(-1)!.date, settingsOf)
  // Before overtime, which chooses between weeks, a day follows the week that had it first.
  const counted = weeks.flatMap(week => daysBetween(sorted, week.ownFrom, week.lastDay).map(day => deducted(day, week)))
  const between = (from: PlainDate, to: PlainDate) => daysBetween(counted, from, to)
  const overtimeBetween = ({ settings }: Workweek<DaySettings>, from: PlainDate, to: PlainDate) =>
    computeWeekOvertime(
      between(from, to).map(({ date, day, worked }) => ({ date, minutes: worked, isHoliday: day.isHoliday })),
      overtimeRulesFor(settings),
    )
  const starts = countedFrom(weeks, (week, from, to) => premiumOf(overtimeBetween(week, from, to)))
  return weeks.flatMap((week, index) => {
    const next = starts[index + 1]
    const from = starts[index]!
    const to = next !== undefined && next <= week.lastDay ? addDays(next, -1) : week.lastDay
    const isShared = (date: PlainDate) => isSharedDay(date, weeks[index - 1], week) || isSharedDay(date, week, weeks[index + 1])
    let running = 0
    const split = overtimeBetween(week, from, to)
    return between(from, to).map((day, at) => {
      const before = running
      running += straightMinutes(split[at]!)
      return resultOf(day, split[at]!, [
        ...(isShared(day.date) ? [workweekPart(week.firstDay)] : []),
        ...overtimeParts(split[at]!, before, week.settings.timeFormat),
        ...holidayPayPart(day.day.holidayMinutes, week.settings.timeFormat),
      ])
    })
  })
}

/** True if the day's result says more than its entries; only then is it stored. */
export function isWorthStoring(result: Omit<DayResult, 'parts'>): boolean {
  const minutes = result.deductedMinutes + result.overtimeMinutes + result.doubleTimeMinutes
  return minutes > 0 || result.lunchWaived || result.lunchTakenMinutes !== null
}

type DeductedDay = { date: PlainDate; day: DayCells; entered: number; lunch: number; break: number; worked: number; parts: DayPart[] }

function deducted(day: DayCells, { settings }: Workweek<DaySettings>): DeductedDay {
  const entered = day.cells.reduce((sum, cell) => sum + cell.minutes, 0)
  const taken = deductionsOf(entered, day, settings.breakLunchSettings)
  const parts = deductionParts(entered, day, taken, settings.breakLunchSettings, settings.timeFormat)
  return {
    date: day.date,
    day,
    entered,
    lunch: taken.lunchMinutes,
    break: taken.breakMinutes,
    worked: entered - taken.lunchMinutes - taken.breakMinutes,
    parts,
  }
}

function resultOf({ day, entered, lunch, break: rest, worked, parts }: DeductedDay, split: OvertimeDay, more: DayPart[]): DayResult {
  return {
    date: day.date,
    enteredMinutes: entered,
    deductedMinutes: lunch + rest,
    lunchDeductedMinutes: lunch,
    breakDeductedMinutes: rest,
    lunchTakenMinutes: day.lunchTakenMinutes,
    lunchWaived: day.lunchWaived,
    lunchNote: day.lunchNote,
    workedMinutes: worked,
    regularMinutes: split.regular,
    overtimeMinutes: split.overtime,
    doubleTimeMinutes: split.doubleTime,
    holidayMinutes: day.holidayMinutes,
    parts: [...parts, ...more],
    shares: sharesOf(day.cells, lunch + rest, split),
  }
}

/** BRK-3. Each is shared over what the ones before left of the cells, so that no cell gives more minutes than it has. */
function sharesOf(cells: DayCells['cells'], deductedMinutes: number, { overtime, doubleTime }: OvertimeDay): DayShare[] {
  if (deductedMinutes + overtime + doubleTime === 0) return []
  const entered = cells.map(cell => cell.minutes)
  const off = shareMinutes(deductedMinutes, entered)
  const worked = entered.map((minutes, index) => minutes - off[index]!)
  const over = shareMinutes(overtime, worked)
  const double = shareMinutes(
    doubleTime,
    worked.map((minutes, index) => minutes - over[index]!),
  )
  return cells
    .map(({ column }, index) => ({
      column,
      deductedMinutes: off[index]!,
      overtimeMinutes: over[index]!,
      doubleTimeMinutes: double[index]!,
    }))
    .filter(share => share.deductedMinutes + share.overtimeMinutes + share.doubleTimeMinutes > 0)
}

/** Computes what overtime is worth beyond straight time, in minutes of straight time (29 CFR 778.302 compares pay). */
function premiumOf(days: readonly OvertimeDay[]): number {
  return days.flatMap(day => day.parts).reduce((sum, part) => sum + part.minutes * (part.rule.multiplier - 1), 0)
}

function isSharedDay(date: PlainDate, old: Workweek<DaySettings> | undefined, next: Workweek<DaySettings> | undefined): boolean {
  const from = old && next ? overlapOf(old, next) : null
  return from !== null && isIn(date, from, old!.lastDay)
}

/** Returns the days between two dates, given days in order. Uses binary search, because ten years have 500 weeks. */
function daysBetween<Day extends { date: PlainDate }>(days: readonly Day[], from: PlainDate, to: PlainDate): Day[] {
  const firstOf = (isReached: (date: PlainDate) => boolean) => {
    let [low, high] = [0, days.length]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (isReached(days[middle]!.date)) high = middle
      else low = middle + 1
    }
    return low
  }
  return days.slice(
    firstOf(date => date >= from),
    firstOf(date => date > to),
  )
}

function isIn(date: PlainDate, from: PlainDate, to: PlainDate): boolean {
  return date >= from && date <= to
}
