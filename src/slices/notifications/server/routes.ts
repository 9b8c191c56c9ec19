import type { Routes } from '#server/rpc/router.ts'
import { readOnce, write } from '#server/rpc/verb.ts'
import type { notifications } from '#slices/notifications/contract/notifications.ts'
import { list, read, related } from './list.ts'
import { markAllRead, markRead } from './mark-read.ts'
import { preferences, setPreference } from './preferences.ts'

export const notificationRoutes: Routes<typeof notifications> = {
  list: readOnce(list),
  read: readOnce(read),
  related: readOnce(related),
  markRead: write(markRead),
  markAllRead: write(markAllRead),
  preferences: readOnce(preferences),
  setPreference: write(setPreference),
}
