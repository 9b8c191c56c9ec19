import { type CurrentUser, may } from '#web/screen.ts'

/** Who can enter time for others (PRD-18). By base role admin, never by a role's name; the server decides again. */
export const entersForOthers = (currentUser: Pick<CurrentUser, 'superAdminMode' | 'baseRole' | 'permissions'>): boolean =>
  currentUser.superAdminMode || (currentUser.baseRole === 'admin' && may(currentUser, 'time_my_team_time', 'write'))
