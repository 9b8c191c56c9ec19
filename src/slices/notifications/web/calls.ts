import { type AnswerOf, callsOf } from '#web/rpc.ts'
import type { notifications } from '../contract/notifications.ts'

export const notificationCalls = callsOf<typeof notifications>('notifications')

export type Notifications = AnswerOf<typeof notifications.list>
export type Notification = Notifications['notifications'][number]
export type Preferences = AnswerOf<typeof notifications.preferences>
