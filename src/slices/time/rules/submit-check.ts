/**
 * A timesheet is due on the last day of its period and can be submitted from the first, with the employee's certification that it is
 * true. Authority: decisions.md §5 (head of the timesheet), 2 CFR 200.430 (records reflect work performed). Rule T13 (ours).
 */
import type { PlainDate } from '#core/plain-date.ts'
import type { Violation } from '#core/result.ts'
import type { PayPeriod } from './pay-period.ts'

/** The certification; stored with the submission, because the sentence may change and the signed one must not. */
export const ATTESTATION =
  'I confirm that this timesheet is a true and complete record of the time I worked and the leave I took in this period.'

/** Stored in its place when someone else submits the timesheet: they cannot certify another person's work. */
export function attestationOnBehalf(by: string, person: string, reason: string): string {
  return `Submitted by ${by} on behalf of ${person}: ${reason}`
}

export function dueOn(period: PayPeriod): PlainDate {
  return period.endsOn
}

/** The hours of a future period are unknown; the current one may be submitted early, for instance before leave. */
export function submitViolation(period: PayPeriod, today: PlainDate): Violation<'period_not_begun'> | null {
  if (today >= period.startsOn) return null
  return { rule: 'period_not_begun', field: null, message: 'This period has not begun yet' }
}
