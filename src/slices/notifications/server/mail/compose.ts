import { button, table, text } from '#server/mail/blocks.ts'
import type { Mail } from '#server/mail/outbox.ts'
import { withoutLinks } from '#server/mail/without-links.ts'

/** A notification's content in an email. */
export interface MailedNotification {
  id: string
  title: string
  message: string
  relatedResourceId: string | null
}

export interface NotificationMail {
  kind: 'notification' | 'support_notification' | 'notification_digest'
  to: string
  organization: string
  /** The organization's own address, without a slash at its end. */
  address: string
  /** At least one, newest first. */
  notifications: readonly [MailedNotification, ...MailedNotification[]]
}

/** More would be no help in a mail. */
const MAX_LINES = 30

/**
 * One notification with a link that opens its record, or several as a list, of which each record has one line. The link is that of the notification:
 * the web app knows where its record is, and it is read by that.
 */
export function notificationMail({ kind, to, organization, address, notifications }: NotificationMail): Mail {
  const name = withoutLinks(organization)
  const [first] = notifications
  const records = [...Map.groupBy(notifications, ({ id, relatedResourceId }) => relatedResourceId ?? id).values()].map(
    ([newest]) => newest!,
  )
  const isAlone = records.length === 1
  const more = records.length - MAX_LINES
  return {
    kind,
    to,
    subject: isAlone ? `${withoutLinks(first.title)} - ${name}` : `${records.length} new notifications at ${name}`,
    blocks: [
      text('Hi,'),
      ...(isAlone
        ? [text(withoutLinks(first.message)), button('Open in Steward', `${address}/notifications?open=${first.id}`)]
        : [
            text(kind === 'notification_digest' ? `Here's what you haven't read yet at ${name}:` : `Here's what's new at ${name}:`),
            table(...records.slice(0, MAX_LINES).map(one => [withoutLinks(one.title), withoutLinks(one.message)] as const)),
            ...(more > 0 ? [text(`And ${more} more.`)] : []),
            button('See your notifications', `${address}/notifications?show=unread`),
          ]),
      text(`You're getting this email because of your notification settings at ${name}. To change them, open My account:`),
      button('Notification settings', `${address}/settings/my-account`),
    ],
  }
}
