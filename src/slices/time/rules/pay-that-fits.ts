/**
 * A holiday's pay is cut to what a day of 24 hours has room for beside its other hours. Authority: PRD-15 and PRD-158. Rule HOL-2.
 */
import { MINUTES_PER_DAY } from '#core/minutes.ts'

/** All in minutes. */
export function payThatFits(minutes: number, others: number): number {
  return Math.max(0, Math.min(minutes, MINUTES_PER_DAY - others))
}
