/**
 * Warns of settings that can be saved for a group but should be reconsidered. Authority: 29 U.S.C. 207(a)(1), 29 CFR 785.18, 785.19 and
 * 785.48(b). Rule GRP-7.
 */
import { addDays, dayInWords, type PlainDate, shortDay } from '#core/plain-date.ts'
import type { Violation } from '#core/result.ts'
import type { OvertimeTier } from './group-fields.ts'
import { breakLunch, type GroupSettings } from './group-settings.ts'
import { approveBy, payDateFor } from './pay-date.ts'
import { periodsBetween } from './pay-period.ts'
import { customPeriodGaps, payPeriodSettingsViolations } from './pay-period-settings.ts'
import { roundingWarnings } from './rounding.ts'

/** The shortest lunch that may be unpaid, and the longest break that must be paid. Minutes. */
const MIN_UNPAID_LUNCH = 30
const MAX_PAID_BREAK = 20
/** 29 U.S.C. 207(a)(1). */
const FEDERAL_WEEK = 2400

/** Returns warnings based on the law or on experience, for a day. `field` is where the screen shows each. */
export function groupWarnings(settings: GroupSettings, today: PlainDate): Violation[] {
  const { allowBreaks, paidBreaks, breakPeriodMinutes, allowLunch, paidLunch, lunchPeriodMinutes } = breakLunch(settings.breakLunchSettings)
  const warnings = roundingWarnings(settings).map(text => found('rounding', 'timeRoundingMinutes', text))
  const overtimeRules = settings.overtimeRules as readonly OvertimeTier[]
  const late = lateOvertimeField(settings, overtimeRules)
  if (late !== null) {
    const text = 'Federal law requires overtime pay after 40 hours in a workweek. A later start risks wage claims.'
    warnings.push(found('late_overtime', late, text))
  }
  for (const [index, covered] of overtimeRules.entries()) {
    const covering = overtimeRules.find(
      ({ scope, overMinutes, multiplier }) =>
        scope === covered.scope && overMinutes < covered.overMinutes && multiplier > covered.multiplier,
    )
    if (covering === undefined) continue
    const text = `Overtime after ${hoursOf(covered.overMinutes)} hours has no effect, because a higher rate already applies after ${hoursOf(covering.overMinutes)}`
    warnings.push(found('tier_covered', `overtimeRules.${index}.multiplier`, text))
  }
  if (allowBreaks && !paidBreaks && breakPeriodMinutes <= MAX_PAID_BREAK) {
    const text = 'Federal law treats breaks of 20 minutes or less as paid time. Leaving them unpaid risks wage claims.'
    warnings.push(found('short_break_unpaid', 'breakLunchSettings.paidBreaks', text))
  }
  if (allowLunch && !paidLunch && lunchPeriodMinutes < MIN_UNPAID_LUNCH) {
    const text = 'Under federal law, an unpaid lunch should last at least 30 minutes. A shorter one risks wage claims.'
    warnings.push(found('short_lunch_unpaid', 'breakLunchSettings.paidLunch', text))
  }
  if (settings.payPeriod === 'custom') {
    const lastDay = (settings.customPeriods ?? [])
      .map(({ endsOn }) => endsOn)
      .sort()
      .at(-1)
    if (lastDay !== undefined && lastDay < today) {
      const text = `The last pay period ended on ${dayInWords(lastDay)}, so no hours can be entered after it`
      warnings.push(found('periods_over', 'payPeriods', text))
    }
    for (const [index, { startsOn, endsOn, payDate }] of (settings.customPeriods ?? []).entries()) {
      if (!payDate || payDate < startsOn || payDate >= endsOn) continue
      const text = `${shortDay(startsOn)} to ${shortDay(endsOn)} is paid on ${shortDay(payDate)}, before all its hours are recorded`
      warnings.push(found('paid_before_end', `payPeriods.${index}.payDate`, text))
    }
    for (const gap of customPeriodGaps(settings.customPeriods ?? [])) {
      const days = gap.startsOn === gap.endsOn ? shortDay(gap.startsOn) : `${shortDay(gap.startsOn)} to ${shortDay(gap.endsOn)}`
      warnings.push(found('period_gap', 'payPeriods', `No pay period covers ${days}, so no hours can be entered then`))
    }
  }
  warnings.push(...approvedBeforeDue(settings, today))
  return warnings
}

/** The field that has overtime of a workweek begin after more than the federal 40 hours; null where none does. */
function lateOvertimeField({ groupType, overtimeThresholdMinutes }: GroupSettings, rules: readonly OvertimeTier[]): string | null {
  if (groupType === 'exempt') return null
  if (rules.length === 0) return (overtimeThresholdMinutes ?? 0) > FEDERAL_WEEK ? 'overtimeThresholdHours' : null
  const starts = rules.map(({ scope, overMinutes }) => (scope === 'week' ? overMinutes : Infinity))
  const first = Math.min(...starts)
  return first > FEDERAL_WEEK && first < Infinity ? `overtimeRules.${starts.indexOf(first)}.overMinutes` : null
}

/** Of the coming year's periods, the first one whose timesheets had to be approved before they are due, even without a holiday. */
function approvedBeforeDue(settings: GroupSettings, today: PlainDate): Violation[] {
  if (payPeriodSettingsViolations(settings).length > 0) return []
  for (const { startsOn, endsOn, payDate } of periodsBetween(settings, today, addDays(today, 365))) {
    // Today's period may keep its pay date, and a listed pay date is not computed.
    if (payDate || startsOn <= today) continue
    const paid = payDateFor(endsOn, { ...settings, bankHolidays: new Map() }).date
    const by = approveBy(paid, new Map())
    if (by >= endsOn) continue
    const text = `${shortDay(startsOn)} to ${shortDay(endsOn)} would be paid on ${shortDay(paid)}, so its timesheets would have to be approved by ${shortDay(by)}, before they're due. Allow more days to payday.`
    return [found('approved_before_due', 'paydayOffset', text)]
  }
  return []
}

const hoursOf = (minutes: number): number => Math.round((minutes * 100) / 60) / 100

function found(rule: string, field: string, message: string): Violation {
  return { rule, field, message }
}
