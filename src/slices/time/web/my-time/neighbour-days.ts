/** Days that fall into the pay periods around one, whose own bounds are not known yet. Pure. */
import { addDays, daysBetween, type PlainDate } from '#core/plain-date.ts'

const BACK = 4
/** So many later ones lead up to today without a gap; from further back today stands alone. */
const AHEAD = 8

/**
 * A day of each of the periods before, of the one after, or of all up to today, and today where that is none of them. Counted from the middle of a period in
 * steps of its length: periods of the same kind are a few days longer or shorter, so one may be met twice, and none is passed over.
 */
export function neighbourDays({ startsOn, endsOn }: { startsOn: PlainDate; endsOn: PlainDate }, today: PlainDate): PlainDate[] {
  const length = daysBetween(startsOn, endsOn) + 1
  const middle = addDays(startsOn, Math.floor(length / 2))
  const stepsToToday = Math.floor(daysBetween(middle, today) / length)
  const ahead = stepsToToday > 1 && stepsToToday <= AHEAD ? stepsToToday : 1
  const steps = [...Array.from({ length: ahead }, (_, index) => ahead - index), ...Array.from({ length: BACK }, (_, index) => -1 - index)]
  const days = steps.map(step => addDays(middle, step * length))
  const isInside = startsOn <= today && today <= endsOn
  return isInside || days.includes(today) ? days : [today, ...days]
}
