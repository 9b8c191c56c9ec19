import { type CurrentUser, guard, type Screen } from '#web/screen.ts'

/** Where a module opens: its first screen in the menu that the current user may open, its own group before others; else the dashboard. */
export function moduleTarget(module: string, screens: readonly Screen[], currentUser: CurrentUser): string {
  const open = screens
    .filter(
      ({ need, menu, sameAs }) =>
        need !== 'public' && need.module === module && menu !== undefined && sameAs === undefined && guard(need, currentUser) === 'open',
    )
    .toSorted((a, b) => rank(a, module) - rank(b, module))
  return open[0]?.path ?? '/dashboard'
}

const OTHER_GROUP = 1_000_000
const rank = ({ menu }: Screen, module: string) => (menu?.group === module ? 0 : OTHER_GROUP) + (menu?.order ?? 0)

/** The module of the screen at an address; undefined where none is needed. A parameter of a path matches any part. */
export function moduleAt(pathname: string, screens: readonly Screen[]): string | undefined {
  const parts = pathname.split('/')
  const screen = screens.find(({ path }) => {
    const wanted = path.split('/')
    return wanted.length === parts.length && wanted.every((part, at) => part.startsWith('$') || part === parts[at])
  })
  return screen === undefined || screen.need === 'public' ? undefined : screen.need.module
}
