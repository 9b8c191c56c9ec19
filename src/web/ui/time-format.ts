import { locale } from '#web/texts.ts'

const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
const day = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' })
const dayOf = new Intl.DateTimeFormat(locale, { weekday: 'short', month: 'short', day: 'numeric' })
const dayAndYear = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
const dateAndTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })

/** 10:42 AM in the browser's time zone; `instant` in epoch ms. */
export const formatClock = (instant: number): string => clock.format(instant)

/** Fri, Nov 27: the day of an instant in the browser's time zone. */
export const formatDayOf = (instant: Date | number): string => dayOf.format(instant)

/** Nov 20, 2026, 10:42 AM in the browser's time zone. */
export const formatDateTime = (instant: Date | number): string => dateAndTime.format(instant)

/** Nov 20 in the browser's time zone. */
export const formatInstantDay = (instant: Date | number): string => day.format(instant)

/** Nov 20, 2026 in the browser's time zone. */
export const formatInstantDayAndYear = (instant: Date | number): string => dayAndYear.format(instant)

/** Nov 20, 2026 in a given time zone (IANA name): for a day that was chosen there. */
export const formatDayAndYearIn = (instant: Date | number, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(instant)

/** Nov 20, 2026, 10:42 AM EST in a given time zone (IANA name): for what is read elsewhere, such as paper. */
export const formatDateTimeIn = (instant: Date | number, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(instant)
