import type { QueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { MenuGroup, ModuleSlug, PermissionName, TimeFeature } from '#core/vocabulary.ts'

/** Who looks, as far as menus and guards must know. The server decides again on every call; this only chooses what is shown. */
export interface CurrentUser {
  superAdminMode: boolean
  baseRole: 'admin' | 'manager' | 'employee' | null
  hasOrganization: boolean
  /** Resolved levels by permission name; missing means not granted. */
  permissions: Readonly<Partial<Record<PermissionName, 'read' | 'write'>>>
  /** Slugs of usable modules. */
  modules: readonly string[]
  /** False switches a time feature off; no entry means allowed. */
  timeFeatures: Readonly<Partial<Record<TimeFeature, boolean>>>
  directReports: number
  /** The slices' badges by name; none is 0. */
  counts: Readonly<Record<string, number>>
}

/** What a screen asks of its reader; all that is named must hold (routes.md). */
export interface ScreenNeed {
  permission?: PermissionName
  level?: 'read' | 'write'
  module?: ModuleSlug
  feature?: TimeFeature
  /** An organization, without any permission. */
  member?: boolean
  /** What the fields above cannot say, e.g. "or a timesheet awaits their approval". Answers like a missing permission. */
  also?: (currentUser: CurrentUser) => boolean
}

export interface MenuItem {
  group: MenuGroup
  label: string
  icon: LucideIcon
  order: number
  /** Beyond the screen's own need: who sees it in the menu. */
  shown?: (currentUser: CurrentUser) => boolean
  /** A number beside the label; 0 hides it. */
  count?: (currentUser: CurrentUser) => number
  /** The second key of `g` + key. */
  key?: string
}

export interface Screen {
  path: `/${string}`
  /** Of the document and of the menu's link. */
  title: string
  /** `public` screens stand outside the shell. */
  need: 'public' | ScreenNeed
  /** Search parameters the screen knows; others are dropped. */
  search?: readonly string[]
  load: () => Promise<ComponentType>
  /** Asks for what the screen asks for first. Called where the app begins with it, before there is anything to draw it with. */
  begin?: (client: QueryClient, search: Readonly<Record<string, string | undefined>>) => void
  menu?: MenuItem
  /** Another address of the screen at this path: its place in the menu is this one's too, and nothing offers it twice. */
  sameAs?: `/${string}`
  /** Of a screen without a place in the menu: what stands for it in the palette, and the second key of `g` + key. */
  icon?: LucideIcon
  key?: string
}

export type GuardAnswer = 'open' | 'denied' | 'module' | 'feature' | 'no_organization'

/** What stands in place of a screen for this reader. */
export function guard(need: ScreenNeed, currentUser: CurrentUser): GuardAnswer {
  const needsOrganization = need.member || need.permission !== undefined || need.module !== undefined
  if (needsOrganization && !currentUser.hasOrganization) return 'no_organization'
  if (need.module !== undefined && !currentUser.modules.includes(need.module)) return 'module'
  if (need.feature !== undefined && currentUser.timeFeatures[need.feature] === false) return 'feature'
  if (currentUser.superAdminMode) return 'open'
  if (need.permission !== undefined) {
    const level = currentUser.permissions[need.permission]
    if (level === undefined || (need.level === 'write' && level !== 'write')) return 'denied'
  }
  return need.also === undefined || need.also(currentUser) ? 'open' : 'denied'
}
