import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { done, flag, id, instant } from '#core/schemas.ts'

const tag = 'Notifications'

export const notification = z.object({
  id,
  notificationType: z.string(),
  title: z.string(),
  message: z.string(),
  relatedResourceType: z.string().nullable(),
  relatedResourceId: id.nullable(),
  isRead: z.boolean(),
  createdAt: instant,
  /** The person a timesheet notification is about; absent when that is the current user or unknown. */
  subjectEmployeeId: id.nullable(),
  subjectEmployeeName: z.string().nullable(),
})

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    tag,
    permission: 'member',
    summary: "The current user's notifications in this organization, newest first.",
    input: z.strictObject({
      limit: z.coerce.number().int().min(1).max(100).default(25),
      unreadOnly: flag.default(false),
      before: id.optional().describe('The last notification of the previous page; this page starts after it'),
    }),
    output: z.object({ notifications: z.array(notification), unread: z.int(), more: z.boolean() }),
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/notifications/{id}/read',
    tag,
    permission: 'member',
    summary: "Marks one of the current user's notifications as read.",
    input: z.strictObject({ id }),
    output: done,
  }),
  markAllRead: endpoint({
    method: 'POST',
    path: '/notifications/read',
    tag,
    permission: 'member',
    summary: "Marks all of the current user's unread notifications in this organization as read.",
    input: z.strictObject({}),
    output: z.object({ marked: z.int() }),
  }),
}
