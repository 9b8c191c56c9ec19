/**
 * What a file says of someone's employment: a person has left if their status says so, or if their last day is today or before. Every other status, such as a
 * kind of leave or 'Full-Time', is someone on staff. An account that is blocked or turned off is never someone to add without a question. Authority:
 * decisions 67 and 74. Rule STF-7.
 */
import type { PlainDate } from '#core/plain-date.ts'

/** T, D and I are codes of payroll systems. */
const LEFT =
  /^(?:terminat|term$|inactive|resign|retire|deceased|dismiss|discharg|separated|separation|suspended|former|left$|deactivated|archived|withdrawn|laid off|layoff|quit$|[tdi]$)/i

export const saysLeft = (status: string): boolean => LEFT.test(status.normalize('NFKC').trim())

/** What a row says of someone who doesn't work here any more, or whose account is blocked, and the column that says so. */
export interface Left {
  field: 'status' | 'employmentType' | 'signInBlocked' | 'accountEnabled'
  /** Without its period: 'Status is “Terminated”'. */
  text: string
  /** Blocking an account ends no one's employment, but it is what administrators do when someone leaves, and to mailboxes that no person has. */
  isBlocked: boolean
}

export const hasLeft = (left: Left | null, endDate: PlainDate | null, today: PlainDate): boolean =>
  left !== null || (endDate !== null && endDate <= today)
