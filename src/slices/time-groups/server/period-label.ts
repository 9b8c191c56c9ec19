import { type PlainDate, partsOf } from '#core/plain-date.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 'Nov 9 – Nov 22': a period within a message. */
export function periodLabel(startsOn: PlainDate, endsOn: PlainDate): string {
  return `${dayLabel(startsOn)} – ${dayLabel(endsOn)}`
}

/** 'Nov 9 – Nov 22, 2026', and both years when they differ: a period in what is signed. */
export function periodLabelWithYear(startsOn: PlainDate, endsOn: PlainDate): string {
  const { year } = partsOf(startsOn)
  const endYear = partsOf(endsOn).year
  return `${dayLabel(startsOn)}${year === endYear ? '' : `, ${year}`} – ${dayLabel(endsOn)}, ${endYear}`
}

/** 'Nov 9' */
export function dayLabel(date: PlainDate): string {
  const { month, day } = partsOf(date)
  return `${MONTHS[month - 1]} ${day}`
}
