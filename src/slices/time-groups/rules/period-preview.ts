/**
 * The periods ahead as they would come about if settings were saved: those in use keep their dates, all settings before hold until the day from
 * which the new ones do, and each period is numbered among those paid in the same year. The browser shows it while someone types, the server
 * answers with it. Authority: PAY-8, PAY-9, GRP-2 and PAY-15. Rule GRP-8.
 */
import { addDays, type PlainDate, partsOf } from '#core/plain-date.ts'
import { BEGINNING, type GroupSettings, groupPeriodOn, type SettingsVersion } from './group-settings.ts'
import { approveBy, payDateFor } from './pay-date.ts'
import type { PayPeriod } from './pay-period.ts'

/** A period in use, with the pay date it was made with. */
export type UsedPeriod = PayPeriod & { payDate: PlainDate; payDateReason: string | null }

export interface PreviewedPeriod {
  startsOn: PlainDate
  endsOn: PlainDate
  payDate: PlainDate
  /** Why the pay date was moved; null if it was not. */
  reason: string | null
  /** The day it was moved from; null if it was not moved, or if that is no longer known. */
  movedFrom: PlainDate | null
  /** Among the periods paid in `year`. */
  number: number
  year: number
  dueOn: PlainDate
  approveBy: PlainDate
}

export interface ToPreview {
  settings: GroupSettings
  /** The first day on which they would hold. */
  effectiveFrom: PlainDate
  /**
   * Settings that would apply without the new ones, each from its day until the next; empty for a new group. Versions from the same day or
   * later are replaced.
   */
  versions: readonly (GroupSettings & { effectiveFrom: PlainDate })[]
  inUse: readonly UsedPeriod[]
  today: PlainDate
}

export interface Preview {
  /** From the one that contains today, twelve at most: custom periods may end sooner. */
  periods: PreviewedPeriod[]
  /** How many pay dates this year and the next have: 27 or 53 of them is what a budget must know. */
  years: { year: number; payDates: number }[]
}

const GROUP = 'previewed'

type PaidPeriod = UsedPeriod & Pick<PreviewedPeriod, 'movedFrom'>

/** Requires valid settings. */
export function previewPeriods(toPreview: ToPreview): Preview {
  const { today } = toPreview
  const { year } = partsOf(today)
  // Whole years, so that numbers are right: a pay date is at most sixty days and a run of closed ones after its period.
  const all = numbered(periodsFrom(toPreview, addDays(`${year}-01-01`, -90), addDays(`${year + 1}-12-31`, 14)))
  return {
    periods: all.filter(({ endsOn }) => endsOn >= today).slice(0, 12),
    years: [year, year + 1].map(wanted => ({ year: wanted, payDates: all.filter(period => period.year === wanted).length })),
  }
}

/** The day from which a change holds unless another one is named: the one after the period of today. */
export function nextPeriodStart(settings: GroupSettings, inUse: readonly PayPeriod[], today: PlainDate): PlainDate {
  const period = groupPeriodOn([versionFrom(settings, BEGINNING)], GROUP, today, inUse)
  return addDays(period?.endsOn ?? today, 1)
}

/** The period of a group that contains a day, if any. */
export function periodOn(settings: GroupSettings, inUse: readonly PayPeriod[], date: PlainDate): PayPeriod | null {
  const period = groupPeriodOn([versionFrom(settings, BEGINNING)], GROUP, date, inUse)
  return period && { startsOn: period.startsOn, endsOn: period.endsOn }
}

function periodsFrom({ settings, effectiveFrom, versions: stored, inUse }: ToPreview, from: PlainDate, to: PlainDate): PaidPeriod[] {
  const kept = stored.filter(version => version.effectiveFrom < effectiveFrom)
  const versions = [...kept.map(version => versionFrom(version, version.effectiveFrom)), versionFrom(settings, effectiveFrom)]
  const periods: PaidPeriod[] = []
  for (let date = from; date <= to; ) {
    const period = groupPeriodOn(versions, GROUP, date, inUse)
    if (period) periods.push(paid(period, period.settings, inUse))
    date = addDays(period?.endsOn ?? date, 1)
  }
  return periods
}

function paid(period: PayPeriod, settings: GroupSettings, inUse: readonly UsedPeriod[]): PaidPeriod {
  const { startsOn, endsOn, payDate } = period
  const { date, raw, reason } = payDateFor(endsOn, settings)
  const used = inUse.find(one => one.startsOn === startsOn && one.endsOn === endsOn)
  // A period in use stores why its pay date was moved, but not from which day: the settings say so while they lead to the same pay date.
  if (used) return { ...used, movedFrom: used.payDateReason !== null && used.payDate === date && raw !== date ? raw : null }
  if (payDate) return { startsOn, endsOn, payDate, payDateReason: null, movedFrom: null }
  return { startsOn, endsOn, payDate: date, payDateReason: reason, movedFrom: reason === null ? null : raw }
}

function numbered(periods: readonly PaidPeriod[]): PreviewedPeriod[] {
  const paidIn = new Map<number, number>()
  return periods.map(({ startsOn, endsOn, payDate, payDateReason: reason, movedFrom }) => {
    const { year } = partsOf(payDate)
    const number = (paidIn.get(year) ?? 0) + 1
    paidIn.set(year, number)
    // A timesheet is due on the last day of its period (time/rules/submit-check.ts).
    return { startsOn, endsOn, payDate, reason, movedFrom, number, year, dueOn: endsOn, approveBy: approveBy(payDate) }
  })
}

function versionFrom(settings: GroupSettings, effectiveFrom: PlainDate): SettingsVersion {
  return { ...settings, groupId: GROUP, effectiveFrom }
}
