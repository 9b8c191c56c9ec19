// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootstrapQuery } from '#slices/access/web/public.tsx'
import type { ModuleAnalytics } from '../calls.ts'

const answers = vi.hoisted(() => ({ of: (): unknown => ({}) }))
vi.mock('#web/send-call.ts', () => ({ sendCall: vi.fn(async () => answers.of()), sendTogether: vi.fn(async () => answers.of()) }))
const { AnalyticsScreen } = await import('./analytics-screen.tsx')

const module = { dailyUsers: 360, monthlyUsers: 60, trialsEnded: 10, trialsConverted: 4, requestsPending: 3 }
const id = (n: number) => `01a1aaaa-0000-7000-8000-00000000000${n}`
const analytics = (): ModuleAnalytics => ({
  modules: [{ slug: 'time', name: 'Time', enabled: 40, opened: 28, ...module }],
  cells: [
    { organizationId: id(1), organizationName: 'Cedar House', slug: 'time', opens: 90, creates: 4, users: 5, trialEndsAt: null },
    {
      organizationId: id(2),
      organizationName: '=River',
      slug: 'time',
      opens: 0,
      creates: 0,
      users: 0,
      trialEndsAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    },
  ],
  days: [
    { day: '2026-11-19', opens: 40, users: 4 },
    { day: '2026-11-20', opens: 50, users: 1 },
  ],
})
let given: ModuleAnalytics
beforeEach(() => {
  given = analytics()
  answers.of = () => ({ status: 200, json: given })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function draw() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(bootstrapQuery().queryKey, { organization: null, mode: 'person' } as never)
  const router = createRouter({ routeTree: createRootRoute({ component: AnalyticsScreen }), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(router.state.status).toBe('idle'))
}
const card = (name: string) => screen.findByRole('heading', { name }).then(heading => within(heading.closest('section')!))

test('shows adoption, stickiness, conversion, and pending requests of all modules', async () => {
  await draw()
  for (const [name, figure] of [
    ['Adoption', '70.0%'],
    ['Stickiness', '20.0%'],
    ['Trial conversion', '40.0%'],
    ['Pending requests', '3'],
  ] as const)
    expect((await card(name)).getByText(figure)).toBeTruthy()
})

test('names the trials that end soon and what is enabled and not used, each leading to its organization', async () => {
  await draw()
  const notUsed = await card('Enabled but not used')
  expect(notUsed.getByRole('link', { name: '=River' }).getAttribute('href')).toBe(`/super-admin/organization/${id(2)}`)
  expect(notUsed.queryByText('Cedar House')).toBeNull()
  expect((await card('Trials ending within 14 days')).getByRole('link', { name: '=River' })).toBeTruthy()
  const heat = within(screen.getByRole('table', { name: 'Organizations by module' }))
  expect(heat.getByText('90')).toBeTruthy()
  expect(screen.getByText('90 times in 30 days')).toBeTruthy()
  expect(screen.getByText('Today: 50, by 1 person')).toBeTruthy()
})

test('its CSV has a line for each module of each organization, and no cell that a spreadsheet would run', async () => {
  const files: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (file: Blob) => files.push(file) && 'blob:x', revokeObjectURL: () => undefined }),
  )
  await draw()
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Download CSV' }))
  const lines = (await files[0]!.text()).split('\r\n')
  expect(lines[0]).toContain('Organization,Module,Times opened,Records created,People')
  expect(lines.slice(1)).toEqual(['Cedar House,Time,90,4,5', "'=River,Time,0,0,0", ''])
})

test('without an organization that has a module it says what will be here', async () => {
  given = { modules: [], cells: [], days: [] }
  await draw()
  expect(await screen.findByText('No organizations yet')).toBeTruthy()
})
