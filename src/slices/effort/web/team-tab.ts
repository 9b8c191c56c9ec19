import { reachOfCurrentUser, recordScope } from '#slices/people/rules/record-scope.ts'
import type { CurrentUser } from '#web/screen.ts'

/** The screen that has the team's certifications as a tab, and the tab in its address. */
export const TEAM_TIME = '/time/my-team-time'
export const TEAM_TAB = 'certifications'

/** Whether the current user sees hours of others: those of their reporting line, or everyone's. */
export const seesTeam = (currentUser: CurrentUser): boolean =>
  currentUser.superAdminMode || recordScope(reachOfCurrentUser(currentUser, 'time_my_team_time'), 'report') !== 'own'

declare module '#web/link-to.ts' {
  interface ScreenSearches {
    '/time/certifications': Record<never, never>
  }
}
