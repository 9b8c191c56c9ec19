/**
 * Overtime is worked time past a threshold of its workweek or day, or on the seventh day worked in a row. It belongs to the day on
 * which the threshold is crossed; an hour earns one premium only. Authority: law (29 CFR 778.103–105, California Labor Code 510).
 * Rules OT-1, OT-2 and OT-4 to OT-8.
 *
 * The workweek is fixed and independent of the pay period (OT-2): pass whole workweeks, even where they reach beyond a timesheet, and
 * store the result per day. Only hours worked count (OT-3). Weeks are never averaged (OT-1). Weekly overtime
 * begins past the week's threshold (OT-4). California: past 8 and 12 hours of a day, and on the seventh day worked of a workweek (OT-5).
 * Tiers of a day and of the week stack without counting an hour twice (OT-6), consecutive days first, then days, then holidays, then the
 * week; exempt people have none (OT-7). A group chooses a preset or one weekly number (OT-8).
 */
import type { PlainDate, Weekday } from '#core/plain-date.ts'
import { OVERTIME_PRESETS } from '#slices/time-groups/rules/overtime-presets.ts'
import { countsAsWorked } from '#slices/time-groups/rules/pay-codes.ts'
import { workWeekStarting } from '#slices/time-groups/rules/workweek.ts'
import type { ColumnType } from './column.ts'

export type OvertimeRule = {
  /** `consecutive_day`: the seventh day of a workweek in which all seven were worked. `holiday`: a holiday of the group. */
  scope: 'day' | 'week' | 'consecutive_day' | 'holiday'
  /** The rule applies to minutes beyond this many, of the day or the week. */
  overMinutes: number
  /** 1.5 counts as overtime, 2 and more as double time. */
  multiplier: number
}

export type WorkedDay = { date: PlainDate; minutes: number; isHoliday?: boolean }

/** Premium minutes of a day by rule, for the explanation ("5.00 h over 40 in the week"). */
export type OvertimePart = { rule: OvertimeRule; minutes: number }

/** regular + overtime + doubleTime = the day's worked minutes; `parts` in the order of the day. */
export type OvertimeDay = { date: PlainDate; regular: number; overtime: number; doubleTime: number; parts: OvertimePart[] }

export type OvertimeGroup = {
  groupType: 'hourly' | 'salaried' | 'exempt'
  /** A single threshold: weekly (OT-8). Null: the law's 40 hours. */
  overtimeThresholdMinutes: number | null
  /** Replaces the threshold unless empty. */
  overtimeRules: readonly OvertimeRule[]
}

/** The rules of a group. Exempt people record hours and earn no overtime (OT-7). */
export function overtimeRulesFor({ groupType, overtimeThresholdMinutes, overtimeRules }: OvertimeGroup): readonly OvertimeRule[] {
  if (groupType === 'exempt') return []
  if (overtimeRules.length > 0) return overtimeRules
  if (overtimeThresholdMinutes === null) return OVERTIME_PRESETS.federal_40
  return [{ scope: 'week', overMinutes: overtimeThresholdMinutes, multiplier: 1.5 }]
}

/** Worked minutes per day, in order of days: the input of `computeOvertime`. */
export function workedDays(
  entries: readonly { date: PlainDate; columnType: ColumnType; columnId: string; minutes: number }[],
): WorkedDay[] {
  const byDate = new Map<PlainDate, number>()
  for (const entry of entries) {
    if (countsAsWorked(entry)) byDate.set(entry.date, (byDate.get(entry.date) ?? 0) + entry.minutes)
  }
  return [...byDate].map(([date, minutes]) => ({ date, minutes })).sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** Splits each day's worked minutes. Days may come in any order, each once; a missing day was not worked. */
export function computeOvertime(days: readonly WorkedDay[], rules: readonly OvertimeRule[], workWeekStart: Weekday): OvertimeDay[] {
  const weeks = Map.groupBy(
    days.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    day => workWeekStarting(day.date, workWeekStart),
  )
  return [...weeks.values()].flatMap(week => computeWeekOvertime(week, rules))
}

/** The same for the days of one workweek, in order. */
export function computeWeekOvertime(week: readonly WorkedDay[], rules: readonly OvertimeRule[]): OvertimeDay[] {
  const workedEveryDay = week.filter(day => day.minutes > 0).length === 7
  // The higher multiplier that began before covers a tier of a lower one.
  const weekRules = rules
    .filter(rule => rule.scope === 'week')
    .toSorted(byThreshold)
    .filter((rule, index, sorted) => sorted.slice(0, index).every(earlier => earlier.multiplier <= rule.multiplier))
  const holidayRules = rules.filter(rule => rule.scope === 'holiday')
  let weekMinutes = 0
  return week.map((day, index) => {
    const seventh = workedEveryDay && index === 6
    // OT-7: consecutive-day and daily rules apply first, then those of a holiday; the rest goes to the weekly rules. No hour is counted twice.
    const dayRules = rules.filter(rule => rule.scope === 'day' || (seventh && rule.scope === 'consecutive_day'))
    const dailyParts = splitDay(day.minutes, dayRules)
    const holidayParts = day.isHoliday ? splitDay(day.minutes - sum(dailyParts), holidayRules) : []
    const straight = day.minutes - sum(dailyParts) - sum(holidayParts)
    const weekParts = splitWeekly(weekMinutes, straight, weekRules)
    weekMinutes += straight
    return summary(day, [...weekParts, ...holidayParts, ...dailyParts])
  })
}

/** Cuts a day at its rules' thresholds and assigns each piece to the highest multiplier that covers it. */
function splitDay(minutes: number, rules: readonly OvertimeRule[]): OvertimePart[] {
  if (rules.every(rule => rule.overMinutes >= minutes)) return []
  const cuts = [...new Set(rules.map(rule => rule.overMinutes))].filter(cut => cut < minutes).sort((a, b) => a - b)
  return cuts.map((from, index) => {
    const covering = rules
      .filter(rule => rule.overMinutes <= from)
      .toSorted((a, b) => b.multiplier - a.multiplier || b.overMinutes - a.overMinutes)
    return { rule: covering[0]!, minutes: (cuts[index + 1] ?? minutes) - from }
  })
}

/** The pieces of a day's straight-time minutes past the week's thresholds, `before` minutes into the week. */
function splitWeekly(before: number, straight: number, rules: readonly OvertimeRule[]): OvertimePart[] {
  const end = before + straight
  if (rules.every(rule => rule.overMinutes >= end)) return []
  return rules.flatMap((rule, index) => {
    const from = Math.max(before, rule.overMinutes)
    const to = Math.min(end, rules[index + 1]?.overMinutes ?? end)
    return to > from ? [{ rule, minutes: to - from }] : []
  })
}

function summary(day: WorkedDay, parts: OvertimePart[]): OvertimeDay {
  if (parts.length === 0) return { date: day.date, regular: day.minutes, overtime: 0, doubleTime: 0, parts }
  const doubleTime = sum(parts.filter(part => part.rule.multiplier >= 2))
  const overtime = sum(parts) - doubleTime
  return { date: day.date, regular: day.minutes - overtime - doubleTime, overtime, doubleTime, parts }
}

function byThreshold(a: OvertimeRule, b: OvertimeRule): number {
  return a.overMinutes - b.overMinutes
}

function sum(parts: readonly OvertimePart[]): number {
  return parts.reduce((total, part) => total + part.minutes, 0)
}
