import { Bell } from 'lucide-react'
import type { Screen } from '#web/screen.ts'
import { notificationSearch } from './search.ts'
import { t } from './texts.ts'

export const notificationScreens: readonly Screen[] = [
  {
    path: '/notifications',
    title: t('notifications'),
    need: { member: true, permission: 'notifications_module' },
    search: notificationSearch,
    icon: Bell,
    key: 'n',
    load: () => import('./notifications-screen.tsx').then(module => module.NotificationsScreen),
  },
]
