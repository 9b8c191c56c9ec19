import { useBootstrap } from '#slices/access/web/public.tsx'
import { LatePart } from '#web/shell/late-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import type { WebSlice } from '#web/slice.ts'
import { LiveUpdates } from './live-updates.tsx'

const NotificationBell = lazyScreen(() => import('./notification-bell.tsx').then(module => module.NotificationBell))

/** A bell that breaks is a gap in the bar for five seconds, not the end of the screen below. */
const Bell = () => (
  <LatePart face={<span className="inline-block size-9" />}>
    <NotificationBell />
  </LatePart>
)

const Updates = () => {
  const { organization } = useBootstrap()
  return organization === null ? null : <LiveUpdates organization={organization.id} />
}

export const notifications: WebSlice = {
  parts: [
    {
      name: 'bell',
      place: 'bar',
      Part: Bell,
      shown: reader => reader.hasOrganization && reader.permissions.notifications_module !== undefined,
    },
    { name: 'live updates', place: 'unseen', Part: Updates },
  ],
}
