import { UsersRound } from 'lucide-react'
import type { Screen } from '#web/screen.ts'
import type { SearchOf } from '#web/search.ts'
import { t } from '../texts.ts'
import { inboxQuery } from './calls.ts'
import { teamSearch } from './search.ts'
import { awaiting, teamNeed } from './who-may.ts'

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
