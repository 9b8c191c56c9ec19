import { type PlainDate, partsOf } from '#core/plain-date.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 'Nov 9 – Nov 22': a period within a message. */
export function periodLabel(startsOn: PlainDate, endsOn: PlainDate): string {
  return `${dayLabel(startsOn)} – ${dayLabel(endsOn)}`
}

/** 'Nov 9' */
export function dayLabel(date: PlainDate): string {
  const { month, day } = partsOf(date)
  return `${MONTHS[month - 1]} ${day}`
}
