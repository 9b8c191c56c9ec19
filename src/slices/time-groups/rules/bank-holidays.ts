/**
 * Banks do not move money on Federal Reserve holidays. A holiday on a Sunday closes Monday; one on a Saturday does not close
 * Friday. Authority: Federal Reserve holiday schedule. Rule PAY-13.
 *
 * This list moves pay dates. The days an organization gives off are another list (holidays_closures).
 */
import { addDays, lastDayOfMonth, type PlainDate, partsOf, plainDate, WEEKDAYS, type Weekday, weekdayOf } from '#core/plain-date.ts'

/** The name of the bank holiday on each closed date. */
export type BankHolidays = ReadonlyMap<PlainDate, string>

/** The bank holidays observed in a year, by date. */
export function bankHolidays(year: number): Map<PlainDate, string> {
  const on = (month: number, day: number, name: string): [PlainDate, string] => {
    const date = plainDate(year, month, day)
    return weekdayOf(date) === 'sunday' ? [addDays(date, 1), observed(name)] : [date, name]
  }
  const holidays: [PlainDate, string][] = [
    on(1, 1, "New Year's Day"),
    [nthWeekday(year, 1, 'monday', 3), 'Martin Luther King Jr. Day'],
    [nthWeekday(year, 2, 'monday', 3), "Presidents' Day"],
    [lastMonday(year, 5), 'Memorial Day'],
    on(7, 4, 'Independence Day'),
    [nthWeekday(year, 9, 'monday', 1), 'Labor Day'],
    [nthWeekday(year, 10, 'monday', 2), 'Columbus Day'],
    on(11, 11, 'Veterans Day'),
    [nthWeekday(year, 11, 'thursday', 4), 'Thanksgiving Day'],
    on(12, 25, 'Christmas Day'),
  ]
  // Banks first closed for it in 2022, a year after it became law.
  if (year >= 2022) holidays.push(on(6, 19, 'Juneteenth'))
  return new Map(holidays.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The name of a holiday on the day on which it is kept in place of its own. */
export const observed = (name: string): string => `${name} (observed)`

/** The bank holiday on a date, or null. */
export function bankHolidayOn(date: PlainDate): string | null {
  return bankHolidays(partsOf(date).year).get(date) ?? null
}

function nthWeekday(year: number, month: number, weekday: Weekday, nth: number): PlainDate {
  const first = plainDate(year, month, 1)
  const offset = (WEEKDAYS.indexOf(weekday) - WEEKDAYS.indexOf(weekdayOf(first)) + 7) % 7
  return addDays(first, offset + (nth - 1) * 7)
}

function lastMonday(year: number, month: number): PlainDate {
  const last = plainDate(year, month, lastDayOfMonth(year, month))
  return addDays(last, -WEEKDAYS.indexOf(weekdayOf(last)))
}
