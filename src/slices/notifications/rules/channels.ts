import { type NotificationKind, notificationKinds } from '#core/notification-kinds.ts'

/**
 * How a person is told of a kind of notification. Each but `off` also shows it in the bell. What waits for their decision can't be off.
 * Authority: PRD-88. Rule NTF-3.
 */
export const CHANNELS = ['in_app', 'at_once', 'daily', 'off'] as const
export type Channel = (typeof CHANNELS)[number]

/** Until the person chooses. */
export function standardChannel(kind: NotificationKind): Channel {
  const { mail } = notificationKinds[kind]
  return mail === 'off' ? 'in_app' : mail
}

/** Channels that a person may choose for a kind. */
export function channelsOf(kind: NotificationKind): readonly Channel[] {
  return kind === 'approval_required' ? CHANNELS.filter(channel => channel !== 'off') : CHANNELS
}
