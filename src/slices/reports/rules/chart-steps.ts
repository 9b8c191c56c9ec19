/**
 * The chart of hours has a step for each day of up to 31 days, for each week of up to 26, and for each month of a longer range. Weeks begin on Monday.
 * Steps without hours are there too. Authority: decision 107. Rule RPT-2.
 */
import type { DateRange } from '#core/date-range.ts'
import { addDays, daysBetween, eachDay, type PlainDate, WEEKDAYS, weekdayOf } from '#core/plain-date.ts'

/** The dimension of the hours by which they are put together. */
export type ChartStep = 'date' | 'week' | 'month'

const MAX_DAYS = 31
const MAX_WEEKS = 26

export function chartStep({ from, to }: DateRange): ChartStep {
  const days = daysBetween(from, to) + 1
  if (days <= MAX_DAYS) return 'date'
  return days <= MAX_WEEKS * 7 ? 'week' : 'month'
}

/** The steps of a range by the values of the dimension, in order: days, Mondays, or months such as `2026-11`. */
export function chartSteps(range: DateRange): string[] {
  const step = chartStep(range)
  const stepOfDay = { date: (day: PlainDate) => day, week: mondayOf, month: (day: PlainDate) => day.slice(0, 7) }[step]
  return [...new Set(eachDay(range.from, range.to).map(stepOfDay))]
}

/** The first day of a step, for its label. */
export const firstDayOf = (step: string): PlainDate => (step.length === 7 ? `${step}-01` : step)

const mondayOf = (day: PlainDate) => addDays(day, -WEEKDAYS.indexOf(weekdayOf(day)))
