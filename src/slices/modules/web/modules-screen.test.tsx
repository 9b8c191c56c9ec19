// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootstrapQuery } from '#slices/access/web/public.tsx'
import { notifyLive } from '#web/live.ts'
import type { Call } from '#web/send-call.ts'
import { type SharedBySlices, SlicesContext } from '#web/slice.ts'
import { currentToast } from '#web/toast/toast-store.ts'
import type { OwnModule } from './calls.ts'

const answers = vi.hoisted(() => ({
  of: (_path: string, _input: unknown): { status: number; json: unknown } => ({ status: 200, json: {} }),
}))
vi.mock('#web/send-call.ts', () => {
  const send = async ({ path, input }: Call) => answers.of(path.join('.'), input)
  return { sendCall: vi.fn(send), sendTogether: vi.fn(send) }
})
const { sendCall } = await import('#web/send-call.ts')
const { ModulesScreen } = await import('./modules-screen.tsx')
const { RequestAccess } = await import('./request-access.tsx')
const { screens } = await import('#main/web-slices.tsx')

const module = (slug: string, name: string, part: Partial<OwnModule> = {}): OwnModule => ({
  slug,
  name,
  description: `What ${name} is for`,
  status: 'active',
  enabledAt: '2026-01-05T12:00:00Z',
  endsAt: null,
  daysLeft: null,
  isMine: true,
  request: null,
  ...part,
})
let modules: OwnModule[]
let fails: string | null
let me: object
beforeEach(() => {
  modules = [
    module('time', 'Time'),
    module('donations', 'Donations', { status: 'trial', endsAt: '2026-12-02T12:00:00Z', daysLeft: 10 }),
    module('resources', 'Resources', { isMine: false }),
    module('events', 'Events', { status: 'expired', isMine: false, endsAt: '2026-10-14T12:00:00Z' }),
    module('ats', 'ATS', {
      status: 'inactive',
      isMine: false,
      request: { id: 'r1', createdAt: '2026-11-20T12:00:00Z', isForwarded: false },
    }),
  ]
  fails = null
  answers.of = path => {
    if (path === fails)
      return { status: 500, json: { defined: false, code: 'INTERNAL', status: 500, message: 'Something failed', data: {} } }
    if (path === 'bootstrap') return { status: 200, json: me }
    return {
      status: 200,
      json: path === 'modules.list' ? { modules, reviewers: ['Ruth Alvarez', 'Dana Whitfield'] } : { ok: true, id: 'r2' },
    }
  }
})
afterEach(() => {
  cleanup()
  vi.mocked(sendCall).mockClear()
})

async function draw(drawn: () => ReactNode, permissions: Record<string, string> = { time_my_time: 'write' }) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  me = {
    organization: { id: 'o', name: 'Harbor Light' },
    modules: [{ slug: 'time', usable: true }],
    mode: 'member',
    role: { key: 'employee', name: 'Employee', baseRole: 'employee', sentence: '' },
    permissions,
    timeFeatures: {},
    counts: {},
  }
  client.setQueryData(bootstrapQuery().queryKey, me as never)
  const router = createRouter({ routeTree: createRootRoute({ component: drawn }), history: createMemoryHistory({ initialEntries: ['/'] }) })
  render(
    <QueryClientProvider client={client}>
      <SlicesContext value={{ badgeTopics: [], notificationTargets: {}, screens, tabs: [], accountCards: [] } satisfies SharedBySlices}>
        <RouterProvider router={router as never} />
      </SlicesContext>
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(router.state).toMatchObject({ status: 'idle', isLoading: false }))
  return userEvent.setup()
}
const article = (name: string) => screen.findByRole('article', { name })
const sent = (path: string) =>
  vi.mocked(sendCall).mock.calls.flatMap(([call]) => (call.path.join('.') === path ? [call.input as Record<string, unknown>] : []))

test('each module says how it stands, and is opened or requested', async () => {
  await draw(ModulesScreen)
  const time = within(await article('Time'))
  expect(time.getByText('Active')).toBeTruthy()
  expect(time.getByRole('link', { name: 'Open Module' }).getAttribute('href')).toBe('/time/my-time')
  const donations = within(await article('Donations'))
  expect(donations.getByText('Trial, 10 days left')).toBeTruthy()
  expect(donations.getByRole('link', { name: 'Open Module' }).getAttribute('href')).toBe('/dashboard')
  for (const [name, state] of [
    ['Resources', 'Not available to you'],
    ['Events', 'Expired'],
    ['ATS', 'Inactive'],
  ] as const) {
    const card = within(await article(name))
    expect(card.getByText(state)).toBeTruthy()
    expect(card.queryByRole('link', { name: 'Open Module' })).toBeNull()
  }
  expect(within(await article('ATS')).queryByRole('button', { name: 'Request Access' })).toBeNull()
})

test('the settings are offered to whoever may open them, and to no one else', async () => {
  await draw(ModulesScreen)
  await article('Time')
  expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull()
  cleanup()
  await draw(ModulesScreen, { settings_module: 'read' })
  await article('Time')
  expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings')
})

test('a request needs a justification, says who reviews it, and is confirmed', async () => {
  const person = await draw(ModulesScreen)
  await person.click(within(await article('Events')).getByRole('button', { name: 'Request Access' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Request Access to Events' }))
  expect(dialog.getByText('Goes to Ruth Alvarez and Dana Whitfield')).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: 'Request Access' }))
  expect(await dialog.findByText('This field is required')).toBeTruthy()
  expect(sent('modules.request')).toEqual([])
  await person.type(dialog.getByRole('textbox', { name: /Justification/ }), 'The coat drive')
  await person.click(dialog.getByRole('button', { name: 'Request Access' }))
  await vi.waitFor(() => expect(currentToast()?.title).toBe('Request Submitted'))
  expect(sent('modules.request')).toEqual([{ module: 'events', justification: 'The coat drive' }])
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a request that fails says so, and keeps what was typed', async () => {
  fails = 'modules.request'
  const person = await draw(ModulesScreen)
  await person.click(within(await article('Events')).getByRole('button', { name: 'Request Access' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Request Access to Events' }))
  await person.type(dialog.getByRole('textbox', { name: /Justification/ }), 'The coat drive')
  await person.click(dialog.getByRole('button', { name: 'Request Access' }))
  expect(await dialog.findByText(/^Failed to submit access request/)).toBeTruthy()
  expect(dialog.getByDisplayValue('The coat drive')).toBeTruthy()
})

test('a pending request is cancelled where it stands', async () => {
  const person = await draw(ModulesScreen)
  await person.click(within(await article('ATS')).getByRole('button', { name: 'Cancel' }))
  await vi.waitFor(() => expect(currentToast()?.title).toBe('Request Cancelled'))
  expect(sent('modules.cancel')).toEqual([{ id: 'r1' }])
})

test('a review is seen without a reload', async () => {
  await draw(ModulesScreen)
  await article('ATS')
  modules = [module('ats', 'ATS')]
  notifyLive({ kind: 'changed', table: 'module_access_requests', id: 'r1' })
  expect(within(await article('ATS')).getByRole('button', { name: 'Cancel' })).toBeTruthy()
  await vi.waitFor(async () => expect(within(await article('ATS')).getByText('Active')).toBeTruthy())
})

test('without modules, and when they do not load, the screen says so', async () => {
  modules = []
  await draw(ModulesScreen)
  expect(await screen.findByText('No modules yet')).toBeTruthy()
  cleanup()
  fails = 'modules.list'
  await draw(ModulesScreen)
  expect(await screen.findByText("Couldn't load your modules")).toBeTruthy()
})

test('in place of a screen whose module one lacks, it can be requested, and a pending request is shown', async () => {
  const person = await draw(() => <RequestAccess module="events" />)
  await person.click(await screen.findByRole('button', { name: 'Request Access' }))
  expect(await screen.findByRole('dialog', { name: 'Request Access to Events' })).toBeTruthy()
  cleanup()
  await draw(() => <RequestAccess module="ats" />)
  expect(await screen.findByText(/^Requested/)).toBeTruthy()
})
