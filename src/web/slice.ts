import { createContext } from 'react'
import type { CurrentUser, Screen } from './screen.ts'

/** Where the notifications about a kind of record lead, by the record's table: from the notification's type and the record's id. */
export type NotificationTargets = Readonly<
  Record<string, (notificationType: string, id: string) => { path: string; search: Readonly<Record<string, string>> }>
>

/** What a slice brings to the browser with the page: its `web/manifest.ts`, which src/main/screens.tsx lists. */
export interface WebSlice {
  screens?: readonly Screen[]
  /** Live topics after which the badges are asked for again. */
  badgeTopics?: readonly string[]
  notificationTargets?: NotificationTargets
  /** Whether the palette finds people for the current user. */
  findsPeople?: (currentUser: CurrentUser) => boolean
}

/** What the slices bring to each other's screens. */
export const SlicesContext = createContext<{ badgeTopics: readonly string[]; notificationTargets: NotificationTargets }>({
  badgeTopics: [],
  notificationTargets: {},
})
