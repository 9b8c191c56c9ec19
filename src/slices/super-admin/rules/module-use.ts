/**
 * Adoption is the share of organizations with a module in which someone opened it in the last 30 days; stickiness is the average number of people a day
 * by the number of people in those days; conversion is the share of ended trials that became active. To have access is no use. Authority: PRD-73. Rule SUP-1.
 */

/** The days that count. */
export const DAYS = 30
/** A trial that ends within as many days is listed. */
export const ENDING_SOON_DAYS = 14

export interface ModuleUse {
  /** Organizations that have the module, active or on trial, and those of them in which someone opened it. */
  enabled: number
  opened: number
  /** The sum of the people of each day, and the people of all days together. */
  dailyUsers: number
  monthlyUsers: number
  trialsEnded: number
  trialsConverted: number
}

/** A share in percent, to one decimal; null of nothing. */
export function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10
}

export function shares({ enabled, opened, dailyUsers, monthlyUsers, trialsEnded, trialsConverted }: ModuleUse) {
  return {
    adoption: percent(opened, enabled),
    stickiness: percent(dailyUsers / DAYS, monthlyUsers),
    conversion: percent(trialsConverted, trialsEnded),
  }
}

/** Of all modules together. A person who uses two counts in each. */
export function total(modules: readonly ModuleUse[]): ModuleUse {
  const sum = (of: keyof ModuleUse) => modules.reduce((all, module) => all + module[of], 0)
  return {
    enabled: sum('enabled'),
    opened: sum('opened'),
    dailyUsers: sum('dailyUsers'),
    monthlyUsers: sum('monthlyUsers'),
    trialsEnded: sum('trialsEnded'),
    trialsConverted: sum('trialsConverted'),
  }
}

/** Whether an organization that has a module uses it. */
export function isUsed({ opens, creates }: { opens: number; creates: number }): boolean {
  return opens + creates > 0
}

/** Whether a trial ends within the next days; instants in epoch milliseconds, null for no end. */
export function endsSoon(trialEndsAt: number | null, now: number): boolean {
  return trialEndsAt !== null && trialEndsAt > now && trialEndsAt <= now + ENDING_SOON_DAYS * 86_400_000
}
