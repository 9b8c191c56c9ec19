import { useBootstrap } from '#slices/access/web/public.tsx'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import type { WebSlice } from '#web/slice.ts'
import { LiveUpdates } from './live-updates.tsx'
import { notificationScreens, readsNotifications } from './routes.tsx'

const NotificationBell = lazyScreen(() => import('./notification-bell.tsx').then(module => module.NotificationBell))

/** If the bell fails, it is missing for five seconds; the screen below keeps working. */
const Bell = () => (
  <LazyPart face={<span className="inline-block size-9" />}>
    <NotificationBell />
  </LazyPart>
)

const Updates = () => {
  const { organization } = useBootstrap()
  return organization === null ? null : <LiveUpdates organization={organization.id} />
}

export const notifications: WebSlice = {
  screens: notificationScreens,
  keys: () => import('./keys.ts').then(module => module.notificationKeys),
  parts: [
    {
      name: 'bell',
      place: 'bar',
      Part: Bell,
      shown: currentUser => currentUser.hasOrganization && readsNotifications(currentUser),
    },
    { name: 'live updates', place: 'unseen', Part: Updates },
  ],
}
