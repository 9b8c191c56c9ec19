import { dashboards } from '#slices/dashboards/web/manifest.ts'
import { identity } from '#slices/identity/web/manifest.ts'
import { notifications } from '#slices/notifications/web/manifest.ts'
import { people } from '#slices/people/web/manifest.ts'
import { reports } from '#slices/reports/web/manifest.ts'
import { time } from '#slices/time/web/manifest.ts'
import type { CurrentUser, Screen } from '#web/screen.ts'
import type { NotificationTargets, WebSlice } from '#web/slice.ts'

/** Every slice of the web app. */
const slices: readonly WebSlice[] = [identity, dashboards, time, reports, notifications, people]

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
export const screens: readonly Screen[] = [...slices.flatMap(slice => slice.screens ?? []), ...(isLocal ? developers : [])]

/** What the slices contribute to each other's screens. */
export const shared = {
  badgeTopics: slices.flatMap(slice => slice.badgeTopics ?? []),
  notificationTargets: Object.assign({}, ...slices.map(slice => slice.notificationTargets)) as NotificationTargets,
}

/** Whether the palette searches people for the current user. */
export const findsPeople = (currentUser: CurrentUser): boolean => slices.some(slice => slice.findsPeople?.(currentUser))
