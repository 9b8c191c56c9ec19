import { guard, type MenuItem, type Reader, type Screen } from '#web/screen.ts'
import { t } from './texts.ts'

export interface NavigationLink {
  path: string
  label: string
  icon: MenuItem['icon']
  count: number
  key: string | undefined
}

export interface NavigationGroup {
  id: MenuItem['group']
  /** Null for links that stand by themselves. */
  label: string | null
  links: NavigationLink[]
}

const groups: readonly { id: MenuItem['group']; label: string | null }[] = [
  { id: 'top', label: null },
  { id: 'time', label: t('groupTime') },
  { id: 'reports', label: t('groupReports') },
  { id: 'system', label: t('groupSystem') },
]

/** The menu of one reader: what exists, what they may open, and nothing that leads nowhere. */
export function navigationFor(screens: readonly Screen[], reader: Reader): NavigationGroup[] {
  return groups
    .map(({ id, label }) => ({
      id,
      label,
      links: screens
        .filter(screen => isShown(screen, id, reader))
        .sort(byOrder)
        .map(screen => linkTo(screen, reader)),
    }))
    .filter(group => group.links.length > 0)
}

function isShown({ menu, need }: Screen, group: MenuItem['group'], reader: Reader): boolean {
  return menu?.group === group && need !== 'public' && guard(need, reader) === 'open' && (menu.shown === undefined || menu.shown(reader))
}

function byOrder(a: Screen, b: Screen): number {
  return (a.menu?.order ?? 0) - (b.menu?.order ?? 0)
}

function linkTo({ path, menu }: Screen, reader: Reader): NavigationLink {
  const { label, icon, count, key } = menu as MenuItem
  return { path, label, icon, count: count?.(reader) ?? 0, key }
}
