/** Days in the neighboring pay periods, whose exact bounds are not known yet. Pure. */
import { addDays, daysBetween, type PlainDate } from '#core/plain-date.ts'

const BACK = 4
/** Up to this many later periods are listed without a gap up to today; from further back, only today is added. */
const AHEAD = 8

/**
 * One day in each of the previous periods, in the next one or in all up to today, plus today where that is none of them. Steps from
 * the middle of a period by its length: periods of the same kind differ by a few days, so one may be hit twice but none is skipped.
 */
export function neighborDays({ startsOn, endsOn }: { startsOn: PlainDate; endsOn: PlainDate }, today: PlainDate): PlainDate[] {
  const length = daysBetween(startsOn, endsOn) + 1
  const middle = addDays(startsOn, Math.floor(length / 2))
  const stepsToToday = Math.floor(daysBetween(middle, today) / length)
  const ahead = stepsToToday > 1 && stepsToToday <= AHEAD ? stepsToToday : 1
  const steps = [...Array.from({ length: ahead }, (_, index) => ahead - index), ...Array.from({ length: BACK }, (_, index) => -1 - index)]
  const days = steps.map(step => addDays(middle, step * length))
  const isInside = startsOn <= today && today <= endsOn
  return isInside || days.includes(today) ? days : [today, ...days]
}
