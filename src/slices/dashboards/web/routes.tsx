import { LayoutDashboard } from 'lucide-react'
import type { Screen } from '#web/screen.ts'
import { dashboardQuery } from './calls.ts'
import { t } from './texts.ts'

export const dashboardScreens: readonly Screen[] = [
  {
    path: '/dashboard',
    title: t('dashboard'),
    need: { member: true },
    load: () => import('./dashboard-screen.tsx').then(module => module.DashboardScreen),
    begin: client => void client.prefetchQuery(dashboardQuery()),
    menu: { group: 'top', label: t('dashboard'), icon: LayoutDashboard, order: 10, key: 'd' },
  },
]
