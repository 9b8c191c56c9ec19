import { lazyScreen } from '#web/shell/lazy-screen.ts'
import type { WebSlice } from '#web/slice.ts'
import { notificationScreens, readsNotifications } from './routes.tsx'

export const notifications: WebSlice = {
  screens: notificationScreens,
  keys: () => import('./keys.ts').then(module => module.notificationKeys),
  parts: [
    {
      name: 'bell',
      place: 'bar',
      Part: lazyScreen(() => import('./late/notification-bell.tsx').then(module => module.NotificationBell)),
      shown: currentUser => currentUser.hasOrganization && readsNotifications(currentUser),
    },
    {
      name: 'live updates',
      place: 'unseen',
      Part: lazyScreen(() => import('./late/live-updates.tsx').then(module => module.LiveUpdatesHere)),
    },
  ],
}
