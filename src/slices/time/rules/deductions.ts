/**
 * Unpaid lunch and break are taken off a day by themselves once more is entered than the trigger; one lunch and one break a day. Time that
 * people already left out is credited, and lunch worked through is not taken off. Authority: PRD-157 within 29 CFR 785.18 and
 * 785.19. Rules BRK-1, BRK-2, BRK-4 and BRK-5.
 *
 * A day of exactly the trigger keeps its minutes (BRK-1). Of lunch, the minutes that someone left out of the hours they typed are
 * credited; more than the lunch adds nothing (BRK-2). A paid lunch or break is never taken off (BRK-4). A day never becomes negative:
 * lunch comes first, the break from what is left (BRK-5).
 */
import type { Violation } from '#core/result.ts'
import type { BreakLunchSettings } from '#slices/time-groups/rules/group-settings.ts'

export type LunchOfDay = {
  /** Minutes of lunch that the hours as entered already leave out; null: none given. */
  lunchTakenMinutes: number | null
  /** Worked through lunch. */
  lunchWaived: boolean
}

export type Deductions = {
  lunchMinutes: number
  breakMinutes: number
  /** The lunch that the day would lose with nothing left out and no waiver; 0 below the trigger. */
  lunchDueMinutes: number
}

/** False where nothing is said, or it is taken back. */
export function saysOfLunch({ lunchWaived, lunchTakenMinutes }: LunchOfDay): boolean {
  return lunchWaived || lunchTakenMinutes !== null
}

/** True if these settings take lunch off longer days at all. */
function deductsLunch({ allowLunch, autoDeductLunch, paidLunch }: BreakLunchSettings): boolean {
  return allowLunch && autoDeductLunch && !paidLunch
}

/**
 * Why this can't be said of a day's lunch, by field; null if it can. Where no lunch is taken off, there is nothing to work through or to leave out. Who
 * worked through lunch says why and left none of it out. Taking it back is always allowed.
 */
export function lunchViolation(
  { lunchWaived, lunchTakenMinutes, lunchNote }: LunchOfDay & { lunchNote: string | null },
  settings: BreakLunchSettings,
): Violation | null {
  if (!saysOfLunch({ lunchWaived, lunchTakenMinutes })) return null
  if (!deductsLunch(settings)) {
    const field = lunchWaived ? 'lunchWaived' : 'lunchTakenMinutes'
    return { rule: 'no_lunch', field, message: "Your group doesn't deduct lunch on this day" }
  }
  if (!lunchWaived) return null
  if ((lunchTakenMinutes ?? 0) > 0)
    return { rule: 'lunch_taken', field: 'lunchTakenMinutes', message: 'Leave this blank for a lunch that was worked through' }
  if (lunchNote === null) return { rule: 'note_required', field: 'note', message: 'Add a note that says why you worked through lunch' }
  return null
}

/** Computes the deductions of a day of `entered` minutes, in minutes; together at most `entered`. */
export function deductionsOf(entered: number, lunch: LunchOfDay, settings: BreakLunchSettings): Deductions {
  const takesLunch = deductsLunch(settings) && entered > settings.lunchTriggerMinutes
  const takesBreak = settings.allowBreaks && settings.autoDeductBreaks && !settings.paidBreaks && entered > settings.breakTriggerMinutes
  const lunchDueMinutes = takesLunch ? Math.min(entered, settings.lunchPeriodMinutes) : 0
  const credited = lunch.lunchWaived ? lunchDueMinutes : (lunch.lunchTakenMinutes ?? 0)
  const lunchMinutes = Math.max(0, lunchDueMinutes - credited)
  const breakMinutes = takesBreak ? Math.min(entered - lunchMinutes, settings.breakPeriodMinutes) : 0
  return { lunchMinutes, breakMinutes, lunchDueMinutes }
}
