import { Clock, LayoutDashboard, Users } from 'lucide-react'
import { may, type Screen } from '#web/screen.ts'
import { dashboardQuery, resourcesQuery, timeQuery } from './calls.ts'
import { t } from './route-texts.ts'

const screens = () => import('./screens.tsx')

export const dashboardScreens: readonly Screen[] = [
  {
    path: '/dashboard',
    title: t('dashboard'),
    need: { member: true, withoutRole: true },
    load: () => screens().then(module => module.DashboardScreen),
    begin: client => void client.prefetchQuery(dashboardQuery()),
    menu: { group: 'dashboards', heads: true, label: t('dashboard'), icon: LayoutDashboard, order: 10, key: 'd' },
  },
  {
    path: '/dashboards/time',
    title: t('timeDashboard'),
    need: {
      member: true,
      module: 'time',
      also: currentUser => may(currentUser, 'time_module') || may(currentUser, 'time_my_time'),
    },
    load: () => screens().then(module => module.TimeDashboardScreen),
    begin: client => void client.prefetchQuery(timeQuery()),
    menu: { group: 'dashboards', label: t('time'), icon: Clock, order: 20 },
  },
  {
    path: '/dashboards/resources',
    title: t('resourcesDashboard'),
    need: { permission: 'staff_module', module: 'resources' },
    load: () => screens().then(module => module.ResourcesDashboardScreen),
    begin: client => void client.prefetchQuery(resourcesQuery()),
    menu: { group: 'dashboards', label: t('resources'), icon: Users, order: 30 },
  },
]
