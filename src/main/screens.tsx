import { dashboardScreens } from '#slices/dashboards/web/routes.tsx'
import { identityScreens } from '#slices/identity/web/routes.tsx'
import { notificationScreens } from '#slices/notifications/web/routes.tsx'
import { reportScreens } from '#slices/reports/web/routes.tsx'
import { structureScreens } from '#slices/structure/web/routes.tsx'
import { timeScreens } from '#slices/time/web/routes.tsx'
import type { Screen } from '#web/screen.ts'

/** The component gallery, for developers. The page of a production installation neither names nor offers it. */
const developers: readonly Screen[] = [
  {
    path: '/dev/components',
    title: 'Components',
    need: 'public',
    load: () => import('#web/ui/dev/gallery.tsx').then(module => module.Gallery),
  },
]
const isLocal = document.querySelector<HTMLMetaElement>('meta[name="installation"]')?.content !== 'production'

/** Every screen of the product: its address, what it requires of the current user, and its menu entry. */
export const screens: readonly Screen[] = [
  ...identityScreens,
  ...dashboardScreens,
  ...timeScreens,
  ...reportScreens,
  ...notificationScreens,
  ...structureScreens,
  ...(isLocal ? developers : []),
]
