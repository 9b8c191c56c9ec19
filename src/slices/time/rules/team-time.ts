/**
 * My Team Time opens for whoever leads active people or has a timesheet to decide on, and for base role admin, unless time_my_team_time is blocked.
 * Whoever has decided there stays: what they decided is listed, and can be undone for a while. Authority: PRD-18. Rule SHT-12.
 */
import { isAdministrator } from '#core/administrator.ts'
import type { Reach } from '#slices/people/rules/record-scope.ts'

export interface TeamTime {
  /** A timesheet awaits their decision. */
  hasPending: boolean
  /** They have decided on a timesheet, or the screen is open. */
  hasDecided: boolean
}

export function opensTeamTime({ baseRole, level, leads }: Reach, { hasPending, hasDecided }: TeamTime): boolean {
  return level !== 'block' && (isAdministrator({ baseRole }) || leads || hasPending || hasDecided)
}
