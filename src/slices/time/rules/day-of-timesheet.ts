/**
 * A note or a file of a day is part of the timesheet: it changes only while the hours of that day could, on days of the employment that
 * are at most a year ahead. Authority: PRD-190, SEC-92. Rule SHT-31.
 */

import type { FileLimits } from '#core/file-limits.ts'
import { addDays, type PlainDate } from '#core/plain-date.ts'
import type { Violation } from '#core/result.ts'
import { type Employment, isEmployedOn } from '#slices/time-groups/rules/work-calendar.ts'
import { lockViolation, type TimesheetRule, type TimesheetStatus } from './timesheet-state.ts'

/** A scan or a photo of a page, such as an agenda or a list of attendees. */
export const DAY_FILE = {
  kind: 'timesheet-attachment',
  types: ['application/pdf', 'image/png', 'image/jpeg'],
  maxBytes: 10 * 1024 * 1024,
} as const satisfies FileLimits & { kind: string }

/** File that an administrator sends for someone else, which needs another permission. */
export const DAY_FILE_ON_BEHALF = { ...DAY_FILE, kind: 'timesheet-attachment-on-behalf' } as const

/** In characters. */
export const MAX_DAY_NOTE_LENGTH = 2000
/** Of one day; the same number of notes and of files. */
export const MAX_PER_DAY = 20

const DAYS_AHEAD = 366

export interface DayOfTimesheet extends Employment {
  date: PlainDate
  /** Of the timesheet that covers the day; a day without one counts as a draft. */
  timesheetStatus: TimesheetStatus
  /** Today where the person is. */
  today: PlainDate
}

/** Why nothing about the day may change; null if it may. */
export function dayViolation(day: DayOfTimesheet): Violation<TimesheetRule | 'before_hire' | 'after_termination' | 'no_period'> | null {
  const { date, today } = day
  const violation = lockViolation(day.timesheetStatus) ?? employmentViolation(date, day)
  if (violation) return violation
  if (date > addDays(today, DAYS_AHEAD)) return { rule: 'no_period', field: 'date', message: "This day isn't in a pay period" }
  return null
}

/** Why a day takes no hours and nothing about them: it is before hire or after termination. Null on a day of the employment. */
export function employmentViolation(date: PlainDate, employment: Employment): Violation<'before_hire' | 'after_termination'> | null {
  if (isEmployedOn(date, employment)) return null
  return employment.hireDate !== null && date < employment.hireDate
    ? { rule: 'before_hire', field: 'date', message: 'This day is before the hire date' }
    : { rule: 'after_termination', field: 'date', message: 'This day is after the last day of employment' }
}
