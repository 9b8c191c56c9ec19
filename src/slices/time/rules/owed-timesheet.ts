/**
 * Decides whether a person owes a timesheet for a pay period: where it has hours of theirs, or they are scheduled to work in it. None is owed for a
 * period that ended before Steward had a record of them, whatever hire date an import brings: those hours were recorded elsewhere. Hours
 * that are entered for such a period make its timesheet theirs to submit. An organization has no record that is older than itself, so a new one
 * owes nothing of before. Authority: PRD-197. Rule SHT-35.
 */
import type { PlainDate } from '#core/plain-date.ts'
import type { PayPeriod } from '#slices/time-groups/rules/pay-period.ts'
import { scheduledDays, type WorkCalendar } from '#slices/time-groups/rules/work-calendar.ts'

export interface OwedPeriod {
  period: PayPeriod
  hasHours: boolean
  /** The day on which the record of the person was created, in the organization's zone. */
  recordedOn: PlainDate
  calendar: WorkCalendar
}

export function owesTimesheet({ period, hasHours, recordedOn, calendar }: OwedPeriod): boolean {
  return hasHours || (!endedBeforeRecord(period, recordedOn) && scheduledDays(period, calendar).length > 0)
}

/** Whether a period ended before Steward had a record of the person. */
export function endedBeforeRecord({ endsOn }: PayPeriod, recordedOn: PlainDate): boolean {
  return endsOn < recordedOn
}
