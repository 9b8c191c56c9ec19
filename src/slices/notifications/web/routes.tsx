import { Bell } from 'lucide-react'
import { type CurrentUser, may, type Screen } from '#web/screen.ts'
import { t } from './route-texts.ts'

/** Open to people without a role too: they are told there when they get one. */
export const readsNotifications = (currentUser: CurrentUser): boolean =>
  currentUser.baseRole === null || may(currentUser, 'notifications_module')

export const notificationScreens: readonly Screen[] = [
  {
    path: '/notifications',
    title: t('notifications'),
    need: { member: true, withoutRole: true, also: readsNotifications },
    icon: Bell,
    key: 'n',
    load: () => import('./notifications-screen.tsx').then(module => module.NotificationsScreen),
  },
]
