import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WelcomeScreen } from './welcome-screen.tsx'

const harbor = { id: '00000000-0000-4000-8000-000000000002', name: 'Harbor Light', domain: 'harborlight' }
const cedar = { id: '00000000-0000-4000-8000-000000000003', name: 'Cedar House', domain: 'cedar-house' }

type Organization = typeof harbor
const server = {
  signedIn: true,
  signUpOpen: true,
  superAdmin: false,
  away: false,
  taken: false,
  organization: null as Organization | null,
  organizations: [] as Organization[],
  closed: [] as { name: string; hasLeft: boolean }[],
  closedFails: false,
  calls: [] as [string, unknown][],
}
const initial = { ...server }

const answer = (json: unknown, status = 200) => Response.json({ json }, { status })
const denial = (code: string, status: number, message: string, data: object) =>
  answer({ defined: false, code, status, message, data }, status)

const answers: Record<string, (input: never) => Response> = {
  session: () => answer({ session: server.signedIn ? { request_token: 'x', user: { id: 'u' } } : null }),
  setupStatus: () => answer({ needed: false, signUpOpen: server.signUpOpen, baseDomain: null, supportAddress: null, insecure: false }),
  bootstrap: () => {
    if (server.away) return denial('UNAVAILABLE', 503, 'Please try again.', {})
    const { organization, organizations, superAdmin } = server
    return answer({ user: { email: 'rosa@x.test' }, organization, organizations, superAdmin })
  },
  closedOrganizations: () =>
    server.closedFails ? denial('UNAVAILABLE', 503, 'Please try again.', {}) : answer({ organizations: server.closed }),
  createOrganization: () => {
    if (server.taken)
      return denial('CONFLICT', 409, 'This subdomain is already taken. Please choose a different one.', { field: 'subdomain' })
    if (server.organizations.length > 0)
      return denial('CONFLICT', 409, "You're already part of an organization", { rule: 'has_organization' })
    Object.assign(server, { organization: cedar, organizations: [cedar] })
    return answer({ organizationId: cedar.id })
  },
  switchOrganization: ({ organizationId }: { organizationId: string }) => {
    server.organization = server.organizations.find(({ id }) => id === organizationId) ?? null
    return answer({ ok: true })
  },
  signOut: () => {
    server.signedIn = false
    return answer({ ok: true })
  },
}

beforeEach(() => {
  Object.assign(server, initial, { calls: [] })
  const called = (url: string, input: unknown) => {
    const name = url.split(/[/?]/).findLast(part => part in answers) ?? ''
    server.calls.push([name, input])
    return answers[name]!(input as never)
  }
  vi.stubGlobal('fetch', async (url: string | URL, init?: RequestInit) => {
    const sent = init?.body ? JSON.parse(String(init.body)) : undefined
    if (!Array.isArray(sent)) return called(String(url), sent?.json)
    const all = (sent as { url: string; body: { json: unknown } }[]).map(one => called(one.url, one.body.json))
    return Response.json(await Promise.all(all.map(async (one, index) => ({ index, status: one.status, body: await one.json() }))))
  })
})
afterEach(() => vi.unstubAllGlobals())

async function open() {
  const root = createRootRoute()
  const at = (path: string, component: () => React.ReactNode) => createRoute({ getParentRoute: () => root, path, component })
  const routeTree = root.addChildren([
    at('/welcome', WelcomeScreen),
    at('/dashboard', () => <h1>Dashboard</h1>),
    at('/auth', () => <h1>Sign in</h1>),
  ])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/welcome'] }) })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  return { user: userEvent.setup(), router }
}
const button = (name: string) => screen.findByRole('button', { name })

test('whoever is in no organization sees the address to give to their administrator, and asks again', async () => {
  const { user, router } = await open()
  expect(screen.getByText('rosa@x.test')).toBeTruthy()
  await user.click(await button('Check again'))
  expect(await screen.findByText("You haven't been added yet.")).toBeTruthy()
  expect(router.state.location.pathname).toBe('/welcome')
})

test('whoever was added meanwhile is led into that organization', async () => {
  const { user } = await open()
  server.organizations = [harbor]
  await user.click(await button('Check again'))
  await user.click(await button('Go to Harbor Light'))
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy()
  expect(server.calls).toContainEqual(['switchOrganization', { organizationId: harbor.id }])
})

test('a newcomer is welcomed', async () => {
  await open()
  expect(screen.getByRole('heading', { name: 'Welcome to Steward' })).toBeTruthy()
  expect(screen.getByText("Your account is ready. You're not part of an organization yet.")).toBeTruthy()
})

test('a member of an inactive organization is told so and nothing else, and is led on once it is active again', async () => {
  server.closed = [{ name: 'Harbor Light', hasLeft: false }]
  const { user } = await open()
  expect(screen.getByRole('heading', { name: 'Organization not found or inactive' })).toBeTruthy()
  expect(screen.getByText('Harbor Light is inactive, so no one can open it. Its data is kept. Contact your administrator.')).toBeTruthy()
  expect(screen.queryByLabelText('Organization name')).toBeNull()
  expect(screen.queryByText('rosa@x.test')).toBeNull()
  await user.click(await button('Check again'))
  expect(await screen.findByText("It's still inactive.")).toBeTruthy()
  server.organization = harbor
  await user.click(await button('Check again'))
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy()
})

test.each([
  [false, 'Organization not found or inactive'],
  [true, 'You no longer have access to Harbor Light'],
])('whoever loses one of several organizations (left: %s) is told which, and led on to another', async (hasLeft, title) => {
  Object.assign(server, { closed: [{ name: 'Harbor Light', hasLeft }], organizations: [cedar] })
  const { user } = await open()
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.queryByLabelText('Organization name')).toBeNull()
  await user.click(await button('Go to Cedar House'))
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy()
  expect(server.calls).toContainEqual(['switchOrganization', { organizationId: cedar.id }])
})

test('whoever has left organizations is told which, and can join or create another', async () => {
  server.closed = [
    { name: 'Cedar House', hasLeft: true },
    { name: 'Harbor Light', hasLeft: true },
  ]
  await open()
  expect(screen.getByRole('heading', { name: 'You no longer have access to Cedar House and Harbor Light' })).toBeTruthy()
  expect(screen.queryByText(/not part of an organization yet/)).toBeNull()
  expect(await screen.findByLabelText('Organization name')).toBeTruthy()
  expect(screen.getByText('rosa@x.test')).toBeTruthy()
})

test('no one is called a newcomer while what they belonged to did not load', async () => {
  server.closedFails = true
  const { user } = await open()
  expect(await screen.findByText("Couldn't load your account")).toBeTruthy()
  Object.assign(server, { closedFails: false, closed: [{ name: 'Harbor Light', hasLeft: true }] })
  await user.click(await button('Try Again'))
  expect(await screen.findByRole('heading', { name: 'You no longer have access to Harbor Light' })).toBeTruthy()
})

test('whoever creates an organization is led into it', async () => {
  const { user } = await open()
  await user.type(screen.getByLabelText('Organization name'), 'Cedar House')
  await user.click(await button('Create organization'))
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy()
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(server.calls).toContainEqual(['createOrganization', { organizationName: 'Cedar House', subdomain: 'cedar-house', timezone }])
})

test('a subdomain that is taken is an error at its field, and what was typed stays', async () => {
  server.taken = true
  const { user } = await open()
  await user.type(screen.getByLabelText('Organization name'), 'Cedar House')
  await user.click(await button('Create organization'))
  expect(await screen.findByText('This subdomain is already taken. Please choose a different one.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Subdomain'))
  expect(screen.getByLabelText<HTMLInputElement>('Organization name').value).toBe('Cedar House')
})

test('whoever was added while they typed is shown the way to that organization in place of an error', async () => {
  const { user } = await open()
  await user.type(screen.getByLabelText('Organization name'), 'Cedar House')
  server.organizations = [harbor]
  await user.click(await button('Create organization'))
  expect(await button('Go to Harbor Light')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByLabelText('Organization name')).toBeNull()
})

test('where sign-up is closed nothing can be created, unless by a platform administrator', async () => {
  server.signUpOpen = false
  await open()
  expect(await button('Check again')).toBeTruthy()
  expect(screen.queryByLabelText('Organization name')).toBeNull()
})

test('a platform administrator can create one where sign-up is closed', async () => {
  Object.assign(server, { signUpOpen: false, superAdmin: true })
  await open()
  expect(await screen.findByLabelText('Organization name')).toBeTruthy()
})

test('whoever is in an organization is led to the dashboard', async () => {
  server.organization = harbor
  const { router } = await open()
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/dashboard')
})

test('a stranger is led to the sign-in', async () => {
  server.signedIn = false
  await open()
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy()
})

test('signing out ends the session', async () => {
  const { user } = await open()
  await user.click(await button('Sign Out'))
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy()
  expect(server.calls.map(([name]) => name)).toContain('signOut')
})

test('an account that does not load shows an error, and can be tried again', async () => {
  server.away = true
  const { user } = await open()
  expect(await screen.findByText("Couldn't load your account")).toBeTruthy()
  server.away = false
  await user.click(await button('Try Again'))
  expect(await screen.findByText('rosa@x.test')).toBeTruthy()
})
