import { findPath } from '#core/screen-path.ts'
import type { Screen } from '#web/screen.ts'
import type { Account } from '../people.ts'
import type { View } from '../view.ts'
import { withoutData } from '../without-data.ts'

export const widths = [1440, 1280, 1024, 768, 375] as const
export type Width = (typeof widths)[number]
export const schemes = ['light', 'dark'] as const
export const states = ['data', 'empty', 'loading', 'error'] as const
export type Role = Account | 'stranger'
export type State = (typeof states)[number]

/** Who looks at every screen that they may open. Other accounts come with the views that name them. */
export const roles = ['employee', 'manager', 'admin', 'super', 'stranger'] as const satisfies readonly Role[]

/** Something to take pictures of. */
export interface Visit {
  /** The screen's path in the table; for an address without one that address. */
  screen: string
  title: string
  role: Role
  state: State
  /** `plain`, `guard`, or the name of a view. */
  view: string
  /** Path to open. */
  path: string
  prepare?: View['prepare']
}

interface Plan {
  screens: readonly Screen[]
  publicScreens: readonly Screen[]
  /** The views of the shell and of all slices, by who looks at them. */
  suites: readonly (readonly [Role, string, readonly View[]])[]
  /** The answer of the product's guard for a role. */
  mayOpen: (role: Role, screen: Screen) => boolean
}

/** An empty installation is administrated by its operator. */
const statesOf = (role: Role) => states.filter(state => role !== 'super' || state !== 'empty')

const isParameter = (path: string) => path.includes('$')
const key = ({ role, path }: Pick<Visit, 'role' | 'path'>) => `${role} ${path}`

/**
 * Every screen by every role that may open it, in every state, and the views of all slices with the data of the demo. Of the screens that a role
 * may not open one shows the guard. `unreached`: screens whose path has a parameter that no view gives a value to, and that none leads to.
 */
export function planOf({ screens, publicScreens, suites, mayOpen }: Plan): { visits: Visit[]; unreached: string[] } {
  // Another address of a screen shows the same.
  const all = [...publicScreens, ...screens].filter(({ sameAs }) => sameAs === undefined)
  const views = suites.flatMap(([role, , list]) => list.map(view => ({ role, ...view })))
  const placeOf = (address: string) => {
    const { pathname } = new URL(address, 'http://localhost')
    const pattern = findPath(
      all.map(({ path }) => path),
      pathname,
    )?.pattern
    return { screen: pattern ?? pathname, title: all.find(({ path }) => path === pattern)?.title ?? 'Not found' }
  }
  const addressesOf = (screen: Screen) =>
    isParameter(screen.path)
      ? views.filter(({ path, prepare }) => placeOf(path).screen === screen.path && prepare === undefined).map(({ path }) => path)
      : [screen.path]

  const plain = roles.flatMap(role => {
    const opened = all.filter(screen => (screen.need === 'public' ? role === 'stranger' || role === 'super' : mayOpen(role, screen)))
    return opened.flatMap(screen =>
      [...new Set(addressesOf(screen))].flatMap(path =>
        statesOf(role).map((state): Visit => ({ screen: screen.path, title: screen.title, role, state, view: 'plain', path })),
      ),
    )
  })
  const guards = roles.flatMap((role): Visit[] => {
    const shut = screens.find(screen => !isParameter(screen.path) && role !== 'stranger' && !mayOpen(role, screen))
    return shut ? [{ screen: shut.path, title: shut.title, role, state: 'data', view: 'guard', path: shut.path }] : []
  })
  const taken = new Set(plain.map(key))
  const prepared = views
    // The state `error` of the screen itself shows that, and its own address is `plain`.
    .filter(view => view.prepare !== withoutData && (view.prepare !== undefined || !taken.has(key(view))))
    .map(
      ({ role, name, path, prepare, opens }): Visit => ({
        ...(opens === undefined ? placeOf(path) : placeOf(opens)),
        role,
        state: 'data',
        view: name,
        path,
        ...(prepare && { prepare }),
      }),
    )
  return {
    visits: [...plain, ...guards, ...prepared],
    unreached: all
      .filter(screen => addressesOf(screen).length === 0 && !views.some(({ opens }) => opens === screen.path))
      .map(({ path }) => path),
  }
}
