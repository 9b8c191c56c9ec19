/**
 * Decides which period reviewers of a team see first: the previous one while the current one is in its first half, because until then its
 * timesheets are still being written and the previous ones are due; from the second half on, the current one. The middle day of an odd
 * number of days belongs to the first half. A period that was chosen is shown whatever the day. Authority: PRD-161. Rule SHT-11.
 */
import { daysBetween, type PlainDate } from '#core/plain-date.ts'
import type { PayPeriod } from '#slices/time-groups/rules/pay-period.ts'

/** Whether `today`, a day of the period, is in its first half. */
export function isFirstHalf({ startsOn, endsOn }: PayPeriod, today: PlainDate): boolean {
  const days = daysBetween(startsOn, endsOn) + 1
  return 2 * daysBetween(startsOn, today) < days
}

/** The period that is shown first: the current one or the one before it. Without one before, as at the start of custom periods, the current one. */
export function shownFirst<Period extends PayPeriod>(today: PlainDate, current: Period, before: Period | null): Period {
  return before !== null && isFirstHalf(current, today) ? before : current
}
