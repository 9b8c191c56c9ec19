import { UsersRound } from 'lucide-react'
import { type CurrentUser, may, type Screen, type ScreenNeed } from '#web/screen.ts'
import type { SearchOf } from '#web/search.ts'
import { t } from '../texts.ts'
import { inboxQuery } from './calls.ts'
import { teamSearch } from './search.ts'

const looksOver = (currentUser: CurrentUser) =>
  (currentUser.baseRole === 'admin' || currentUser.baseRole === 'manager') && may(currentUser, 'time_my_team_time')

/** Who can enter time for others (PRD-18). By base role admin, never by a role's name; the server decides again. */
export const entersForOthers = (currentUser: Pick<CurrentUser, 'superAdminMode' | 'baseRole' | 'permissions'>): boolean =>
  currentUser.superAdminMode || (currentUser.baseRole === 'admin' && may(currentUser, 'time_my_team_time', 'write'))

const awaiting = ({ counts }: CurrentUser) => counts.waitingTimesheets ?? 0

/** Base role admin or manager, and anyone whom a timesheet awaits (PRD-18). */
export const teamNeed: ScreenNeed = {
  member: true,
  module: 'time',
  feature: 'my-team-time',
  also: currentUser => looksOver(currentUser) || awaiting(currentUser) > 0,
}

export const teamScreen: Screen<SearchOf<typeof teamSearch>> = {
  path: '/time/my-team-time',
  title: t('myTeamTime'),
  need: teamNeed,
  search: teamSearch,
  keepsUnsaved: true,
  load: () => import('./team-screen.tsx').then(module => module.TeamScreen),
  begin: (client, { search: { date, employeeId } }) => {
    if (employeeId === undefined) void client.prefetchQuery(inboxQuery(date))
  },
  menu: {
    group: 'time',
    label: t('myTeamTime'),
    icon: UsersRound,
    order: 20,
    shown: currentUser => currentUser.superAdminMode || currentUser.directReports > 0 || awaiting(currentUser) > 0,
    count: awaiting,
    key: 'm',
  },
}
