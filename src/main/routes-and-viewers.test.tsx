import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { PERMISSION_NAMES } from '#core/permission.ts'
import { MODULES } from '#core/vocabulary.ts'
import { resolveAll } from '#slices/access/rules/permission.ts'
import { levelsOf, SYSTEM_ROLES, type SystemRoleKey } from '#slices/access/rules/system-roles.ts'
import { type Bootstrap, bootstrapQuery, currentUserOf } from '#slices/access/web/current-user.ts'
import { sessionQuery } from '#slices/identity/web/session.ts'
import { legend, ownRoutes, type Shown, specifiedRoutes, VIEWERS, type Viewer } from '#test/specified-routes.ts'
import { type GuardAnswer, guard } from '#web/screen.ts'
import { navigationFor } from '#web/shell/navigation.ts'
import { GuardedScreen } from './guarded-screen.tsx'
import { publicScreens } from './public-screens.tsx'
import { createAppRouter } from './router.tsx'
import { placeAt } from './screen-table.tsx'
import { screens } from './web-slices.tsx'

vi.mock('./screen-code.tsx', async load => ({
  ...(await load<object>()),
  codeOf: () => ({ preload: async () => undefined }),
  ScreenContent: ({ screen: { path } }: { screen: { path: string } }) => <p>the screen {path}</p>,
}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  document.title = ''
})

const id = '00000000-0000-4000-8000-000000000001'
const person: Bootstrap = {
  user: { id, email: 'p@harbor.test', firstName: 'P', lastName: 'T', avatarUrl: null, version: 1 },
  superAdmin: false,
  isAtKiosk: false,
  organization: {
    id,
    name: 'Harbor Light',
    domain: 'harborlight',
    logoUrl: null,
    timezone: 'America/New_York',
    currency: 'USD',
    fiscalYearStart: 1,
  },
  organizations: [],
  subdomain: null,
  mode: 'member',
  superAdminUntil: null,
  role: null,
  employee: { id, hasGroup: true, directReports: 0 },
  permissions: {},
  modules: Object.entries(MODULES).map(([slug, { name }]) => ({ slug, name, isCore: false, usable: true })),
  timeFeatures: {},
  changesInMs: null,
  secondFactorDue: null,
  preferences: { showFieldInfo: false, showDebugInfo: false },
  counts: {},
  today: '2026-11-20',
}

/** With the stored levels of a protected role. */
function withRole(key: SystemRoleKey): Bootstrap {
  const role = SYSTEM_ROLES.find(one => one.key === key)!
  const held = Object.entries(resolveAll(levelsOf(role))).filter(([, level]) => level === 'read' || level === 'write')
  return { ...person, role: { ...role, sentence: '' }, permissions: Object.fromEntries(held) as Bootstrap['permissions'] }
}

const answers: Record<Exclude<Viewer, 'stranger'>, Bootstrap> = {
  employee: withRole('employee'),
  manager: { ...withRole('manager'), employee: { id, hasGroup: true, directReports: 1 } },
  administrator: withRole('administrator'),
  roleless: person,
  outside: { ...person, superAdmin: true, mode: 'person', organization: null, employee: null, modules: [] },
  inside: {
    ...person,
    superAdmin: true,
    mode: 'super_admin',
    employee: null,
    role: { key: null, name: 'Super Admin', baseRole: 'admin', sentence: '' },
    permissions: Object.fromEntries(PERMISSION_NAMES.map(name => [name, 'write'])),
  },
}

const shownOf: Record<GuardAnswer, Shown | 'm'> = {
  open: 'o',
  denied: 'd',
  module: 'm',
  feature: 'm',
  no_organization: 's',
  not_super_admin: 'h',
  main_domain: 'm',
  second_factor: 'm',
}

function decided(path: string, data: Bootstrap): string {
  const place = placeAt(path)
  if (place === null) return 'n'
  return shownOf[guard(place.screen.need === 'public' ? {} : place.screen.need, currentUserOf(data))]
}

const routes = [...specifiedRoutes, ...ownRoutes].filter(({ path, isLater }) => !isLater || placeAt(path) !== null)

describe.each(routes)('$path', ({ path, shown, mainDomainOnly }) => {
  const signedIn = VIEWERS.filter(viewer => viewer !== 'stranger')

  test('on the main domain shows each viewer what is specified', () => {
    const decisions = signedIn.map(viewer => [viewer, legend[decided(path, answers[viewer]) as Shown]])
    expect(decisions).toEqual(signedIn.map((viewer, index) => [viewer, legend[shown[index + 1] as Shown]]))
  })

  test('at harborlight.localhost shows the same, or leads to the main domain', () => {
    // A platform administrator who is in no organization has no session there: the server denies even this answer (test/http/tenancy.test.ts).
    const there = signedIn.filter(viewer => viewer !== 'outside')
    const decisions = there.map(viewer => [viewer, decided(path, { ...answers[viewer], subdomain: 'harborlight' })])
    expect(decisions).toEqual(there.map(viewer => [viewer, mainDomainOnly ? 'm' : shown[VIEWERS.indexOf(viewer)]]))
  })

  test('leads a stranger to the sign-in page, which keeps the address, if there is a screen', async () => {
    const client = new QueryClient()
    client.setQueryData(sessionQuery().queryKey, { session: null })
    history.replaceState(null, '', `${path}?tab=x`)
    const router = createAppRouter(client)
    await router.load()
    const { pathname, search } = router.state.location
    expect([pathname, search]).toEqual(shown[0] === 'n' ? [path, { tab: 'x' }] : ['/auth', { next: `${path}?tab=x` }])
  })
})

test('every specified route that is not later has a screen, and has an answer for each viewer', () => {
  for (const { path, shown, isLater } of specifiedRoutes) {
    expect(shown, path).toMatch(new RegExp(`^[${Object.keys(legend).join('')}]{${VIEWERS.length}}$`))
    if (!isLater) expect(placeAt(path) !== null, path).toBe(path !== '/nowhere')
  }
})

test('every screen that exists is in the table', () => {
  const covered = new Set(routes.map(({ path }) => placeAt(path)?.screen.path))
  expect(screens.map(({ path }) => path).filter(path => !covered.has(path))).toEqual([])
})

describe('a public address', () => {
  test.each(publicScreens.map(({ path }) => path))('%s is open to a stranger', async path => {
    const client = new QueryClient()
    client.setQueryData(sessionQuery().queryKey, { session: null })
    history.replaceState(null, '', path)
    const router = createAppRouter(client)
    await router.load()
    expect(router.state.location.pathname).toBe(path)
    expect(placeAt(path)).toBeNull()
  })
})

test('/ leads a stranger to the sign-in page, and everyone else to the dashboard, which leads a platform administrator outside on', async () => {
  const landed = async (prepare: (client: QueryClient) => void) => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
    prepare(client)
    history.replaceState(null, '', '/')
    const router = createAppRouter(client)
    await router.load()
    return router.state.location.pathname
  }
  expect(await landed(client => client.setQueryData(sessionQuery().queryKey, { session: null }))).toBe('/auth')
  for (const data of Object.values(answers)) {
    const path = await landed(client => {
      client.setQueryData(sessionQuery().queryKey, { session: { user: data.user } } as never)
      client.setQueryData(bootstrapQuery().queryKey, data)
    })
    expect(path).toBe('/dashboard')
  }
  expect(decided('/dashboard', answers.outside)).toBe('s')
})

/** Renders a path for someone with this bootstrap answer, and returns what is on the screen. */
async function drawn(path: string, data: Bootstrap) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
  client.setQueryData(bootstrapQuery().queryKey, data)
  const root = createRootRoute()
  const screens = createRoute({ getParentRoute: () => root, path: '$', component: GuardedScreen })
  const router = createRouter({ routeTree: root.addChildren([screens]), history: createMemoryHistory({ initialEntries: [path] }) })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(document.title).not.toBe(''))
  return { text: () => document.body.textContent ?? '', path: () => router.state.location.pathname }
}

test('the menu lists what a viewer may open, in the specified order of sections, and nothing else', () => {
  const sections = (viewer: Exclude<Viewer, 'stranger'>) => navigationFor(screens, currentUserOf(answers[viewer]))
  const order = ['Dashboards', 'Time', 'Resources', 'Toolbox', 'Reports', 'System', 'Administration']
  expect(sections('inside').map(({ label }) => label)).toEqual(order)
  expect(sections('administrator').map(({ label }) => label)).toEqual(order.filter(label => label !== 'Time' && label !== 'Administration'))
  expect(sections('employee').map(({ label }) => label)).toEqual(['Dashboards', 'Time', 'Resources', 'Reports', 'System'])
  expect(sections('roleless').flatMap(({ links }) => links.map(({ path }) => path))).toEqual(['/dashboard', '/support'])
  expect(sections('outside').map(({ label }) => label)).toEqual(['Administration'])
  for (const viewer of VIEWERS) {
    if (viewer === 'stranger') continue
    for (const { path } of sections(viewer).flatMap(({ links }) => links)) expect(decided(path, answers[viewer]), path).toBe('o')
  }
  const atAddress = navigationFor(screens, currentUserOf({ ...answers.inside, subdomain: 'harborlight' }))
  expect(atAddress.map(({ label }) => label)).not.toContain('Administration')
})

test('the menu has no reports for someone whose hours and reports are blocked', () => {
  const labels = (permissions: Bootstrap['permissions']) =>
    navigationFor(screens, currentUserOf({ ...answers.administrator, permissions })).map(({ label }) => label)
  expect(labels({ time_my_time: 'read' })).toContain('Reports')
  expect(labels({})).not.toContain('Reports')
  expect(labels({ time_my_time: 'read', reports_module: 'block' })).not.toContain('Reports')
})

describe('the guard shows', () => {
  const section =
    "Access DeniedYou don't have permission to access this section. Please contact your administrator if you believe this is an error."
  const module = 'Module Not AvailableThis feature is not enabled for your organization.'

  test.each<[what: string, path: string, data: Bootstrap, text: string]>([
    ['the screen', '/toolbox', answers.administrator, 'the screen /toolbox'],
    ['a missing permission in the specified words', '/toolbox', answers.employee, section],
    ['a missing role in the same words', '/time/my-time', answers.roleless, section],
    ['a missing module in the specified words', '/time/my-time', { ...answers.employee, modules: [] }, module],
    ['a missing feature in the same words', '/time/my-time', { ...answers.employee, timeFeatures: { 'my-time': false } }, module],
    ['an unknown address in the specified words', '/nowhere', answers.employee, '404 - Page Not Found'],
  ])('%s', async (_, path, data, text) => {
    const { text: shown } = await drawn(path, data)
    await waitFor(() => expect(shown()).toContain(text))
    if (!text.startsWith('the screen')) expect(screen.queryByText(/^the screen/)).toBeNull()
  })

  test('the landing in place of a screen of the platform, to everyone else', async () => {
    const { path } = await drawn('/super-admin', answers.administrator)
    await waitFor(() => expect(path()).toBe('/'))
  })

  test('/super-admin in place of an organization’s screen, to a platform administrator outside; /welcome to anyone else', async () => {
    const { path } = await drawn('/time/my-time', answers.outside)
    await waitFor(() => expect(path()).toBe('/super-admin'))
    cleanup()
    const other = await drawn('/time/my-time', { ...answers.outside, superAdmin: false })
    await waitFor(() => expect(other.path()).toBe('/welcome'))
  })

  test('nothing of the platform at an organization’s address: the server is asked for it again, and leads on (SEC-120)', async () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { ...location, reload })
    const { text } = await drawn('/super-admin', { ...answers.inside, subdomain: 'harborlight' })
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(text()).not.toContain('the screen')
  })
})
