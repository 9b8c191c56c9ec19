/**
 * Decides when to remind. Someone who has not submitted a timesheet is reminded on the day it is due and two days later. Someone who has to
 * approve it is reminded on the last business day before the day by which it must be approved, or on that day. Reminders go out on the
 * recipient's own day, from nine in the morning, and their recipients are determined when they are sent. No one is reminded of their own
 * timesheet twice within a day, no matter who sends it. Authority: PRD-193. Rule SHT-33.
 */
import { addDays, type PlainDate } from '#core/plain-date.ts'
import { approveBy } from '#slices/time-groups/rules/pay-date.ts'

/** So many people are reminded by one call: each reminder is a notification of its own, stored with the commit, and more would keep others waiting. */
export const REMINDED_AT_ONCE = 500

export type StaffReminder = 'due' | 'overdue'

/** How many days ago a period ended that someone is reminded of today. */
export const DAYS_AFTER_DUE: readonly { kind: StaffReminder; days: number }[] = [
  { kind: 'due', days: 0 },
  { kind: 'overdue', days: 2 },
]

/** The day by which a waiting timesheet must be approved, if its approver is reminded of it today; otherwise null. */
export function approvalDueSoon(payDate: PlainDate, today: PlainDate): PlainDate | null {
  const by = approveBy(payDate)
  // Two business days before the next day but one is the business day before it.
  const eve = approveBy(addDays(by, 1))
  return today >= eve && today <= by ? by : null
}
