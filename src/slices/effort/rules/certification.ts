/**
 * The hours that a fund is charged with are certified after the fact, for one pay period: by the person, or by their manager, who has first-hand
 * knowledge of the work. It takes an approved timesheet and the hours that were shown; a change of those hours voids the certification and asks again.
 * What is not certified 30 days after its period is listed as aging. Authority: 2 CFR 200.430. Rule EFF-6.
 */
import { daysBetween, type PlainDate } from '#core/plain-date.ts'

/** The statement is made as the person who worked, or as their manager. */
export type Signer = 'employee' | 'manager'

export type CertificationRule = 'not_first_hand' | 'timesheet_not_approved' | 'already_certified' | 'hours_changed'

export interface Certifiable {
  /** Null: neither the person nor their manager. */
  signer: Signer | null
  isApproved: boolean
  isCertified: boolean
  /** Hash of the hours that the fund has now, and of those that the signer was shown. */
  rowsHash: string
  shownHash: string
}

/** Why it can't be certified, or null. What someone may never do comes before what they may not do now. */
export function certificationViolation({ signer, isApproved, isCertified, rowsHash, shownHash }: Certifiable): CertificationRule | null {
  if (signer === null) return 'not_first_hand'
  if (!isApproved) return 'timesheet_not_approved'
  if (isCertified) return 'already_certified'
  return rowsHash === shownHash ? null : 'hours_changed'
}

/** Days after the end of a period. */
export const AGING_AFTER_DAYS = 30

/** How many days ago the period ended, and whether that is too long for hours that are not certified. */
export function agingOf(periodEnd: PlainDate, today: PlainDate): { days: number; isAging: boolean } {
  const days = Math.max(0, daysBetween(periodEnd, today))
  return { days, isAging: days > AGING_AFTER_DAYS }
}

export interface Stated {
  signer: Signer
  employeeName: string
  fundName: string
  /** 'Nov 9 – Nov 22, 2026'. */
  period: string
  minutes: number
  totalMinutes: number
  /** Of all hours, in hundredths of a percent. */
  share: number
}

/** The sentence that is signed. */
export function certificationStatement({ signer, employeeName, fundName, period, minutes, totalMinutes, share }: Stated): string {
  const stated = (whose: string, who: string) =>
    `I certify that ${decimals(minutes / 60)} of ${whose} ${decimals(totalMinutes / 60)} hours worked (${decimals(share / 100)}%) were charged to ${fundName} for ${period} and reflect the work ${who} performed.`
  return signer === 'employee'
    ? stated('my', 'I')
    : `I have first-hand knowledge of the work of ${employeeName}, and ${stated('their', 'they')}`
}

const decimals = (value: number): string => value.toFixed(2)
