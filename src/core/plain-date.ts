/**
 * Calendar dates as strings 'YYYY-MM-DD', without time or zone, because a date that passes through a local time can shift by a day
 * (PRD-13). Dates compare as strings. All arithmetic counts whole UTC days, so daylight saving has no effect.
 */
export type PlainDate = string

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

const DAY_MS = 86_400_000
const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/

/**
 * True for a real calendar date from 1900-01-01 to 2999-12-31: wide enough for any birth or grant, narrow enough to catch a mistyped
 * year (0226, 20226).
 */
export function isPlainDate(value: unknown): value is PlainDate {
  if (typeof value !== 'string') return false
  const match = SHAPE.exec(value)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  // Every month has 28 days. A timesheet is checked with 42 dates each time it is read.
  return year >= 1900 && year <= 2999 && month >= 1 && month <= 12 && day >= 1 && (day <= 28 || day <= lastDayOfMonth(year, month))
}

/** The range of dates that hours and pay periods may have. Arithmetic from either end still yields a valid plain date. */
export const WORK_DATES = { first: '2000-01-01', last: '2100-12-31' } as const

/** True for a plain date on which hours may be entered. */
export function isWorkDate(value: unknown): value is PlainDate {
  return isPlainDate(value) && value >= WORK_DATES.first && value <= WORK_DATES.last
}

/** Year, month (1..12) and day (1..31) of a date. */
export function partsOf(date: PlainDate): { year: number; month: number; day: number } {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) }
}

/** The date of a year, month and day. A month outside 1..12 or a day outside the month carries over, as in Date.UTC. */
export function plainDate(year: number, month: number, day: number): PlainDate {
  return fromDayNumber(Math.round(Date.UTC(year, month - 1, day) / DAY_MS))
}

/** The date `days` later (earlier when negative). */
export function addDays(date: PlainDate, days: number): PlainDate {
  return fromDayNumber(dayNumber(date) + days)
}

/** Whole days from `from` to `to`: 0 for the same date, negative when `to` is earlier. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return dayNumber(to) - dayNumber(from)
}

/** Every date from `start` to `end`, both included; empty when `end` is before `start`. */
export function eachDay(start: PlainDate, end: PlainDate): PlainDate[] {
  const first = dayNumber(start)
  return Array.from({ length: Math.max(0, dayNumber(end) - first + 1) }, (_, index) => fromDayNumber(first + index))
}

export function weekdayOf(date: PlainDate): Weekday {
  // Day 0 (1970-01-01) was a Thursday, which has index 3 in a week that begins on Monday.
  return WEEKDAYS[(((dayNumber(date) + 3) % 7) + 7) % 7]!
}

const shortDays = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
/** 'Sat, Nov 14', in a text where the year is plain. Several are joined with semicolons, because each contains a comma. */
export function shortDay(date: PlainDate): string {
  return shortDays.format(dayNumber(date) * DAY_MS)
}

/** The number of days (28..31) in a month given as 1..12. */
export function lastDayOfMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** The calendar date in `timeZone` (an IANA name) at that instant. Throws RangeError for an unknown zone. */
export function todayIn(timeZone: string, nowEpochMs: number): PlainDate {
  const parts = dateFormat(timeZone).formatToParts(nowEpochMs)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find(piece => piece.type === type)!.value
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** Cached: creating a formatter costs about fifty times its use, and every call of a server needs the same few zones. */
const dateFormats = new Map<string, Intl.DateTimeFormat>()
function dateFormat(timeZone: string): Intl.DateTimeFormat {
  let format = dateFormats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, calendar: 'gregory', year: 'numeric', month: '2-digit', day: '2-digit' })
    dateFormats.set(timeZone, format)
  }
  return format
}

/** Days since 1970-01-01. Throws for invalid text, which would otherwise spread as NaN into stored dates. */
function dayNumber(date: PlainDate): number {
  const { year, month, day } = partsOf(date)
  const days = Date.UTC(year, month - 1, day) / DAY_MS
  if (!Number.isInteger(days)) throw new RangeError(`Not a calendar date: ${date}`)
  return days
}

function fromDayNumber(days: number): PlainDate {
  return new Date(days * DAY_MS).toISOString().slice(0, 10)
}

const words = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
/** 'Dec 1, 2026', in a message to a person. */
export function dayInWords(date: PlainDate): string {
  const { year, month, day } = partsOf(date)
  return words.format(Date.UTC(year, month - 1, day))
}
