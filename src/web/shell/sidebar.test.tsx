import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Clock } from 'lucide-react'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyScreen } from './lazy-screen.ts'
import type { NavigationGroup } from './navigation.ts'
import type { LayerProps, PaletteProps } from './shell.tsx'
import { Shell } from './shell.tsx'

const link = (path: string, label: string, count: number) => ({
  path,
  label,
  icon: Clock,
  count,
  key: undefined,
  heads: false,
  aliases: [],
  below: [],
})
const groups: NavigationGroup[] = [
  { id: 'time', label: 'Time', icon: Clock, links: [link('/time', 'My Time', 0), link('/team', 'My Team Time', 3)] },
]
let shownGroups = groups
const Nothing = () => null
const nothing = () => {}

const Page = () => (
  <Shell
    groups={shownGroups}
    destinations={[]}
    palette={lazyScreen<PaletteProps>(async () => Nothing)}
    keyList={lazyScreen<LayerProps>(async () => Nothing)}
    organization={null}
    organizations={[]}
    onSwitchOrganization={nothing}
    user={{ id: 'u', name: 'Ines', role: null, picture: null }}
    tools={null}
    findLabel="Search"
    onSignOut={nothing}
  >
    content
  </Shell>
)

/** A window of a width in rem. */
async function show(width: number, at = '/') {
  vi.stubGlobal('matchMedia', (query: string) => {
    const [, sign, rem] = /width (>=|<) ([\d.]+)rem/.exec(query) ?? []
    const matches = sign === '<' ? width < Number(rem) : sign === '>=' && width >= Number(rem)
    return { matches, addEventListener: nothing, removeEventListener: nothing }
  })
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history: createMemoryHistory({ initialEntries: [at] }) })
  const { unmount } = render(<RouterProvider router={router as never} />)
  await screen.findByText('content')
  return { person: userEvent.setup(), unmount }
}
const isNarrow = () => screen.queryByRole('button', { name: 'Expand' }) !== null

afterEach(() => {
  shownGroups = groups
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('below 1280 px the sidebar is the rail by itself, from there on it is wide', async () => {
  const { unmount } = await show(79)
  expect(isNarrow()).toBe(true)
  unmount()
  await show(80)
  expect(isNarrow()).toBe(false)
})

test('the rail keeps the count of what is pending, to see and in the name', async () => {
  await show(64)
  const team = screen.getByRole('link', { name: 'My Team Time, 3 pending' })
  expect(team.textContent).toBe('3')
  expect(screen.getByRole('link', { name: 'My Time' }).textContent).toBe('')
})

// Last: where the choice is kept outlives the test.
test('a choice of the person holds, for windows of that kind and for later visits', async () => {
  const first = await show(64)
  await first.person.click(screen.getByRole('button', { name: 'Expand' }))
  expect(isNarrow()).toBe(false)
  first.unmount()
  const wide = await show(90)
  await wide.person.click(screen.getByRole('button', { name: 'Collapse' }))
  wide.unmount()
  const again = await show(64)
  expect(isNarrow()).toBe(false)
  again.unmount()
  await show(90)
  expect(isNarrow()).toBe(true)
})

test.each([
  ['/time', 'My Time'],
  ['/time/report', 'My Time'],
  ['/time/team', 'Team'],
  ['/time/team/rosa', 'Team'],
])('at %s one link is marked as the current one: %s', async (at, label) => {
  shownGroups = [
    {
      id: 'time',
      label: 'Time',
      icon: Clock,
      links: [{ ...link('/time', 'My Time', 0), below: ['/time/team'] }, link('/time/team', 'Team', 0)],
    },
  ]
  const { unmount } = await show(90, at)
  expect(screen.getAllByRole('link', { current: 'page' }).map(one => one.getAttribute('aria-label'))).toEqual([label])
  unmount()
})
