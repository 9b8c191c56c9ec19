import { addDays, daysBetween, lastDayOfMonth, type PlainDate, partsOf, plainDate } from './plain-date.ts'

/** Both days are included. */
export interface DateRange {
  from: PlainDate
  to: PlainDate
}

export const RANGE_PRESETS = [
  'this_period',
  'last_period',
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
  'this_fiscal_year',
  'last_fiscal_year',
] as const
export type RangePreset = (typeof RANGE_PRESETS)[number]

/**
 * The days of a preset on the day `today`. Quarters and years are those of the calendar; a fiscal year starts on the first day of the month
 * `fiscalYearStart`, and where that is January its presets are undefined, because they would be those of the year. `period` is the pay period that contains today;
 * without it the two presets of periods are undefined. The period before it is as long, or, for months and half months, the calendar's.
 */
export function rangeOf(preset: RangePreset, today: PlainDate, period?: DateRange, fiscalYearStart = 1): DateRange | undefined {
  const { year, month } = partsOf(today)
  const quarter = month - ((month - 1) % 3)
  // Of the fiscal year that contains today.
  const fiscalYear = month < fiscalYearStart ? year - 1 : year
  switch (preset) {
    case 'this_period':
      return period
    case 'last_period':
      return period && periodBefore(period)
    case 'this_month':
      return monthsFrom(year, month, 1)
    case 'last_month':
      return monthsFrom(year, month - 1, 1)
    case 'this_quarter':
      return monthsFrom(year, quarter, 3)
    case 'last_quarter':
      return monthsFrom(year, quarter - 3, 3)
    case 'this_year':
      return monthsFrom(year, 1, 12)
    case 'last_year':
      return monthsFrom(year - 1, 1, 12)
    case 'this_fiscal_year':
      return fiscalYearStart === 1 ? undefined : monthsFrom(fiscalYear, fiscalYearStart, 12)
    case 'last_fiscal_year':
      return fiscalYearStart === 1 ? undefined : monthsFrom(fiscalYear - 1, fiscalYearStart, 12)
  }
}

/** Whole months; a month below 1 lies in the year before. */
function monthsFrom(year: number, month: number, count: number): DateRange {
  return { from: plainDate(year, month, 1), to: addDays(plainDate(year, month + count, 1), -1) }
}

/** A month, or a half of one, has a neighbor of another length; every other period has one of its own length. */
function periodBefore({ from, to }: DateRange): DateRange {
  const first = partsOf(from)
  const last = partsOf(to)
  const end = addDays(from, -1)
  const endsMonth = last.day === lastDayOfMonth(last.year, last.month)
  const sameMonth = first.year === last.year && first.month === last.month
  if (sameMonth && first.day === 1 && endsMonth) return monthsFrom(first.year, first.month - 1, 1)
  if (sameMonth && first.day === 1 && last.day === 15) return { from: plainDate(first.year, first.month - 1, 16), to: end }
  if (sameMonth && first.day === 16 && endsMonth) return { from: plainDate(first.year, first.month, 1), to: end }
  return { from: addDays(end, -daysBetween(from, to)), to: end }
}
