/**
 * A workweek is seven days from the weekday on which a group's begins; timesheets need no more of a group to find one. Authority: law (29 CFR
 * 778.105). Rule GRP-11.
 */
import { addDays, type PlainDate, WEEKDAYS, type Weekday, weekdayOf } from '#core/plain-date.ts'

/** First day of the workweek that contains a date. */
export function workWeekStarting(date: PlainDate, workWeekStart: Weekday): PlainDate {
  return addDays(date, -((WEEKDAYS.indexOf(weekdayOf(date)) - WEEKDAYS.indexOf(workWeekStart) + 7) % 7))
}
