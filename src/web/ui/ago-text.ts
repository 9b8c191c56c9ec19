import { t } from './ago-texts.ts'
import { formatInstantDay } from './time-format.ts'

const MINUTE = 60_000
/** The rest in minutes. */
const HOUR = 60
const DAY = 24 * HOUR
const MONTH = 30 * DAY

/**
 * How long ago an instant was, or how far ahead it is: "5 minutes ago", "about 5 hours ago", "in 2 days". Both in epoch ms; days are those
 * of the browser's time zone. These are the words of date-fns, which would add to the first download how its locale reads and writes dates.
 */
export function agoText(instant: number, now: number): string {
  const distance = distanceText(onTheWall(Math.min(instant, now)), onTheWall(Math.max(instant, now)))
  return t(instant > now ? 'ahead' : 'ago', { distance })
}

/** How long ago an instant was, where there is little room: "5 min ago", after a week its day. Both in epoch ms. */
export function shortAgoText(instant: number, now: number): string {
  const minutes = Math.floor((now - instant) / MINUTE)
  if (minutes < 1) return t('justNow')
  if (minutes < HOUR) return t('minutesAgo', { n: minutes })
  if (minutes < DAY) return t('hoursAgo', { n: Math.floor(minutes / HOUR) })
  if (minutes < 7 * DAY) return t('daysAgo', { n: Math.floor(minutes / DAY) })
  return formatInstantDay(instant)
}

/** Local clock time, as if it were UTC, so that a day stays a day when clocks change. */
const onTheWall = (instant: number): number => instant - new Date(instant).getTimezoneOffset() * MINUTE

function distanceText(from: number, to: number): string {
  const minutes = Math.round((to - from) / MINUTE)
  if (minutes < 1) return t('underAMinute')
  if (minutes < 45) return t('minutes', { n: minutes })
  if (minutes < DAY) return t('aboutHours', { n: Math.max(1, Math.round(minutes / HOUR)) })
  // A day and three quarters is two days.
  if (minutes < 1.75 * DAY) return t('days', { n: 1 })
  const months = Math.round(minutes / MONTH)
  if (minutes < MONTH) return t('days', { n: Math.round(minutes / DAY) })
  if (minutes < 2 * MONTH) return t('aboutMonths', { n: months })
  const whole = wholeMonths(new Date(from), new Date(to))
  if (whole < 12) return t('months', { n: months })
  const years = Math.floor(whole / 12)
  if (whole % 12 < 3) return t('aboutYears', { n: years })
  return whole % 12 < 9 ? t('overYears', { n: years }) : t('almostYears', { n: years + 1 })
}

/** The end of February completes a month, however long the month is in which the time began. */
function wholeMonths(from: Date, to: Date): number {
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  const isFull = (to.getUTCMonth() === 1 && to.getUTCDate() > 27) || inMonth(to) >= inMonth(from)
  return isFull ? months : months - 1
}

/** How far a month is, in ms. */
const inMonth = (date: Date): number => date.getTime() - Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
