/**
 * A timesheet is due on the last day of its period and can be submitted from the first, with the employee's certification that it is
 * true. Authority: PRD-16, 2 CFR 200.430 (records reflect work performed). Rule SHT-9.
 */
import type { PlainDate } from '#core/plain-date.ts'
import type { Violation } from '#core/result.ts'
import type { PayPeriod } from '#slices/time-groups/rules/pay-period.ts'

/** The certification; stored with the submission, because the sentence may change and the signed one must not. */
export const ATTESTATION = 'This timesheet is a true and complete record of the time I worked and the leave I took during this pay period.'

/** The message for a timesheet that no one but its owner could approve (approval-chain.ts). */
export const NOBODY_ELSE_CAN_APPROVE = 'Nobody else can approve your timesheet'

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
  return { rule: 'period_not_begun', field: null, message: "This pay period hasn't started yet" }
}
