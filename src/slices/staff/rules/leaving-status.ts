/**
 * Decides whether a file says that a person has left: their status says so, or their last day is today or before. Any other status, such as
 * a kind of leave or 'Full-Time', is someone on staff. A blocked or disabled account is never added without asking. Authority: decisions 67
 * and 74. Rule STF-7.
 */
import type { PlainDate } from '#core/plain-date.ts'

/** T, D and I are codes of payroll systems. */
const LEFT =
  /^(?:terminat|term$|inactive|resign|retire|deceased|dismiss|discharg|separated|separation|suspended|former|left$|deactivated|archived|withdrawn|laid off|layoff|quit$|[tdi]$)/i

export const saysLeft = (status: string): boolean => LEFT.test(status.normalize('NFKC').trim())

/** A row's statement that someone no longer works here, or that their account is blocked, and the column that says so. */
export interface Left {
  field: 'status' | 'employmentType' | 'signInBlocked' | 'accountEnabled'
  /** Without its period: 'Status is “Terminated”'. */
  text: string
  /** Blocking an account ends no one's employment, but it is what administrators do when someone leaves, and to mailboxes that no person has. */
  isBlocked: boolean
}

export const hasLeft = (left: Left | null, endDate: PlainDate | null, today: PlainDate): boolean =>
  left !== null || (endDate !== null && endDate <= today)
