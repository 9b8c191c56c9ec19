import { dashboardScreens } from '#slices/dashboards/web/routes.tsx'
import { identityScreens } from '#slices/identity/web/routes.tsx'
import { notificationScreens } from '#slices/notifications/web/routes.tsx'
import { reportScreens } from '#slices/reports/web/routes.tsx'
import { timeScreens } from '#slices/time/web/routes.tsx'
import type { Screen } from '#web/screen.ts'

/** For those who build on it: every component in every state. A production installation's page says so and does not offer it. */
const developers: readonly Screen[] = [
  {
    path: '/dev/components',
    title: 'Components',
    need: 'public',
    load: () => import('#web/ui/dev/gallery.tsx').then(module => module.Gallery),
  },
]
const isLocal = document.querySelector<HTMLMetaElement>('meta[name="installation"]')?.content !== 'production'

/** Every screen of the product, once: its address, what it asks of its reader, and its place in the menu. */
export const screens: readonly Screen[] = [
  ...identityScreens,
  ...dashboardScreens,
  ...timeScreens,
  ...reportScreens,
  ...notificationScreens,
  ...(isLocal ? developers : []),
]
