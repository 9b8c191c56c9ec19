import { CalendarClock, Clock, FileUp } from 'lucide-react'
import { may, type Screen } from '#web/screen.ts'
import { timeQuery } from './home/calls.ts'
import { teamScreen } from './team/route.ts'
import { t } from './texts.ts'

export const myTimeScreen = {
  path: '/time/my-time',
  title: t('myTime'),
  need: { permission: 'time_my_time', module: 'time', feature: 'my-time' },
  keepsUnsaved: true,
  load: () => import('./my-time/my-time-screen.tsx').then(module => module.MyTimeScreen),
  menu: { group: 'time', label: t('myTime'), icon: CalendarClock, order: 10, key: 't' },
} as const satisfies Screen

const importHours: Screen = {
  path: '/time/import-hours',
  title: t('importHours'),
  need: { permission: 'time_my_team_time', level: 'write', base: 'admin', module: 'time', feature: 'my-team-time' },
  load: () => import('./import/hours-import.tsx').then(module => module.ImportHoursScreen),
  icon: FileUp,
}

const dashboard: Screen = {
  path: '/dashboards/time',
  title: t('timeDashboard'),
  need: {
    member: true,
    module: 'time',
    also: currentUser => may(currentUser, 'time_module') || may(currentUser, 'time_my_time'),
  },
  load: () => import('./home/time-screen.tsx').then(module => module.TimeDashboardScreen),
  begin: client => void client.prefetchQuery(timeQuery()),
  menu: { group: 'dashboards', label: t('time'), icon: Clock, order: 20 },
}

export const timeScreens: readonly Screen[] = [myTimeScreen, teamScreen, importHours, dashboard]
