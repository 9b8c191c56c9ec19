import { LayoutDashboard } from 'lucide-react'
import type { Screen } from '#web/screen.ts'
import { dashboardQuery } from './calls.ts'
import { t } from './route-texts.ts'

const screens = () => import('./screens.tsx')

export const dashboardScreens: readonly Screen[] = [
  {
    path: '/dashboard',
    title: t('dashboard'),
    need: { member: true, withoutRole: true },
    load: ({ home }) => Promise.all([screens(), home()]).then(([{ dashboardScreen }, parts]) => dashboardScreen(parts)),
    begin: client => void client.prefetchQuery(dashboardQuery()),
    menu: { group: 'dashboards', heads: true, label: t('dashboard'), icon: LayoutDashboard, order: 10, key: 'd' },
  },
]
