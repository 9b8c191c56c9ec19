import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Bootstrap, bootstrapQuery } from '#slices/access/web/current-user.ts'
import { SignedIn } from './signed-in.tsx'

const opened: string[] = []
class Source {
  static readonly CLOSED = 2
  constructor(address: string) {
    opened.push(address)
  }
  close() {}
}

// Loaded before the first test, which would wait for it: menus load much code.
beforeAll(async () => {
  await Promise.all([
    import('#slices/notifications/web/late/notification-bell.tsx'),
    import('#web/shell/bar-menus.tsx'),
    import('./palette.tsx'),
  ])
}, 30_000)
beforeEach(() => {
  opened.length = 0
  vi.stubGlobal('EventSource', Source)
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => vi.unstubAllGlobals())

const id = '00000000-0000-4000-8000-000000000001'
const employee: Bootstrap = {
  user: { id, email: 'amina@harbor.test', firstName: 'Amina', lastName: 'Yusuf', avatarUrl: null, version: 1 },
  superAdmin: false,
  isAtKiosk: false,
  organization: {
    id,
    name: 'Harbor Light',
    domain: null,
    logoUrl: null,
    timezone: 'America/New_York',
    currency: 'USD',
    fiscalYearStart: 1,
  },
  organizations: [{ id, name: 'Harbor Light', domain: null }],
  subdomain: null,
  mode: 'member',
  superAdminUntil: null,
  role: { key: 'employee', name: 'Employee', baseRole: 'employee', sentence: 'Records their own hours and sees the staff directory.' },
  employee: { id, hasGroup: true, directReports: 0 },
  permissions: { time_my_time: 'write', notifications_module: 'write', staff_module: 'read' },
  modules: [{ slug: 'time', name: 'Time', isCore: false, usable: true }],
  timeFeatures: {},
  changesInMs: null,
  secondFactorDue: null,
  preferences: { showFieldInfo: false, showDebugInfo: false },
  counts: {},
  today: '2026-11-20',
}

async function show(data: Bootstrap): Promise<HTMLElement> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(bootstrapQuery().queryKey, data)
  const router = createRouter({ routeTree: createRootRoute({ component: SignedIn }), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  const bar = await screen.findByRole('banner')
  await vi.dynamicImportSettled()
  return bar
}

test('the bell is on the bar of those who may read notifications, and the event stream of their organization is open', async () => {
  expect(await within(await show(employee)).findByRole('button', { name: 'Notifications' })).toBeTruthy()
  expect(opened).toEqual([expect.stringContaining(`organization=${id}`)])
})

test('who may not read notifications has no bell', async () => {
  const { notifications_module, ...permissions } = employee.permissions
  const bar = await show({ ...employee, permissions })
  expect(within(bar).queryByRole('button', { name: 'Notifications' })).toBeNull()
})

test('a person without an organization has neither a bell nor an event stream', async () => {
  const bar = await show({ ...employee, organization: null, organizations: [], mode: 'person', employee: null })
  expect(within(bar).queryByRole('button', { name: 'Notifications' })).toBeNull()
  expect(opened).toEqual([])
})

test('the palette names what the slices offer, in one list of actions, beside the screens', async () => {
  await show(employee)
  await userEvent.setup().keyboard('{Control>}k{/Control}')
  const list = await screen.findByRole('listbox')
  const actions = within(list).getByRole('group', { name: 'Actions' })
  const named = within(actions)
    .getAllByRole('option')
    .map(option => option.textContent)
  expect(named[0]).toContain('Submit')
  expect(named.at(-1)).toContain('Sign')
  expect(within(list).getByRole('group', { name: 'Go to' }).textContent).toContain('My Time')
})
