/**
 * Offices close for a federal holiday on the day on which it is observed: for one on a Saturday that is the Friday before, for one on a
 * Sunday the Monday after. Authority: 5 U.S.C. 6103(a) and (b). Rule CAL-2.
 *
 * Banks do not close on that Friday, so the days that move pay dates are another list (bank-holidays.ts).
 */
import { addDays, type PlainDate, partsOf, weekdayOf } from '#core/plain-date.ts'
import { bankHolidays, observed } from './bank-holidays.ts'

/** The name of the federal holiday observed on each day of a year. New Year's Day of the year after may be one of them. */
export function federalHolidays(year: number): Map<PlainDate, string> {
  // The bank's day already is the Monday for a holiday on a Sunday.
  const kept = [...bankHolidays(year), ...bankHolidays(year + 1)].map(([date, name]): [PlainDate, string] =>
    weekdayOf(date) === 'saturday' ? [addDays(date, -1), observed(name)] : [date, name],
  )
  return new Map(kept.filter(([date]) => partsOf(date).year === year))
}
