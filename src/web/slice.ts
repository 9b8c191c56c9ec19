import { type ComponentType, createContext } from 'react'
import type { Reader } from './screen.ts'
import type { KeySection } from './shell/key-section.ts'
import type { PaletteField, PaletteOffer } from './shell/palette-offer.ts'

/** Where the notifications about a kind of record lead, by the record's table: from the notification's type and the record's id. */
export type NotificationTargets = Readonly<
  Record<string, (notificationType: string, id: string) => { path: string; search: Readonly<Record<string, string>> }>
>

/** A slice's part of the shell around every signed-in screen. */
export interface ShellPart {
  /** Its own among all slices'. */
  name: string
  /** `bar`: stands on the top bar, before the account. `unseen`: works for as long as someone is signed in. */
  place: 'bar' | 'unseen'
  Part: ComponentType
  /** For whom it is there; for everyone who is signed in where it is not said. */
  shown?: (reader: Reader) => boolean
}

/** A hook, called whenever the palette is drawn. */
export type UsePaletteOffer = (field: PaletteField) => PaletteOffer

/**
 * What a slice brings to signed-in people: its `web/manifest.ts`, which src/main/web-slices.tsx lists. It comes with the shell; what the palette
 * and the list of keys show comes with them.
 */
export interface WebSlice {
  parts?: readonly ShellPart[]
  /** Live topics after which the badges are asked for again. */
  badgeTopics?: readonly string[]
  notificationTargets?: NotificationTargets
  /** Whether the palette finds people for the current user. */
  findsPeople?: (reader: Reader) => boolean
  /** What the palette offers. */
  palette?: () => Promise<UsePaletteOffer>
  /** The keys of its screens. */
  keys?: () => Promise<readonly KeySection[]>
}

/** What the slices bring to each other's screens. */
export const SlicesContext = createContext<{ badgeTopics: readonly string[]; notificationTargets: NotificationTargets }>({
  badgeTopics: [],
  notificationTargets: {},
})
