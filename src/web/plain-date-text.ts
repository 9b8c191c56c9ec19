import { type PlainDate, partsOf } from '#core/plain-date.ts'
import { locale } from './texts.ts'

/* Calendar dates in words. A plain date has no zone, so it is formatted in UTC from its own parts and never through the browser's clock. */
const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  return (date: PlainDate): string => {
    const { year, month, day } = partsOf(date)
    return formatter.format(Date.UTC(year, month - 1, day))
  }
}

/** 'Nov 9', where the year is clear from context. */
export const formatDay = format({ month: 'short', day: 'numeric' })

/** 'Nov 9, 2026' */
export const formatDayAndYear = format({ month: 'short', day: 'numeric', year: 'numeric' })

/** 'Fri, Nov 27' */
export const formatWeekdayAndDay = format({ weekday: 'short', month: 'short', day: 'numeric' })

/** 'Friday, Nov 20' */
export const formatLongWeekdayAndDay = format({ weekday: 'long', month: 'short', day: 'numeric' })

/** 'Friday, November 20, 2026' */
export const formatWholeDay = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })

/** 'November' */
export const formatMonth = format({ month: 'long' })

/** 'Monday' */
export const weekdayLong = format({ weekday: 'long' })

/** 'Mon' */
export const weekdayShort = format({ weekday: 'short' })

/** 'M' */
export const weekdayLetter = format({ weekday: 'narrow' })

/** 'Nov 9 – Nov 22, 2026'; both years when they differ. */
export function formatDayRange(start: PlainDate, end: PlainDate): string {
  const sameYear = partsOf(start).year === partsOf(end).year
  return `${sameYear ? formatDay(start) : formatDayAndYear(start)} – ${formatDayAndYear(end)}`
}

/** 'Nov 9 – Nov 22', as shown in list rows. */
export function formatDayRangeShort(start: PlainDate, end: PlainDate): string {
  return `${formatDay(start)} – ${formatDay(end)}`
}
