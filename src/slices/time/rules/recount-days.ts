/**
 * Recounts the days of a timesheet while hours are typed: keeps the results of an answer, and recomputes the workweeks whose cells have
 * changed since with the same function. The answer holds again once it was read with these cells. Authority: PRD-157. Rule DAY-3.
 */
import { addDays, eachDay, type PlainDate } from '#core/plain-date.ts'
import type { ColumnHandle } from './column.ts'
import { type DayCells, type DayResult, type DaySettings, dayResults } from './day-results.ts'
import { daysTogether, type SettingsOf } from './workweeks.ts'

/** Inputs of the results besides the timesheet's cells. */
export type Counting = {
  /** In order; each holds from its day until the next, the first one also before. Empty for someone who was never in a group. */
  settings: readonly (DaySettings & { from: PlainDate })[]
  /** The holidays on these days; closures are not. */
  holidays: readonly PlainDate[]
  /** The days beside the period that share workweeks with it, as they are stored. */
  beside: readonly Omit<DayCells, 'isHoliday'>[]
}

/** The minutes of a cell that were typed, after rounding. */
export type MinutesOf = (date: PlainDate, column: ColumnHandle) => number

export type AnsweredDays = {
  startsOn: PlainDate
  endsOn: PlainDate
  counting: Counting
  /** The columns of hours worked, in the order of the timesheet, which decides who bears a minute (BRK-3). */
  columns: readonly ColumnHandle[]
  /** The results, and the cells that they are of. */
  days: readonly DayResult[]
  minutesOf: MinutesOf
}

/** The settings that hold on each date, of which an answer has only where they change. */
export function settingsOfSteps(steps: Counting['settings']): SettingsOf<DaySettings> {
  const first = steps[0]!
  if (steps.length === 1) return Object.assign(() => first, { only: first })
  return date => steps.findLast(step => step.from <= date) ?? first
}

/**
 * A function that gives the results for other cells. It computes only the workweeks whose cells differ from the last time, and results that
 * stay equal stay the same objects.
 */
export function recountOf({
  startsOn,
  endsOn,
  counting,
  columns,
  days,
  minutesOf,
}: AnsweredDays): (now: MinutesOf) => readonly DayResult[] {
  if (days.length === 0 || counting.settings.length === 0) return () => days
  const settingsOf = settingsOfSteps(counting.settings)
  const holidays = new Set(counting.holidays)
  const besideOn = new Map(counting.beside.map(day => [day.date, day]))
  const answerOn = new Map(days.map(day => [day.date, day]))
  const blocks = blocksOf(startsOn, endsOn, settingsOf).map(range => {
    const all = eachDay(range.from, range.to)
    const own = all.filter(date => answerOn.has(date))
    const cellsKey = (of: MinutesOf) => own.map(date => columns.map(column => of(date, column)).join()).join(';')
    const answered = { key: cellsKey(minutesOf), results: own.map(date => answerOn.get(date)!) }
    return { all, cellsKey, answered, last: answered }
  })
  const dayOf = (date: PlainDate, now: MinutesOf): DayCells => {
    const isHoliday = holidays.has(date)
    const answer = answerOn.get(date)
    if (answer === undefined) return { ...EMPTY, date, ...besideOn.get(date), isHoliday }
    const { lunchTakenMinutes, lunchWaived, lunchNote, holidayMinutes } = answer
    const cells = columns.map(column => ({ column, minutes: now(date, column) })).filter(({ minutes }) => minutes > 0)
    return { date, cells, lunchTakenMinutes, lunchWaived, lunchNote, holidayMinutes, isHoliday }
  }
  let shown = days
  return now => {
    let isSame = true
    for (const block of blocks) {
      const key = block.cellsKey(now)
      if (key === block.last.key) continue
      isSame = false
      if (key === block.answered.key) block.last = block.answered
      else {
        const before = new Map(block.last.results.map(day => [day.date, day]))
        const results = dayResults(
          block.all.map(date => dayOf(date, now)),
          settingsOf,
        ).filter(({ date }) => answerOn.has(date))
        block.last = { key, results: results.map(day => kept(before.get(day.date), day)) }
      }
    }
    if (!isSame) shown = blocks.flatMap(block => block.last.results)
    return shown
  }
}

const EMPTY = { cells: [], lunchTakenMinutes: null, lunchWaived: false, lunchNote: null, holidayMinutes: 0 }

const kept = (before: DayResult | undefined, next: DayResult): DayResult =>
  before !== undefined && JSON.stringify(before) === JSON.stringify(next) ? before : next

/** The days of a period, with those beside it, in ranges that share no workweek. */
function blocksOf(startsOn: PlainDate, endsOn: PlainDate, settingsOf: SettingsOf<DaySettings>): { from: PlainDate; to: PlainDate }[] {
  const blocks = [daysTogether(startsOn, settingsOf)]
  while (blocks.at(-1)!.to < endsOn) blocks.push(daysTogether(addDays(blocks.at(-1)!.to, 1), settingsOf))
  return blocks
}
