import { identity } from '#slices/identity/web/manifest.tsx'
import { notifications } from '#slices/notifications/web/manifest.tsx'
import { people } from '#slices/people/web/manifest.ts'
import { time } from '#slices/time/web/manifest.ts'
import type { CurrentUser } from '#web/screen.ts'
import { shell } from '#web/shell/manifest.ts'
import type { NotificationTargets, WebSlice } from '#web/slice.ts'

/** Every slice that contributes something for signed-in people, and the shell itself, in the order in which the palette lists their commands. */
export const slices: readonly WebSlice[] = [time, notifications, shell, people, identity]

/** What the slices contribute to each other's screens. */
export const shared = {
  badgeTopics: slices.flatMap(slice => slice.badgeTopics ?? []),
  notificationTargets: Object.assign({}, ...slices.map(slice => slice.notificationTargets)) as NotificationTargets,
}

/** Whether the palette searches people for the current user. */
export const findsPeople = (currentUser: CurrentUser): boolean => slices.some(slice => slice.findsPeople?.(currentUser))
