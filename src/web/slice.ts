import { createContext } from 'react'
import type { CurrentUser, Screen } from './screen.ts'

/** Where a notification about a record leads, by the record's table: a function of the notification's type and the record's id. */
export type NotificationTargets = Readonly<
  Record<string, (notificationType: string, id: string) => { path: string; search: Readonly<Record<string, string>> }>
>

/** What a slice contributes to the browser app: its `web/manifest.ts`, listed in src/main/screens.tsx. */
export interface WebSlice {
  screens?: readonly Screen[]
  /** Live topics whose changes refresh the badges. */
  badgeTopics?: readonly string[]
  notificationTargets?: NotificationTargets
  /** Whether the palette searches people for the current user. */
  findsPeople?: (currentUser: CurrentUser) => boolean
}

/** What slices contribute to each other's screens. */
export const SlicesContext = createContext<{ badgeTopics: readonly string[]; notificationTargets: NotificationTargets }>({
  badgeTopics: [],
  notificationTargets: {},
})
