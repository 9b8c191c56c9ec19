/**
 * A timesheet is due on the last day of its period and can be submitted from the first, with the person's own statement that it
 * is true. Authority: decisions.md §5 (head of the timesheet), 2 CFR 200.430 (records reflect work performed). Rule T13 (ours).
 */
import type { PlainDate } from '#core/plain-date.ts'
import type { Violation } from '#core/result.ts'
import type { PayPeriod } from './pay-period.ts'

/** What the person confirms; stored with the submission, because the sentence may change and the signed one must not. */
export const ATTESTATION =
  'I confirm that this timesheet is a true and complete record of the time I worked and the leave I took in this period.'

/** What stands in its place where someone else hands the timesheet in: they cannot confirm what another person worked. */
export function attestationOnBehalf(by: string, person: string, reason: string): string {
  return `Submitted by ${by} on behalf of ${person}: ${reason}`
}

export function dueOn(period: PayPeriod): PlainDate {
  return period.endsOn
}

/** No one can know the hours of a period that lies ahead; one that runs may be submitted early, before a leave for instance. */
export function submitViolation(period: PayPeriod, today: PlainDate): Violation<'period_not_begun'> | null {
  if (today >= period.startsOn) return null
  return { rule: 'period_not_begun', field: null, message: 'This period has not begun yet' }
}
