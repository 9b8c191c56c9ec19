/**
 * A stand-in has a first and a last day, not more than a year apart, and the last is not over. Authority: PRD-171. Rule APR-20.
 */
import { addDays, type PlainDate } from '#core/plain-date.ts'
import { type Invalid, invalid } from '#core/result.ts'

const MAX_DAYS = 366

/** Returns the first error in the days, with its field; null if there is none. */
export function invalidDates(
  startsOn: PlainDate,
  endsOn: PlainDate,
  today: PlainDate,
): Invalid<'before_start' | 'over' | 'too_long'> | null {
  if (endsOn < startsOn) return invalid('before_start', 'endsOn', 'The last day is before the first day')
  if (endsOn < today) return invalid('over', 'endsOn', 'The last day has passed')
  if (endsOn >= addDays(startsOn, MAX_DAYS)) return invalid('too_long', 'endsOn', 'A stand-in acts for a year at most')
  return null
}
