import { NOTIFICATION_KINDS } from './notification-kinds.generated.ts'

/** Groups of notification settings, in the order in which they are listed. */
export const NOTIFICATION_AREAS = ['reviews', 'time', 'team', 'staff', 'account', 'support', 'administration'] as const
export type NotificationArea = (typeof NOTIFICATION_AREAS)[number]

/**
 * A kind of notification, which a slice's manifest declares. A stored kind never changes. `words` is its label in the notification settings.
 * `mail` is its email setting until the person chooses otherwise: at once, in a daily digest, or not at all. `area` is the group that the
 * setting is listed in.
 */
export interface NotificationKindEntry {
  words: string
  area: NotificationArea
  mail: 'at_once' | 'daily' | 'off'
}

export type NotificationKind = keyof typeof NOTIFICATION_KINDS

/** Kinds of all slices. */
export const notificationKinds: Readonly<Record<NotificationKind, NotificationKindEntry>> = NOTIFICATION_KINDS
