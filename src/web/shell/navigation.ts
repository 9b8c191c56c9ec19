import { ChartColumn, Clock, LayoutDashboard, type LucideIcon, Settings, ShieldCheck, Users, Wrench } from 'lucide-react'
import { MENU_GROUPS, type MenuGroup, type MenuIcon } from '#core/menu-groups.ts'
import { type CurrentUser, guard, type MenuItem, type Screen } from '#web/screen.ts'

export interface NavigationLink {
  path: string
  label: string
  icon: MenuItem['icon']
  count: number
  key: string | undefined
  /** Whether the group's heading leads to it. */
  heads: boolean
  /** Other addresses of the same screen. */
  aliases: readonly string[]
  /** The addresses under its own that have a link of their own. */
  below: readonly string[]
}

/** A screen that the current user may open, whether in the menu or not. */
export interface Destination {
  path: string
  label: string
  /** The menu heading of its group. */
  group: string | null
  icon: MenuItem['icon'] | undefined
  /** The key after `g`. */
  key: string | undefined
}

export interface NavigationGroup {
  id: MenuItem['group']
  label: string
  icon: MenuItem['icon']
  links: NavigationLink[]
}

/** The icon of a group of the menu. */
export const groupIcon = (id: MenuGroup): LucideIcon => icons[MENU_GROUPS[id].icon]

const icons: Record<MenuIcon, LucideIcon> = {
  home: LayoutDashboard,
  clock: Clock,
  people: Users,
  tools: Wrench,
  chart: ChartColumn,
  gear: Settings,
  shield: ShieldCheck,
}

const groups: readonly Omit<NavigationGroup, 'links'>[] = (Object.keys(MENU_GROUPS) as MenuGroup[]).map(id => ({
  id,
  label: MENU_GROUPS[id].label,
  icon: icons[MENU_GROUPS[id].icon],
}))

/** The menu of one user: every screen they may open, and none they may not. */
export function navigationFor(screens: readonly Screen[], currentUser: CurrentUser): NavigationGroup[] {
  return groups
    .map(group => ({
      ...group,
      links: screens
        .filter(screen => isShown(screen, group.id, currentUser))
        .sort(byOrder)
        .map(screen => linkTo(screen, screens, currentUser)),
    }))
    .filter(group => group.links.length > 0)
}

/** Every screen this user can open: the menu links in order, then the screens outside the menu. */
export function destinationsFor(screens: readonly Screen[], currentUser: CurrentUser): Destination[] {
  const inMenu = navigationFor(screens, currentUser).flatMap(group => group.links.map(link => ({ ...link, group: group.label })))
  const others = screens.filter(
    // One with a parameter in its path is opened from a list.
    ({ path, menu, sameAs, need }) =>
      !path.includes('$') && menu === undefined && sameAs === undefined && need !== 'public' && guard(need, currentUser) === 'open',
  )
  return [...inMenu, ...others.map(({ path, title, icon, key }) => ({ path, label: title, group: null, icon, key }))]
}

function isShown({ menu, need }: Screen, id: MenuItem['group'], currentUser: CurrentUser): boolean {
  return (
    menu?.group === id && need !== 'public' && guard(need, currentUser) === 'open' && (menu.shown === undefined || menu.shown(currentUser))
  )
}

function byOrder(a: Screen, b: Screen): number {
  return (a.menu?.order ?? 0) - (b.menu?.order ?? 0)
}

function linkTo({ path, menu }: Screen, screens: readonly Screen[], currentUser: CurrentUser): NavigationLink {
  const { label, icon, count, key, heads = false } = menu as MenuItem
  const aliases = screens.filter(({ sameAs }) => sameAs === path).map(screen => screen.path)
  const below = screens.filter(screen => screen.menu !== undefined && screen.path.startsWith(`${path}/`)).map(screen => screen.path)
  return { path, label, icon, count: count?.(currentUser) ?? 0, key, heads, aliases, below }
}
