import { UsersRound } from 'lucide-react'
import { isWorkDate } from '#core/plain-date.ts'
import type { Reader, Screen } from '#web/screen.ts'
import { t } from '../texts.ts'
import { inboxQuery } from './calls.ts'

const looksOver = ({ baseRole, permissions }: Reader) =>
  (baseRole === 'admin' || baseRole === 'manager') && permissions.time_my_team_time !== undefined

const awaiting = ({ counts }: Reader) => counts.waitingSheets ?? 0

/** Open to base role admin or manager, and to anyone whose decision a sheet waits for (PRD-18). */
export const teamScreen: Screen = {
  path: '/time/my-team-time',
  title: t('myTeamTime'),
  need: { member: true, module: 'time', feature: 'my-team-time', also: reader => looksOver(reader) || awaiting(reader) > 0 },
  search: ['submissionId', 'date', 'tab', 'employeeId', 'period'],
  load: () => import('./team-screen.tsx').then(module => module.TeamScreen),
  begin: (client, { date, employeeId }) => {
    if (employeeId === undefined) void client.prefetchQuery(inboxQuery(isWorkDate(date) ? date : undefined))
  },
  menu: {
    group: 'time',
    label: t('myTeamTime'),
    icon: UsersRound,
    order: 20,
    shown: reader => reader.superAdminMode || reader.directReports > 0 || awaiting(reader) > 0,
    count: awaiting,
    key: 'm',
  },
}
