import { type PlainDate, partsOf } from '#core/plain-date.ts'

/** Whole years from one day to another; none for a day that is yet to come. Pure. */
export function yearsBetween(from: PlainDate, to: PlainDate): number {
  const [begin, end] = [partsOf(from), partsOf(to)]
  const isBefore = end.month < begin.month || (end.month === begin.month && end.day < begin.day)
  return Math.max(0, end.year - begin.year - (isBefore ? 1 : 0))
}
