/**
 * A person is expected to work on the scheduled weekdays that are not holidays, within their employment; the inbox, the warnings and
 * leave all use this function. The hours of a period are those of its whole schedule: a holiday counts, because its hours are paid, and
 * a closure does not. Authority: PRD-26. Rule CAL-1.
 */
import { eachDay, type PlainDate, type Weekday, weekdayOf } from '#core/plain-date.ts'
import type { PayPeriod } from './pay-period.ts'

export const DEFAULT_SCHEDULE: ReadonlySet<Weekday> = new Set(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'])

/** First and last day of employment; null is open. */
export type Employment = { hireDate: PlainDate | null; terminationDate: PlainDate | null }

export type WorkCalendar = Employment & {
  /** Holidays and closures of the person's group. */
  holidays: ReadonlySet<PlainDate>
  /** Monday to Friday when unset. */
  schedule?: ReadonlySet<Weekday>
}

/** The days of a period on which hours are expected. */
export function scheduledDays(period: PayPeriod, calendar: WorkCalendar): PlainDate[] {
  const schedule = calendar.schedule ?? DEFAULT_SCHEDULE
  return eachDay(period.startsOn, period.endsOn).filter(
    date => schedule.has(weekdayOf(date)) && !calendar.holidays.has(date) && isEmployedOn(date, calendar),
  )
}

/** The group's days off, as its calendar lists them. */
export type DayOff = { date: PlainDate; type: 'holiday' | 'closure' }

/** The days of a period that count toward its expected hours: the schedule within employment, with holidays and without closures. */
export function expectedDays(period: PayPeriod, employment: Employment, daysOff: readonly DayOff[]): PlainDate[] {
  const closures = daysOff.filter(({ type }) => type === 'closure').map(({ date }) => date)
  return scheduledDays(period, { ...employment, holidays: new Set(closures) })
}

/** The expected hours of a period, in minutes: as the timesheet, the dashboard and the progress bar count them. */
export function expectedMinutes(period: PayPeriod, employment: Employment, daysOff: readonly DayOff[], minutesPerDay: number): number {
  return expectedDays(period, employment, daysOff).length * minutesPerDay
}

/** The days of a period that take no hours: before hire or after termination. */
export function closedDays(period: PayPeriod, employment: Employment): PlainDate[] {
  return eachDay(period.startsOn, period.endsOn).filter(date => !isEmployedOn(date, employment))
}

/** Whether someone is employed on a day. */
export function isEmployedOn(date: PlainDate, { hireDate, terminationDate }: Employment): boolean {
  return (hireDate === null || date >= hireDate) && (terminationDate === null || date <= terminationDate)
}
