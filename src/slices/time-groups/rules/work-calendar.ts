/**
 * A person is expected to work on the scheduled weekdays that are not holidays, within their employment; the inbox, the warnings and
 * leave all use this function. The hours of a period are those of its whole schedule: a holiday counts, because its hours are paid, and
 * a closure does not. Authority: PRD-26. Rule CAL-1.
 */
import { eachDay, type PlainDate, WEEKDAYS, weekdayOf } from '#core/plain-date.ts'
import type { PayPeriod } from './pay-period.ts'

/** The minutes that are scheduled on each weekday, Monday first. */
export type Schedule = readonly number[]

const DEFAULT_SCHEDULE: Schedule = [480, 480, 480, 480, 480, 0, 0]

/** The minutes that a schedule has on a day. */
export function minutesScheduled(schedule: Schedule, date: PlainDate): number {
  return schedule[WEEKDAYS.indexOf(weekdayOf(date))] ?? 0
}

/** First and last day of employment; null is open. */
export type Employment = { hireDate: PlainDate | null; terminationDate: PlainDate | null }

export type WorkCalendar = Employment & {
  /** Holidays and closures of the person's group. */
  holidays: ReadonlySet<PlainDate>
  /** Monday to Friday when unset. */
  schedule?: Schedule
}

/** The days of a period on which hours are expected. */
export function scheduledDays(period: PayPeriod, calendar: WorkCalendar): PlainDate[] {
  const schedule = calendar.schedule ?? DEFAULT_SCHEDULE
  return eachDay(period.startsOn, period.endsOn).filter(
    date => minutesScheduled(schedule, date) > 0 && !calendar.holidays.has(date) && isEmployedOn(date, calendar),
  )
}

/** The group's days off, as its calendar lists them. */
export type DayOff = { date: PlainDate; type: 'holiday' | 'closure' }

/** The days of a period that count toward its expected hours: the schedule within employment, with holidays and without closures. */
export function expectedDays(period: PayPeriod, employment: Employment, daysOff: readonly DayOff[], schedule: Schedule): PlainDate[] {
  const closures = daysOff.filter(({ type }) => type === 'closure').map(({ date }) => date)
  return scheduledDays(period, { ...employment, holidays: new Set(closures), schedule })
}

/** The expected hours of a period, in minutes: as the timesheet, the dashboard and the progress bar count them. */
export function expectedMinutes(period: PayPeriod, employment: Employment, daysOff: readonly DayOff[], schedule: Schedule): number {
  return expectedDays(period, employment, daysOff, schedule).reduce((sum, date) => sum + minutesScheduled(schedule, date), 0)
}

/** The days of a period that take no hours: before hire or after termination. */
export function closedDays(period: PayPeriod, employment: Employment): PlainDate[] {
  return eachDay(period.startsOn, period.endsOn).filter(date => !isEmployedOn(date, employment))
}

/** Whether someone is employed on a day. */
export function isEmployedOn(date: PlainDate, { hireDate, terminationDate }: Employment): boolean {
  return (hireDate === null || date >= hireDate) && (terminationDate === null || date <= terminationDate)
}
