import { isAdministrator } from '#core/administrator.ts'
import { reachOfCurrentUser } from '#slices/people/rules/record-scope.ts'
import { opensTeamTime } from '#slices/time/rules/team-time.ts'
import { type CurrentUser, may, type ScreenNeed } from '#web/screen.ts'

/** How many timesheets await the current user's decision. */
export const awaiting = ({ counts }: CurrentUser): number => counts.waitingTimesheets ?? 0

/** My Team Time is for whoever leads people or has a timesheet to decide on, and for base role admin (PRD-18). After the last decision they stay. */
export const teamNeed: ScreenNeed = {
  member: true,
  module: 'time',
  feature: 'my-team-time',
  also: (currentUser, isOpen) =>
    opensTeamTime(reachOfCurrentUser(currentUser, 'time_my_team_time'), { hasPending: awaiting(currentUser) > 0, hasDecided: isOpen }),
}

/** Who can enter time for others (PRD-18). By base role admin, never by a role's name; the server decides again. */
export const entersForOthers = (currentUser: Pick<CurrentUser, 'superAdminMode' | 'baseRole' | 'permissions'>): boolean =>
  currentUser.superAdminMode || (isAdministrator(currentUser) && may(currentUser, 'time_my_team_time', 'write'))
