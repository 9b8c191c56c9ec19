import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { type NotificationKind, notificationKinds } from '#core/notification-kinds.ts'
import { done, flag, id, instant, plainDate } from '#core/schemas.ts'
import { CHANNELS } from '#slices/notifications/rules/channels.ts'

const tag = 'Notifications'

const kind = z.enum(Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]])
const channel = z.enum(CHANNELS)

export const notification = z.object({
  id,
  notificationType: z.string(),
  title: z.string(),
  message: z.string(),
  relatedResourceType: z.string().nullable(),
  relatedResourceId: id.nullable(),
  /** The day that it is about, where its record does not say. */
  relatedDate: plainDate.nullable(),
  isRead: z.boolean(),
  createdAt: instant,
  /** The person a timesheet notification is about; absent when that is the current user or unknown. */
  subjectEmployeeId: id.nullable(),
  subjectEmployeeName: z.string().nullable(),
})

/** One row of the list: the newest notification about a record stands for all of them. */
const row = notification.extend({
  /** How many there are about its record, at least 1. */
  events: z.int(),
  /** How many of them, up to this one, are unread. */
  unreadEvents: z.int(),
})

export const chosenKinds = z
  .string()
  .max(1000)
  .regex(/^[a-z_]+(,[a-z_]+)*$/)
  .optional()
  .describe('Only these kinds, separated by commas')

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    tag,
    permission: 'member',
    summary: "The current user's notifications in this organization, newest first, one row for each record.",
    input: z.strictObject({
      limit: z.coerce.number().int().min(1).max(100).default(25),
      unreadOnly: flag.default(false),
      kinds: chosenKinds,
      before: id.optional().describe('The last notification of the previous page; this page starts after it'),
    }),
    output: z.object({ notifications: z.array(row), unread: z.int(), more: z.boolean() }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/notifications/{id}',
    tag,
    permission: 'member',
    summary: "One of the current user's notifications.",
    input: z.strictObject({ id }),
    output: notification,
  }),
  related: endpoint({
    method: 'GET',
    path: '/notifications/{id}/related',
    tag,
    permission: 'member',
    summary: "The current user's other notifications about the same record, newest first, 100 at most.",
    input: z.strictObject({ id }),
    output: z.object({ notifications: z.array(notification) }),
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/notifications/{id}/read',
    tag,
    permission: 'member',
    summary: "Marks one of the current user's notifications and the earlier ones about the same record as read.",
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
  preferences: endpoint({
    method: 'GET',
    path: '/notification-preferences',
    tag,
    permission: 'member',
    summary: 'How the current user is notified of each kind of event in this organization.',
    input: z.strictObject({}),
    output: z.object({ preferences: z.array(z.object({ kind, channel })) }),
  }),
  setPreference: endpoint({
    method: 'PUT',
    path: '/notification-preferences/{kind}',
    tag,
    permission: 'member',
    summary: 'Sets how the current user is notified of a kind of event: in the app, also by email right away or daily, or not at all.',
    input: z.strictObject({ kind, channel }),
    output: done,
  }),
}
