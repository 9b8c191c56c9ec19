import type { QueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { isAdministrator } from '#core/administrator.ts'
import type { MenuGroup } from '#core/menu-groups.ts'
import type { BaseNeed, PermissionLevel } from '#core/permission.ts'
import type { PathParams } from '#core/screen-path.ts'
import type { ModuleSlug, PermissionName, TimeFeature } from '#core/vocabulary.ts'
import type { WebHome } from './home/home.ts'
import type { Search } from './search.ts'

/** Facts about the current user for menus and guards. They only decide what is shown; the server checks every call. */
export interface CurrentUser {
  superAdminMode: boolean
  /** A platform administrator, in an organization or outside of all. */
  superAdmin: boolean
  baseRole: 'admin' | 'manager' | 'employee' | null
  hasOrganization: boolean
  /** The organization demands a second factor that they lack: soon, or the last day without is over and only their account is open. */
  secondFactor: 'due' | 'overdue' | null
  /** At the address of an organization, where nothing of the platform is shown. */
  atSubdomain: boolean
  /** Resolved levels by permission name; missing means not granted, which is less than blocked. */
  permissions: Readonly<Partial<Record<PermissionName, PermissionLevel>>>
  /** Slugs of usable modules. */
  modules: readonly string[]
  /** False switches a time feature off; no entry means allowed. */
  timeFeatures: Readonly<Partial<Record<TimeFeature, boolean>>>
  directReports: number
  /** Badge counts of the slices by name; a missing one is 0. */
  counts: Readonly<Record<string, number>>
}

/** Requirements of a screen for the current user; every condition that is set must hold (PRD-25). */
export interface ScreenNeed {
  permission?: PermissionName
  level?: 'read' | 'write'
  module?: ModuleSlug
  feature?: TimeFeature
  /** A base role besides the permission. */
  base?: BaseNeed
  /** For platform administrators alone, and on the main domain alone. */
  superAdmin?: true
  /** Membership in an organization, without any permission. */
  member?: boolean
  /** Also for members who have no role yet. They see the dashboard, notifications, their account, and help, and nothing else. */
  withoutRole?: true
  /**
   * A condition that the fields above cannot express, e.g. "or a timesheet awaits their approval". When false, the screen shows as a
   * missing permission. `isOpen`: the screen is open already, so what was to do there may just have been done.
   */
  also?: (currentUser: CurrentUser, isOpen: boolean) => boolean
}

export interface MenuItem {
  group: MenuGroup
  /** Whether the group's heading leads to it, with the heading's words in the menu. At most one in a group. */
  heads?: true
  label: string
  icon: LucideIcon
  order: number
  /** Additional condition for being listed in the menu. */
  shown?: (currentUser: CurrentUser) => boolean
  /** A count beside the label; 0 hides it. */
  count?: (currentUser: CurrentUser) => number
  /** The second key of the `g` + key shortcut. */
  key?: string
}

/** A tile of the settings index, which lists those that the current user may open. */
export interface SettingsTile {
  group: SettingsGroup
  /** One line about what is set there. */
  description: string
  order: number
}

export type SettingsGroup = 'account' | 'organization' | 'access' | 'time' | 'billing'

/** `S` holds the values of its search parameters. */
export interface Screen<S extends object = object> {
  /** A part that begins with `$` is a parameter: `/rooms/$id`. */
  path: `/${string}`
  /** Title of the document and label of the menu link. */
  title: string
  /** `public` screens are outside the shell. */
  need: 'public' | ScreenNeed
  /** For `begin` alone: its search parameters. Otherwise they come with its code, which reads them with `useScreenSearch`. */
  search?: Search<S>
  /** `home` is what all slices contribute to the start page, which alone asks for it. */
  load: (from: { home: () => Promise<readonly WebHome[]> }) => Promise<ComponentType>
  /** Prefetches the screen's first query. Called when the app starts on this screen, before anything is rendered. */
  begin?(client: QueryClient, at: { params: PathParams; search: S }): void
  menu?: MenuItem
  /** The path of the screen that this is another address of: it shares that screen's menu entry and is not listed itself. */
  sameAs?: `/${string}`
  /** For a screen without a menu entry: its palette entry and the second key of its `g` + key shortcut. */
  icon?: LucideIcon
  key?: string
  /** Whether input is kept on the device until it is saved, so that an error may say so. */
  keepsUnsaved?: true
  /** Its tile in the settings, with `title` and the menu's or its own icon. */
  settings?: SettingsTile
}

export type GuardAnswer = 'open' | 'denied' | 'module' | 'feature' | 'no_organization' | 'not_super_admin' | 'main_domain' | 'second_factor'

/** Whether the user holds a permission; write includes read, and a super admin inside an organization holds all. */
export function may(
  { superAdminMode, permissions }: Pick<CurrentUser, 'superAdminMode' | 'permissions'>,
  permission: PermissionName,
  level: 'read' | 'write' = 'read',
): boolean {
  const held = permissions[permission]
  return superAdminMode || held === 'write' || (held === 'read' && level === 'read')
}

/** Whether the user has a base role: an administrator has that of a manager too, and a super admin inside an organization both. */
export function hasBase({ superAdminMode, baseRole }: Pick<CurrentUser, 'superAdminMode' | 'baseRole'>, base: BaseNeed): boolean {
  return superAdminMode || isAdministrator({ baseRole }) || baseRole === base
}

/** Decides what to show in place of a screen for this user. `isOpen` means that the screen is open already. */
export function guard(need: ScreenNeed, currentUser: CurrentUser, isOpen = false): GuardAnswer {
  if (need.superAdmin && currentUser.atSubdomain) return 'main_domain'
  if (need.superAdmin && !currentUser.superAdmin) return 'not_super_admin'
  const needsOrganization = need.member || need.permission !== undefined || need.module !== undefined || need.base !== undefined
  if (needsOrganization && !currentUser.hasOrganization) return 'no_organization'
  if (needsOrganization && currentUser.secondFactor === 'overdue') return 'second_factor'
  if (need.module !== undefined && !currentUser.modules.includes(need.module)) return 'module'
  if (need.feature !== undefined && currentUser.timeFeatures[need.feature] === false) return 'feature'
  if (currentUser.superAdminMode) return 'open'
  if (needsOrganization && currentUser.baseRole === null && !need.withoutRole) return 'denied'
  if (need.permission !== undefined && !may(currentUser, need.permission, need.level)) return 'denied'
  if (need.base !== undefined && !hasBase(currentUser, need.base)) return 'denied'
  return need.also === undefined || need.also(currentUser, isOpen) ? 'open' : 'denied'
}
