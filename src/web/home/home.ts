import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

/** A number of a list, as the start page answers it: only of lists that the current user may call. */
export interface HomeCard {
  name: string
  label: string
  value: number
  type: 'integer' | 'minutes' | 'money'
  /** After a count. */
  words: { one: string; other: string } | null
  /** The screen of the rows that it is of, and how they are narrowed. */
  path: string
  search: Readonly<Record<string, string>>
}

/** A figure at the top of the start page. `Own` is the slice's own part of the answer. */
export interface HomeFigure<Own> {
  /** The name of the card which it draws in its own way; otherwise its own. A card without a figure is drawn from its label, value, and words. */
  name: string
  order: number
  /** Left out where there are more figures than places. */
  yields?: true
  /** A screen: the figure is for whoever has it in their menu. */
  path?: `/${string}`
  shown?: (own: Own) => boolean
  Figure: ComponentType<{ own: Own; card: HomeCard | undefined }>
}

/** A part of the page: in the main column, in the card of quick actions, or below both. It may draw nothing. */
interface HomeSection<Own> {
  name: string
  place: 'main' | 'actions' | 'below'
  order: number
  /** A screen: the section is for whoever has it in their menu. */
  path?: `/${string}`
  /** Whether it has something to show, where an empty card would have to go otherwise. */
  shown?: (own: Own) => boolean
  Section: ComponentType<{ own: Own }>
}

/** A place to go that the current user has in their menu, with what is there now. */
interface HomeAction<Own> {
  path: `/${string}`
  order: number
  name: string
  help: (own: Own) => string
}

/** A button beside the greeting, to a place in the current user's menu. */
interface HomeLink {
  path: `/${string}`
  order: number
  icon: LucideIcon
  label: (count: number) => string
  /** Only while the menu shows a count there; filled, unless the setup steps have the filled button. */
  ofCount?: true
}

/** The words of a setup step in the list. */
export interface StepText {
  title: string
  /** The present state. */
  fact: string
  /** The next thing to do, while it is not done. */
  help: string
  /** Undefined where the screen is not one that the current user may open. `again` is the label once the step is done, if not “Change”. */
  to: { path: string; search?: Readonly<Record<string, string>>; label: string; again?: string } | undefined
}

interface HomeStep<Facts> {
  key: string
  /** A hook, called while the list of steps is shown. */
  useText: (facts: Facts) => StepText
}

/** A slice's contribution to the start page in the browser: its `web/home/home.tsx`, listed in src/main/home.tsx and loaded with that page. */
export interface WebHome<Own = unknown, Facts = unknown> {
  figures?: readonly HomeFigure<Own>[]
  sections?: readonly HomeSection<Own>[]
  actions?: readonly HomeAction<Own>[]
  links?: readonly HomeLink[]
  steps?: readonly HomeStep<Facts>[]
  /** Tables whose changes refresh the page, with the rest between two refreshes in milliseconds. */
  topics?: Readonly<Record<string, number>>
  /** Tables whose changes can complete one of its steps. */
  stepTopics?: readonly string[]
}

/** Each slice reads its own fields of the answers, and the page passes them on whole. */
export function defineHome<Own, Facts = unknown>(home: WebHome<Own, Facts>): WebHome {
  return home as WebHome
}
