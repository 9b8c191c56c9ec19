/**
 * The pay date is the period's end plus `paydayOffset` calendar days, moved to a business day as the group chooses; with an offset it
 * is never before the period's end. Authority: setting of the time tracking group. Rules PAY-8, PAY-11, PAY-12, PAY-14 and PAY-15.
 */
import { addDays, daysBetween, type PlainDate, partsOf, shortDay, weekdayOf } from '#core/plain-date.ts'
import { type BankHolidays, bankHolidayOn } from './bank-holidays.ts'
import { type PayPeriod, type PayPeriodSettings, periodsBetween } from './pay-period.ts'

/** PAY-12: a new group starts with previous_business_day, which never pays people late. */
export type PayDateAdjustment = 'none' | 'previous_business_day' | 'next_business_day' | 'nearest_business_day'

export type PayDateSettings = {
  /** Calendar days after the period's end, 0 or more. */
  paydayOffset: number
  payDateAdjustment: PayDateAdjustment
  /** Replaces the Federal Reserve's list. */
  bankHolidays?: BankHolidays
}

/** Days after the end of a period by which it is paid at the latest. */
export const LATEST_PAYDAY = 60

/** `raw` is end + offset; `reason` explains why `date` is another day, e.g. "moved up from Sun, Nov 15 (a weekend)". */
export type PayDate = { date: PlainDate; raw: PlainDate; reason: string | null }

export function payDateFor(periodEnd: PlainDate, settings: PayDateSettings): PayDate {
  const raw = addDays(periodEnd, settings.paydayOffset)
  const closed = (date: PlainDate) => closedBecause(date, settings.bankHolidays)
  const adjusted = adjust(raw, settings.payDateAdjustment, closed)
  // PAY-14: with offset 0 people are paid current, so Friday is fine for a Sunday end. With an offset the hours must be known first; the
  // end itself may not be a business day, so it is adjusted again.
  const date = settings.paydayOffset > 0 && adjusted < periodEnd ? step(periodEnd, 1, closed) : adjusted
  if (date === raw) return { date, raw, reason: null }
  const isNearest = settings.payDateAdjustment === 'nearest_business_day' || date !== adjusted
  const causes = causesFrom(isNearest ? firstOfRun(raw, closed) : raw, date < raw && !isNearest ? -1 : 1, closed)
  return { date, raw, reason: `moved ${date < raw ? 'up ' : ''}from ${shortDay(raw)} (${causes.join(' and ')})` }
}

/** A period with its pay date, and its number among the periods paid in the same calendar year (PAY-8). */
export type PaidPeriod = PayPeriod & { payDate: PlainDate; reason: string | null; number: number }

/** Every period paid in `year`, in order: 52 or 53 weekly, 26 or 27 biweekly, 24, 12. Requires valid settings. */
export function periodsPaidIn(year: number, settings: PayPeriodSettings, payDates: PayDateSettings): PaidPeriod[] {
  // A pay date is at most the offset plus one long run of closed days (two weeks is plenty) after the end of its period.
  const from = addDays(`${year}-01-01`, -payDates.paydayOffset - 14)
  const to = addDays(`${year}-12-31`, 14)
  return periodsBetween(settings, from, to)
    .map(period => ({ ...period, ...paidOn(period, payDates) }))
    .filter(period => partsOf(period.payDate).year === year)
    .map((period, index) => ({ ...period, number: index + 1 }))
}

/** PAY-15: a timesheet must be approved two business days before it is paid, which is what a bank needs to move money. */
export function approveBy(payDate: PlainDate, holidays?: BankHolidays): PlainDate {
  const closed = (date: PlainDate) => closedBecause(date, holidays)
  return step(addDays(step(addDays(payDate, -1), -1, closed), -1), -1, closed)
}

function paidOn(period: PayPeriod, settings: PayDateSettings): { payDate: PlainDate; reason: string | null } {
  if (period.payDate) return { payDate: period.payDate, reason: null }
  const { date, reason } = payDateFor(period.endsOn, settings)
  return { payDate: date, reason }
}

function adjust(raw: PlainDate, mode: PayDateAdjustment, closed: (date: PlainDate) => string | null): PlainDate {
  switch (mode) {
    case 'none':
      return raw
    case 'previous_business_day':
      return step(raw, -1, closed)
    case 'next_business_day':
      return step(raw, 1, closed)
    case 'nearest_business_day': {
      const [back, forth] = [step(raw, -1, closed), step(raw, 1, closed)]
      // PAY-11: on equal distance move backward, so that no one waits.
      return daysBetween(back, raw) <= daysBetween(raw, forth) ? back : forth
    }
    default:
      throw new RangeError(`Unknown adjustment: ${mode satisfies never}`)
  }
}

function step(from: PlainDate, direction: 1 | -1, closed: (date: PlainDate) => string | null): PlainDate {
  let date = from
  while (closed(date) !== null) date = addDays(date, direction)
  return date
}

/** Why banks are closed on a date, or null on a business day. */
function closedBecause(date: PlainDate, holidays: BankHolidays | undefined): string | null {
  const weekday = weekdayOf(date)
  if (weekday === 'saturday' || weekday === 'sunday') return 'a weekend'
  return holidays ? (holidays.get(date) ?? null) : bankHolidayOn(date)
}

/** The first of the closed days around a date: which business day is the nearest depends on all of them. */
function firstOfRun(date: PlainDate, closed: (date: PlainDate) => string | null): PlainDate {
  return addDays(step(date, -1, closed), 1)
}

/** The causes of the closed days from a date on, each once, in this order. */
function causesFrom(from: PlainDate, direction: 1 | -1, closed: (date: PlainDate) => string | null): string[] {
  const causes: string[] = []
  for (let date = from; ; date = addDays(date, direction)) {
    const cause = closed(date)
    if (cause === null) return causes
    if (!causes.includes(cause)) causes.push(cause)
  }
}
