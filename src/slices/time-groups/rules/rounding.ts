/**
 * A typed duration is rounded to the group's increment, each entry by itself; nearest rounds half a step up. Authority: setting of
 * the time tracking group within 29 CFR 785.48(b). Rules RND-1, RND-2 and RND-4 to RND-7.
 *
 * Half a step goes up (RND-1). Of a quarter hour up to 7 minutes may be dropped and 8 must count (RND-2).
 * The direction applies to the duration: a grid of hours has no start or end times (RND-4). The typed value is kept beside the rounded
 * one as `minutesEntered` (RND-5). Each entry is rounded and never the day's sum as well
 * (RND-6). Nothing becomes negative (RND-7).
 */
import { MINUTES_PER_DAY } from '#core/minutes.ts'

export type RoundingDirection = 'nearest' | 'up' | 'down'

export type RoundingSettings = {
  /** 0 or 1: not rounded. */
  timeRoundingMinutes: number
  roundingDirection: RoundingDirection
}

/** Minutes on the increment, at least 0 (RND-7) and at most a day. */
export function roundMinutes(minutes: number, { timeRoundingMinutes: step, roundingDirection }: RoundingSettings): number {
  if (step <= 1) return Math.max(0, minutes)
  const steps = minutes / step
  const whole = roundingDirection === 'up' ? Math.ceil(steps) : roundingDirection === 'down' ? Math.floor(steps) : Math.round(steps)
  return Math.min(Math.max(0, whole * step), MINUTES_PER_DAY)
}

/** Warnings for the settings screen: rounding that could support a wage claim (RND-2, RND-6). */
export function roundingWarnings({ timeRoundingMinutes: step, roundingDirection }: RoundingSettings): string[] {
  if (step <= 1) return []
  const warnings: string[] = []
  if (roundingDirection === 'down') warnings.push('Always rounding down takes away time worked and risks wage claims.')
  if (![5, 6, 15].includes(step)) warnings.push('Federal rules mention 5, 6, and 15 minutes. Other steps risk wage claims.')
  return warnings
}
