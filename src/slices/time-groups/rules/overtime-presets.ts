/**
 * Overtime presets that a group can choose instead of tiers of its own. Authority: 29 CFR 778.101 and California Labor Code 510. Rule
 * GRP-9.
 */
import type { OvertimeTier } from './group-fields.ts'

export const OVERTIME_PRESETS: Readonly<Record<'federal_40' | 'california', readonly OvertimeTier[]>> = {
  federal_40: [{ scope: 'week', overMinutes: 2400, multiplier: 1.5 }],
  california: [
    { scope: 'consecutive_day', overMinutes: 0, multiplier: 1.5 },
    { scope: 'consecutive_day', overMinutes: 480, multiplier: 2 },
    { scope: 'day', overMinutes: 480, multiplier: 1.5 },
    { scope: 'day', overMinutes: 720, multiplier: 2 },
    { scope: 'week', overMinutes: 2400, multiplier: 1.5 },
  ],
}
