import { type ComponentType, createContext } from 'react'
import type { PlainDate } from '#core/plain-date.ts'
import type { LinkTarget } from './link-to.ts'
import type { CurrentUser, Screen } from './screen.ts'
import type { KeySection } from './shell/key-section.ts'
import type { PaletteField, PaletteOffer } from './shell/palette-offer.ts'

/** Links of notifications about a record, by the record's table: a function of the type, the record's id, and the day that it is about. */
export type NotificationTargets = Readonly<Record<string, (notificationType: string, id: string, date: PlainDate | null) => LinkTarget>>

/** A slice's part of the shell around every signed-in screen. */
export interface ShellPart {
  /** Unique among all slices. */
  name: string
  /**
   * `bar`: shown on the top bar, before the account. `banner`: across the page, under it. `corner`: over the page, at the bottom right.
   * `unseen`: runs while someone is signed in.
   */
  place: 'bar' | 'banner' | 'corner' | 'unseen'
  /**
   * Loaded right after the shell: `lazyScreen(() => import('./late/…'))`. If it fails it is missing for five seconds; the screen below keeps
   * working. In its place until then is nothing, on the bar and as a banner its empty room, so that nothing moves.
   */
  Part: ComponentType
  /** Who has it; by default everyone who is signed in. */
  shown?: (currentUser: CurrentUser) => boolean
}

/** A slice's tab on a screen of another slice, after that screen's own: it imports nothing from there, and nothing there imports it. */
export interface ScreenTab {
  /** The path of the screen. */
  on: `/${string}`
  /** In the address, as `?tab=`. Unique on the screen. */
  value: string
  label: string
  /** Who has it, of those who may open the screen; by default all of them. */
  shown?: (currentUser: CurrentUser) => boolean
  /** Loaded when it opens: `lazyScreen(() => import(…))`. It has the screen's room, and keeps what it needs in the address under names that the screen does not use. */
  Part: ComponentType
}

/** A slice's card in the last section of My account, about what the current user keeps safe for others. */
export interface AccountCard {
  /** Unique among all slices. */
  name: string
  /** Who has it. */
  shown: (currentUser: CurrentUser) => boolean
  /** Loaded with the screen: `lazyScreen(() => import(…))`. */
  Card: ComponentType
}

/** A hook, called whenever the palette renders. */
export type UsePaletteOffer = (field: PaletteField) => PaletteOffer

/**
 * Contributions of a slice for signed-in people: its `web/manifest.ts`, listed in src/main/web-slices.tsx. It loads with the shell; its
 * palette entries and keyboard shortcuts load when they are opened.
 */
export interface WebSlice {
  /** Its signed-in screens: guard, title, code, menu entry, settings tile. Those before sign-in are in `web/public-routes.tsx`, which the entry holds. */
  screens?: readonly Screen[]
  parts?: readonly ShellPart[]
  /** Its tabs on screens of other slices. */
  tabs?: readonly ScreenTab[]
  accountCards?: readonly AccountCard[]
  /** Live topics whose changes refresh the badges. */
  badgeTopics?: readonly string[]
  notificationTargets?: NotificationTargets
  /** The addresses that someone may write to about an error, where the installation has none for that. One slice has it. */
  errorRecipients?: () => Promise<readonly string[]>
  /** Entries for the palette. */
  palette?: () => Promise<UsePaletteOffer>
  /** The keys of its screens. */
  keys?: () => Promise<readonly KeySection[]>
}

/** Contributions of slices to each other's screens. */
export interface SharedBySlices {
  badgeTopics: readonly string[]
  notificationTargets: NotificationTargets
  screens: readonly Screen[]
  tabs: readonly ScreenTab[]
  errorRecipients?: (() => Promise<readonly string[]>) | undefined
  accountCards: readonly AccountCard[]
}

export const SlicesContext = createContext<SharedBySlices>({
  badgeTopics: [],
  notificationTargets: {},
  screens: [],
  tabs: [],
  accountCards: [],
})

/**
 * Files of a slice that the build puts together, where its own choice would make many small files: the `chunks` of `web/chunks.ts`. A name
 * may be one of vite.config.ts, or that of another slice's chunk, and then they are one.
 */
export interface Chunk {
  name: string
  /** Tested with the path below the slice's folder: `web/grid/cell.ts`. */
  files: RegExp
  /** Of a screen that is usable before the layers: icons that it shares with others are in the shell. */
  first?: true
  /** Only what two or more loaded parts share. */
  shared?: true
  /** Without what these files import. */
  alone?: true
  /** After every other chunk has taken what it names. */
  rest?: true
}
