/** Worked time is stored in whole minutes; people read and type hours. A day always has 24 hours (PRD-13). */
export const MINUTES_PER_DAY = 1440

export type TimeFormat = 'decimal' | 'hours_minutes'
export type ParsedHours =
  | { ok: true; minutes: number }
  | { ok: false; rule: 'empty' | 'not_hours' | 'negative' | 'over_24h' | 'rounds_to_nothing'; message: string }

const DECIMAL = /^(\d{0,6})(?:[.,](\d{0,6}))?$/
const CLOCK = /^(\d{0,6}):([0-5]\d)(?::([0-5]\d))?$/
const HOURS_AND_MINUTES = /^(\d{1,6})\s*(?:h|hrs?|hours?)\s*(?:([0-5]?\d)\s*(?:m|min|minutes?)?)?$/i
const DECIMAL_HOURS = /^(\d{0,6}[.,]\d{1,6})\s*(?:h|hrs?|hours?)$/i
const MINUTES_ONLY = /^(\d{1,6})\s*(?:m|min|minutes?)$/i

/**
 * Parses the hours of one day as people type them and spreadsheets write them: 8 · 7.5 · 7,5 · 7:30 · 7:30:00 · 7h30 · 7h 30m · 8 hrs · 450m. A bare
 * number always means hours. Returns whole minutes, rounded half up; hours that round to none are an error, because 0 clears a cell. Empty
 * text has its own error (`empty`), because only the caller knows whether it clears the cell.
 */
export function parseHours(text: string): ParsedHours {
  const typed = text.trim()
  if (typed === '') return { ok: false, rule: 'empty', message: 'Enter the hours' }
  if (/^[-−]/.test(typed)) {
    return minutesIn(typed.slice(1).trim()) === null ? notHours : { ok: false, rule: 'negative', message: "Hours can't be negative" }
  }
  const minutes = minutesIn(typed)
  if (minutes === null) return notHours
  // Compare before rounding: 24.005 hours exceed a day.
  if (minutes > MINUTES_PER_DAY) return { ok: false, rule: 'over_24h', message: "You can't enter more than 24 hours in a day" }
  if (minutes > 0 && minutes < 0.5) return { ok: false, rule: 'rounds_to_nothing', message: 'Too short to count: this rounds to 0' }
  return { ok: true, minutes: Math.round(minutes) }
}

const notHours: ParsedHours = { ok: false, rule: 'not_hours', message: 'Enter hours as 8, 7.5, or 7:30' }

/** Unrounded minutes, or null when the text is not a duration. */
function minutesIn(typed: string): number | null {
  const clock = CLOCK.exec(typed)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]) + Number(clock[3] ?? 0) / 60
  const both = HOURS_AND_MINUTES.exec(typed)
  if (both) return Number(both[1]) * 60 + Number(both[2] ?? 0)
  const only = MINUTES_ONLY.exec(typed)
  if (only) return Number(only[1])
  const decimal = DECIMAL.exec(DECIMAL_HOURS.exec(typed)?.[1] ?? typed)
  if (!decimal || (!decimal[1] && !decimal[2])) return null
  const fraction = decimal[2] ?? ''
  // Compute the fraction in integers: in floating point, 0.575 × 60 falls below the exact half minute.
  return Number(decimal[1]) * 60 + (Number(fraction) * 60) / 10 ** fraction.length
}

/** '7.50' or '7:30'. Two decimals are accurate to under half a minute, so parseHours(formatHours(m)) returns m in both formats. */
export function formatHours(minutes: number, format: TimeFormat): string {
  const sign = minutes < 0 ? '-' : ''
  const size = Math.abs(minutes)
  if (format === 'hours_minutes') return `${sign}${Math.floor(size / 60)}:${String(size % 60).padStart(2, '0')}`
  const hundredths = Math.round((size * 100) / 60)
  return `${sign}${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}

/** '7.50 hrs', '1.00 hr', or '1:00 hr': as sentences and figures with a unit name hours. */
export function hoursWithUnit(minutes: number, format: TimeFormat): string {
  return `${formatHours(minutes, format)} ${Math.abs(minutes) === 60 ? 'hr' : 'hrs'}`
}
