/**
 * Why a day counts as it does, in sentences: what was taken off, the rule, the running sum of the week, and where it is cut.
 * Authority: PRD-157. Rule DAY-2.
 */
import { formatHours, hoursWithUnit, type TimeFormat } from '#core/minutes.ts'
import { type PlainDate, shortDay } from '#core/plain-date.ts'
import type { BreakLunchSettings } from '#slices/time-groups/rules/group-settings.ts'
import type { Deductions, LunchOfDay } from './deductions.ts'
import type { OvertimeDay, OvertimeRule } from './overtime.ts'

export type DayPart = {
  /** Cause of the minutes: a deduction, a scope of overtime, a paid holiday, or a changed workweek. */
  rule: 'lunch' | 'lunch_waived' | 'break' | OvertimeRule['scope'] | 'holiday_pay' | 'workweek_changed'
  /** Taken off, premium, or paid; 0 where a part only explains. */
  minutes: number
  /** For the person, e.g. '36.00 hrs in the week before this day and 45.00 hrs with it, so 5.00 hrs over 40.00 count as overtime'. */
  text: string
}

/** The parts of what was taken off a day. */
export function deductionParts(
  entered: number,
  lunch: LunchOfDay & { lunchNote: string | null },
  { lunchMinutes, breakMinutes, lunchDueMinutes }: Deductions,
  settings: BreakLunchSettings,
  format: TimeFormat,
): DayPart[] {
  const hours = (minutes: number) => hoursWithUnit(minutes, format)
  const parts: DayPart[] = []
  if (lunchDueMinutes > 0 && lunch.lunchWaived) {
    const note = lunch.lunchNote === null ? '' : `: ${lunch.lunchNote}`
    parts.push({ rule: 'lunch_waived', minutes: 0, text: `Worked through lunch, nothing deducted${note}` })
  } else if (lunchDueMinutes > 0) {
    const over = `${hours(entered)} entered, more than ${hours(settings.lunchTriggerMinutes)}`
    const taken = lunch.lunchTakenMinutes ?? 0
    const credit = taken > 0 ? `${hours(lunchDueMinutes)} less ${hours(taken)} already excluded; ` : ''
    parts.push({ rule: 'lunch', minutes: lunchMinutes, text: `Lunch: ${hours(lunchMinutes)} deducted (${credit}${over})` })
  }
  if (breakMinutes > 0) {
    const over = `${hours(entered)} entered, more than ${hours(settings.breakTriggerMinutes)}`
    parts.push({ rule: 'break', minutes: breakMinutes, text: `Break: ${hours(breakMinutes)} deducted (${over})` })
  }
  return parts
}

/** Straight-time minutes of a day: what is left for the rules of the week (OT-6). */
export function straightMinutes(day: OvertimeDay): number {
  const premium = day.parts.filter(part => part.rule.scope !== 'week').reduce((sum, part) => sum + part.minutes, 0)
  return day.regular + day.overtime + day.doubleTime - premium
}

/** The parts of a day's overtime; `before` are the week's straight-time minutes until then. */
export function overtimeParts(day: OvertimeDay, before: number, format: TimeFormat): DayPart[] {
  const hours = (minutes: number) => hoursWithUnit(minutes, format)
  const worked = day.regular + day.overtime + day.doubleTime
  const facts: Record<OvertimeRule['scope'], string> = {
    week: `${hours(before)} in the week before this day and ${hours(before + straightMinutes(day))} with it`,
    day: `${hours(worked)} worked in a day`,
    consecutive_day: `${hours(worked)} worked on the seventh day in a row`,
    holiday: `${hours(worked)} worked on a holiday`,
  }
  return day.parts.map(({ rule, minutes }) => {
    const over = rule.overMinutes > 0 ? ` over ${formatHours(rule.overMinutes, format)}` : ''
    const verb = minutes === 60 ? 'counts' : 'count'
    const premium = `${hours(minutes)}${over} ${verb} as ${rule.multiplier >= 2 ? 'double time' : 'overtime'}`
    return { rule: rule.scope, minutes, text: `${facts[rule.scope]}, so ${premium}` }
  })
}

export function holidayPayPart(minutes: number, format: TimeFormat): DayPart[] {
  if (minutes === 0) return []
  return [{ rule: 'holiday_pay', minutes, text: `Holiday pay: ${hoursWithUnit(minutes, format)} scheduled` }]
}

/** Of a day that two workweeks share: in which of them it counts (OT-11). */
export function workweekPart(firstDay: PlainDate): DayPart {
  const text = `The workweek changed: counted in the week of ${shortDay(firstDay)}, which gives at least as much overtime`
  return { rule: 'workweek_changed', minutes: 0, text }
}
