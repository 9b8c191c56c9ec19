/**
 * Divides a person's time among funds and functions. Percentages come from all hours that count, never from a scheduled week: dividing 45
 * hours by 40 would charge a grant too much. A charge that was estimated from a budget is corrected to the hours worked. Parts always add
 * up: the rest goes to the largest remainders, among equals to the first. Authority: 2 CFR 200.430 and Form 990, Part IX, columns B to D.
 * Rules EFF-2, EFF-3 and EFF-5.
 */
import { splitMoney } from '#core/money.ts'

/** 100 %, in hundredths of a percent, the unit of every share here. */
export const WHOLE = 10_000

export const FUNCTIONS = ['program', 'management_general', 'fundraising'] as const
export type FunctionalCategory = (typeof FUNCTIONS)[number]

/** The share of each, in hundredths of a percent, of all minutes together (EFF-2). All 0 without minutes. */
export function effortShares(minutes: readonly number[]): number[] {
  return minutes.some(one => one > 0) ? splitMoney(WHOLE, minutes) : minutes.map(() => 0)
}

/**
 * The correction of an estimate (EFF-3): what the hours worked say minus what was budgeted, negative where too much was charged. `whole` and the result
 * are in one unit: minor units of money, or minutes.
 *
 * @param budgeted the share that was estimated, in hundredths of a percent
 */
export function trueUp(whole: number, budgeted: number, minutes: number, totalMinutes: number): number {
  if (totalMinutes === 0) return 0
  const [interim] = splitMoney(whole, [budgeted, WHOLE - budgeted])
  const [actual] = splitMoney(whole, [minutes, totalMinutes - minutes])
  return actual! - interim!
}

export interface FunctionShare {
  functionalCategory: FunctionalCategory
  minutes: number
  /** Hundredths of a percent. */
  share: number
}

/** How all hours divide among the three functions (EFF-5), in the order of the form. Every hour has exactly one. */
export function functionalSplit(hours: readonly { functionalCategory: FunctionalCategory; minutes: number }[]): FunctionShare[] {
  const minutes = FUNCTIONS.map(one => hours.reduce((sum, hour) => sum + (hour.functionalCategory === one ? hour.minutes : 0), 0))
  const shares = effortShares(minutes)
  return FUNCTIONS.map((functionalCategory, at) => ({ functionalCategory, minutes: minutes[at]!, share: shares[at]! }))
}
