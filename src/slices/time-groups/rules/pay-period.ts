/**
 * Pay periods tile the calendar: every day is in exactly one, and each begins the day after the previous one ended; a start day that
 * a month lacks is that month's last day. Authority: setting of the time tracking group. Rules PAY-1 to PAY-7
 * and PAY-9.
 *
 * PAY-1 a weekly period begins on the group's weekday. PAY-2 a biweekly one counts from an anchor date: a weekday alone is ambiguous.
 * PAY-3 a semi-monthly one runs to the day before the other of two start days. PAY-4 a monthly one runs to the day before the next start.
 * PAY-5 a day that a month lacks is its last, taken from the setting each time. PAY-6 custom periods are used as given. PAY-7 no day is in
 * two periods or, except for gaps between custom ones, in none. PAY-9 an existing period is frozen; new settings apply to later ones.
 */
import {
  addDays,
  daysBetween,
  lastDayOfMonth,
  type PlainDate,
  partsOf,
  plainDate,
  WEEKDAYS,
  type Weekday,
  weekdayOf,
} from '#core/plain-date.ts'

export type PayPeriodKind = 'weekly' | 'bi_weekly' | 'semi_monthly' | 'monthly' | 'custom'

export type CustomPeriod = { startsOn: PlainDate; endsOn: PlainDate; payDate?: PlainDate | null }

export type PayPeriodSettings = {
  payPeriod: PayPeriodKind
  /** A weekday name (weekly, bi_weekly) or a day of the month '1'..'31' (semi_monthly, monthly); unused for custom. */
  payPeriodStartsOn: string
  /** Must agree with the start: the weekday or day before it, or 'end_of_month'. */
  payPeriodEndsOn?: string | null
  /** First day of any biweekly period. */
  payPeriodAnchorDate?: PlainDate | null
  /** Semi-monthly: the second start day of a month; 16 when unset. */
  payPeriodSecondStartsOn?: number | null
  customPeriods?: readonly CustomPeriod[]
}

/** Both days included. `payDate` only where a custom period fixes one. */
export type PayPeriod = { startsOn: PlainDate; endsOn: PlainDate; payDate?: PlainDate | null }

export const DEFAULT_SECOND_START = 16

/** The period that contains `date`, or null in a gap between custom periods. Requires valid settings. */
export function payPeriodCovering(settings: PayPeriodSettings, date: PlainDate): PayPeriod | null {
  switch (settings.payPeriod) {
    case 'weekly': {
      const startsOn = addDays(date, -daysSince(settings.payPeriodStartsOn as Weekday, date))
      return { startsOn, endsOn: addDays(startsOn, 6) }
    }
    case 'bi_weekly': {
      const anchor = settings.payPeriodAnchorDate
      if (!anchor) return null
      const startsOn = addDays(anchor, Math.floor(daysBetween(anchor, date) / 14) * 14)
      return { startsOn, endsOn: addDays(startsOn, 13) }
    }
    case 'semi_monthly':
    case 'monthly':
      return monthlyPeriod(startDays(settings), date)
    case 'custom':
      return settings.customPeriods?.find(period => period.startsOn <= date && date <= period.endsOn) ?? null
    default:
      return unknownKind(settings.payPeriod)
  }
}

/** The periods that overlap `from`..`to`, in order. */
export function periodsBetween(settings: PayPeriodSettings, from: PlainDate, to: PlainDate): PayPeriod[] {
  if (settings.payPeriod === 'custom') {
    return (settings.customPeriods ?? [])
      .filter(period => period.startsOn <= to && period.endsOn >= from)
      .toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
  }
  const periods: PayPeriod[] = []
  for (let date = from; date <= to; ) {
    const period = payPeriodCovering(settings, date)
    if (!period) break
    periods.push(period)
    date = addDays(period.endsOn, 1)
  }
  return periods
}

/**
 * The period of `date`, given the stored periods, which are frozen (PAY-9). After a change of settings the first new period is cut where
 * a frozen one ends or begins, so that every day stays in exactly one period.
 */
export function payPeriodBeside(settings: PayPeriodSettings, date: PlainDate, frozen: readonly PayPeriod[]): PayPeriod | null {
  const stored = frozen.find(period => period.startsOn <= date && date <= period.endsOn)
  if (stored) return stored
  const period = payPeriodCovering(settings, date)
  return period && betweenPeriods(period, date, frozen)
}

/** Cuts a period that contains the day so that it fits between the others. */
export function betweenPeriods(period: PayPeriod, date: PlainDate, others: readonly PayPeriod[]): PayPeriod {
  let { startsOn, endsOn } = period
  for (const other of others) {
    if (other.endsOn < date && other.endsOn >= startsOn) startsOn = addDays(other.endsOn, 1)
    if (other.startsOn > date && other.startsOn <= endsOn) endsOn = addDays(other.startsOn, -1)
  }
  return { ...period, startsOn, endsOn }
}

/** The start days of a month, smaller first. */
export function startDays(settings: PayPeriodSettings): number[] {
  const first = Number(settings.payPeriodStartsOn)
  return settings.payPeriod === 'semi_monthly' ? [first, settings.payPeriodSecondStartsOn ?? DEFAULT_SECOND_START] : [first]
}

function monthlyPeriod(days: readonly number[], date: PlainDate): PayPeriod {
  const { year, month } = partsOf(date)
  // Clamp the configured day in each month anew (PAY-5): stepping from the last result would turn 31 into 28 for good.
  const starts = [month - 1, month, month + 1].flatMap(m => days.map(day => plainDate(year, m, Math.min(day, lastDayOfMonth(year, m)))))
  const startsOn = starts.findLast(start => start <= date)!
  const next = starts.find(start => start > date)!
  return { startsOn, endsOn: addDays(next, -1) }
}

function daysSince(weekday: Weekday, date: PlainDate): number {
  return (WEEKDAYS.indexOf(weekdayOf(date)) - WEEKDAYS.indexOf(weekday) + 7) % 7
}

function unknownKind(kind: never): never {
  throw new RangeError(`Unknown pay period: ${kind}`)
}
