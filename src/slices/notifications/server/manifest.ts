import { sqlStatement } from '#server/db/statement.ts'
import { direct } from '#server/rpc/verb.ts'
import { defineSlice } from '#server/slice.ts'
import { live } from '#slices/notifications/contract/live.ts'
import { notifications as contract } from '#slices/notifications/contract/notifications.ts'
import { followEvents } from './follow-events.ts'
import { mailDigests, mailNotifications } from './mail/tasks.ts'
import { notificationRoutes } from './routes.ts'
import { notificationTopics } from './topics.ts'

export const notifications = defineSlice({
  contract: { notifications: contract, live },
  tables: ['app.employee_notifications', 'app.notification_preferences'],
  routes: ({ hub }) => ({ notifications: notificationRoutes, live: { events: direct(followEvents(hub)) } }),
  // Each slice with an import sends it.
  notificationKinds: { import_finished: { words: 'Your import finished', area: 'staff', mail: 'off' } },
  mailKinds: {
    notification: {
      words: 'Notification',
      ofOrganization: true,
      failed: { title: 'Notification Error', text: 'Failed to send notification email.' },
    },
    notification_digest: { words: 'Daily digest', ofOrganization: true },
  },
  live: notificationTopics,
  tasks: parts => ({ mail_notifications: mailNotifications(parts), mail_digests: () => mailDigests(parts) }),
  // Every day begins at a quarter of an hour somewhere.
  schedule: ['*/15 * * * * mail_digests'],
  badges: {
    unreadNotifications: sqlStatement<object, { count: number }>(
      `select count(*)::int as count from app.employee_notifications n
       where n.organization_id = (select app.org_id()) and n.employee_id = (select app.employee_id()) and not n.is_read`,
    ),
  },
})
