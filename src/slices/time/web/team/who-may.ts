import { type CurrentUser, may, type ScreenNeed } from '#web/screen.ts'

const looksOver = (currentUser: CurrentUser) =>
  (currentUser.baseRole === 'admin' || currentUser.baseRole === 'manager') && may(currentUser, 'time_my_team_time')

/** How many timesheets await the current user's decision. */
export const awaiting = ({ counts }: CurrentUser): number => counts.waitingTimesheets ?? 0

/** My Team Time is for base role admin or manager, and for anyone whom a timesheet awaits (PRD-18). */
export const teamNeed: ScreenNeed = {
  member: true,
  module: 'time',
  feature: 'my-team-time',
  also: currentUser => looksOver(currentUser) || awaiting(currentUser) > 0,
}

/** Who can enter time for others (PRD-18). By base role admin, never by a role's name; the server decides again. */
export const entersForOthers = (currentUser: Pick<CurrentUser, 'superAdminMode' | 'baseRole' | 'permissions'>): boolean =>
  currentUser.superAdminMode || (currentUser.baseRole === 'admin' && may(currentUser, 'time_my_team_time', 'write'))
