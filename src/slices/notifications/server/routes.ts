import type { Routes } from '#server/rpc/router.ts'
import { readOnce, write } from '#server/rpc/verb.ts'
import type { notifications } from '#slices/notifications/contract/notifications.ts'
import { list } from './list.ts'
import { markAllRead, markRead } from './mark-read.ts'

export const notificationRoutes: Routes<typeof notifications> = {
  list: readOnce(list),
  markRead: write(markRead),
  markAllRead: write(markAllRead),
}
