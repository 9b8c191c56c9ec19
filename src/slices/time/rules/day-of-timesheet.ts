/**
 * A note or a file of a day is part of the timesheet: it changes only while the hours of that day could, on days of the employment that
 * are at most a year ahead. Authority: PRD-190, SEC-92. Rule SHT-31.
 */

import type { FileLimits } from '#core/file-limits.ts'
import { addDays, type PlainDate } from '#core/plain-date.ts'
import type { Violation } from '#core/result.ts'
import { lockViolation, type TimesheetRule, type TimesheetStatus } from './timesheet-state.ts'

/** A scan or a photo of a page, such as an agenda or a list of attendees. */
export const DAY_FILE = {
  kind: 'timesheet-attachment',
  types: ['application/pdf', 'image/png', 'image/jpeg'],
  maxBytes: 10 * 1024 * 1024,
} as const satisfies FileLimits & { kind: string }

/** The same, of an administrator for someone else: they need another permission to send it. */
export const DAY_FILE_ON_BEHALF = { ...DAY_FILE, kind: 'timesheet-attachment-on-behalf' } as const

/** In characters. */
export const LONGEST_DAY_NOTE = 2000
/** Of one day; the same number of notes and of files. */
export const MOST_OF_A_DAY = 20

const DAYS_AHEAD = 366

export interface DayOfTimesheet {
  date: PlainDate
  /** Of the timesheet that covers the day; a day without one counts as a draft. */
  timesheetStatus: TimesheetStatus
  hireDate: PlainDate | null
  terminationDate: PlainDate | null
  /** Today where the person is. */
  today: PlainDate
}

/** Why nothing about the day may change; null if it may. */
export function dayViolation(day: DayOfTimesheet): Violation<TimesheetRule | 'before_hire' | 'after_termination' | 'no_period'> | null {
  const { date, hireDate, terminationDate, today } = day
  const lock = lockViolation(day.timesheetStatus)
  if (lock) return lock
  if (hireDate !== null && date < hireDate) return { rule: 'before_hire', field: 'date', message: 'This day is before the hire date' }
  if (terminationDate !== null && date > terminationDate)
    return { rule: 'after_termination', field: 'date', message: 'This day is after the last day of employment' }
  if (date > addDays(today, DAYS_AHEAD)) return { rule: 'no_period', field: 'date', message: "This day isn't in a pay period" }
  return null
}
