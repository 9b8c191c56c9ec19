/**
 * What a file says of someone's employment: a person has left if their status says so, or if their last day is today or before. Every other status, such as a
 * kind of leave or 'Full-Time', is someone on staff. Authority: decision 67. Rule STF-7.
 */
import type { PlainDate } from '#core/plain-date.ts'

/** T, D and I are codes of payroll systems. */
const LEFT =
  /^(?:terminat|term$|inactive|resign|retire|deceased|dismiss|discharg|separated|separation|suspended|former|left$|deactivated|archived|withdrawn|laid off|layoff|quit$|[tdi]$)/i

export const saysLeft = (status: string): boolean => LEFT.test(status.normalize('NFKC').trim())

export const hasLeft = (leftAs: string | null, endDate: PlainDate | null, today: PlainDate): boolean =>
  leftAs !== null || (endDate !== null && endDate <= today)
