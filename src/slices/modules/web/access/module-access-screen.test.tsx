// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bootstrapQuery } from '#slices/access/web/public.tsx'
import type { Call } from '#web/send-call.ts'
import { currentToast } from '#web/toast/toast-store.ts'
import type { ModulePerson, ModuleRequest, ModuleSettings } from '../calls.ts'

const answers = vi.hoisted(() => ({
  of: (_path: string, _input: unknown): { status: number; json: unknown } => ({ status: 200, json: {} }),
}))
vi.mock('#web/send-call.ts', () => {
  const send = async ({ path, input }: Call) => answers.of(path.join('.'), input)
  return { sendCall: vi.fn(send), sendTogether: vi.fn(send) }
})
const { sendCall } = await import('#web/send-call.ts')
const { ModuleAccessScreen } = await import('./module-access-screen.tsx')
// Loaded here, as their tabs would wait for them.
await Promise.all([import('./requests-tab.tsx'), import('./policies-tab.tsx')])

const access = (part: Partial<ModulePerson['modules'][string]> = {}) => ({ isOn: true, byPolicy: true, set: null, request: null, ...part })
const person = (name: string, time: object, resources: object): ModulePerson => ({
  id: name,
  name: `${name} Test`,
  title: 'Driver',
  modules: { time: access(time), resources: access(resources) },
})
const module = {
  description: '',
  status: 'active',
  enabledAt: null,
  endsAt: null,
  daysLeft: null,
  maySwitch: true,
  defaultAccess: true,
} as const
const settings: ModuleSettings = {
  modules: [
    { ...module, slug: 'resources', name: 'Resources', people: 2, policy: { type: 'nobody', roleIds: [], departmentIds: [] } },
    { ...module, slug: 'time', name: 'Time', people: 3, policy: { type: 'default', roleIds: [], departmentIds: [] }, maySwitch: false },
  ],
  people: 3,
  pendingRequests: 1,
  reportCategories: [{ slug: 'staff', name: 'Staff', isEnabled: true }],
  timeFeatures: [{ slug: 'my-team-time', isEnabled: true }],
  roles: [{ id: 'role-1', name: 'Manager' }],
  departments: [
    { id: 'department-1', name: 'Youth', isActive: true },
    { id: 'department-2', name: 'Old Shelter', isActive: false },
  ],
}
const request: ModuleRequest = {
  id: 'r1',
  userId: 'Amina',
  person: 'Amina Test',
  module: 'resources',
  moduleName: 'Resources',
  justification: 'The coat drive',
  status: 'pending',
  createdAt: '2026-11-20T12:00:00Z',
  reviewedBy: null,
  reviewedAt: null,
  notes: null,
  isForwarded: false,
  isOwn: false,
  approval: 'gives',
}
let requests: ModuleRequest[]
let fails: string | null
beforeEach(() => {
  requests = [request]
  fails = null
  settings.modules[0]!.policy = { type: 'nobody', roleIds: [], departmentIds: [] }
  answers.of = path => {
    if (path === fails)
      return {
        status: 409,
        json: { defined: false, code: 'CONFLICT', status: 409, message: 'This request has already been reviewed', data: {} },
      }
    const rows = [person('Grace', {}, {}), person('Amina', { set: 'off', isOn: false }, { byPolicy: false, isOn: false, request: 'r1' })]
    const json: Record<string, unknown> = {
      'modules.settings': settings,
      'modules.people': { rows, more: false, total: 2 },
      'modules.requests': { rows: requests, more: false, total: requests.length },
      'modules.review': { status: 'approved' },
      'modules.setAccess': { changed: 2 },
    }
    return { status: 200, json: json[path] ?? { ok: true } }
  }
})
afterEach(() => {
  cleanup()
  vi.mocked(sendCall).mockClear()
})

async function draw(at = '/') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(bootstrapQuery().queryKey, { organization: { id: 'o' }, modules: [], permissions: {}, counts: {} } as never)
  const router = createRouter({
    routeTree: createRootRoute({ component: ModuleAccessScreen }),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(router.state).toMatchObject({ status: 'idle', isLoading: false }))
  return userEvent.setup()
}
const cell = (name: string) => screen.findByRole('button', { name })
const sent = (path: string) =>
  vi.mocked(sendCall).mock.calls.flatMap(([call]) => (call.path.join('.') === path ? [call.input as Record<string, unknown>] : []))

test('a cell says what a person has and why, and what is changed is saved together', async () => {
  const user = await draw()
  expect(await cell('Resources for Amina Test: Requested')).toBeTruthy()
  await user.click(await cell('Time for Grace Test: On by policy'))
  const why = within(await screen.findByRole('dialog', { name: 'Time, On by policy' }))
  expect(why.getByText("The module's policy turns it on for Grace.")).toBeTruthy()
  await user.click(why.getByRole('button', { name: 'Turn off for Grace' }))
  expect(await cell('Time for Grace Test: Off')).toBeTruthy()
  await user.click(await cell('Resources for Amina Test: Requested'))
  await user.click(await screen.findByRole('button', { name: 'Turn on for Amina' }))
  const bar = within(screen.getByRole('group', { name: 'Unsaved changes' }))
  expect(bar.getByText('2 changes')).toBeTruthy()
  await user.click(bar.getByRole('button', { name: 'Save changes' }))
  await vi.waitFor(() => expect(currentToast()?.title).toBe('Access changed for 2 people'))
  expect(sent('modules.setAccess')).toEqual([
    {
      changes: [
        { userId: 'Grace', module: 'time', access: 'off', present: 'policy' },
        { userId: 'Amina', module: 'resources', access: 'on', present: 'policy' },
      ],
    },
  ])
  await vi.waitFor(() => expect(screen.queryByRole('group', { name: 'Unsaved changes' })).toBeNull())
})

test('a change that is taken back, or discarded, is none', async () => {
  const user = await draw()
  await user.click(await cell('Time for Amina Test: Off'))
  await user.click(await screen.findByRole('button', { name: 'Turn on for Amina' }))
  expect(await cell('Time for Amina Test: On by policy')).toBeTruthy()
  await user.click(await cell('Time for Amina Test: On by policy'))
  await user.click(await screen.findByRole('button', { name: 'Turn off for Amina' }))
  expect(screen.queryByRole('group', { name: 'Unsaved changes' })).toBeNull()
  await user.click(await cell('Time for Grace Test: On by policy'))
  await user.click(await screen.findByRole('button', { name: 'Turn off for Grace' }))
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(await cell('Time for Grace Test: On by policy')).toBeTruthy()
  expect(sent('modules.setAccess')).toEqual([])
})

test('a request is approved or rejected with notes', async () => {
  const user = await draw('/?tab=requests')
  const card = within(await screen.findByRole('article', { name: 'Amina Test requested Resources' }))
  expect(card.getByText('The coat drive')).toBeTruthy()
  await user.type(card.getByRole('textbox', { name: 'Notes' }), 'Welcome')
  await user.click(card.getByRole('button', { name: 'Approve' }))
  await vi.waitFor(() => expect(currentToast()?.title).toBe('Request Reviewed'))
  await user.click(card.getByRole('button', { name: 'Reject' }))
  await vi.waitFor(() => expect(sent('modules.review')).toHaveLength(2))
  expect(sent('modules.review').map(({ decision, notes }) => [decision, notes])).toEqual([
    ['approved', 'Welcome'],
    ['rejected', 'Welcome'],
  ])
})

test('a review that fails says so', async () => {
  fails = 'modules.review'
  const user = await draw('/?tab=requests')
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  await vi.waitFor(() =>
    expect(currentToast()).toMatchObject({ title: 'Failed to review request', text: 'This request has already been reviewed' }),
  )
})

test('one’s own request is reviewed by someone else, and an approval says what more it does', async () => {
  requests = [{ ...request, isOwn: true }]
  await draw('/?tab=requests')
  expect(await screen.findByText('Someone else has to review your request.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  cleanup()
  requests = [{ ...request, approval: 'forwards' }]
  await draw('/?tab=requests')
  expect(await screen.findByText(/Approving passes the request on to the platform/)).toBeTruthy()
})

test('a policy by role or department needs one of them', async () => {
  const user = await draw('/?tab=policies')
  await user.click((await screen.findAllByRole('button', { name: 'Change policy' }))[0]!)
  const dialog = within(await screen.findByRole('dialog', { name: 'Policy for Resources' }))
  await user.click(dialog.getByRole('radio', { name: /By role or department/ }))
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await dialog.findByText('Choose a role or a department')).toBeTruthy()
  await user.click(dialog.getByRole('checkbox', { name: 'Youth' }))
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await vi.waitFor(() => expect(sent('modules.setPolicy')).toHaveLength(1))
  expect(sent('modules.setPolicy')[0]).toMatchObject({ policy: { type: 'chosen', roleIds: [], departmentIds: ['department-1'] } })
})

test('a policy that names a deactivated department shows it as inactive, and it can be taken out', async () => {
  settings.modules[0]!.policy = { type: 'chosen', roleIds: [], departmentIds: ['department-1', 'department-2'] }
  const user = await draw('/?tab=policies')
  expect(await screen.findByText(/in these departments: Youth, Old Shelter/)).toBeTruthy()
  await user.click((await screen.findAllByRole('button', { name: 'Change policy' }))[0]!)
  const dialog = within(await screen.findByRole('dialog', { name: 'Policy for Resources' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Old Shelter (inactive)' }))
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await vi.waitFor(() => expect(sent('modules.setPolicy')).toHaveLength(1))
  expect(sent('modules.setPolicy')[0]).toMatchObject({ policy: { departmentIds: ['department-1'] } })
})

describe('what someone else changed in the meantime', () => {
  const conflict = (current: unknown) => ({
    status: 409,
    json: { defined: false, code: 'CONFLICT', status: 409, message: 'Changed', data: { rule: 'version', data: { current } } },
  })
  /** The first of these calls finds another's values. */
  const once = (path: string, current: unknown) => {
    const others = answers.of
    let isFirst = true
    answers.of = (asked, input) => {
      if (asked !== path || !isFirst) return others(asked, input)
      isFirst = false
      return conflict(current)
    }
  }

  test('a policy is shown as it is now, and the next save replaces that', async () => {
    const current = { policy: { type: 'everyone', roleIds: [], departmentIds: [] }, defaultAccess: true }
    once('modules.setPolicy', current)
    const user = await draw('/?tab=policies')
    await user.click((await screen.findAllByRole('button', { name: 'Change policy' }))[1]!)
    const dialog = within(await screen.findByRole('dialog', { name: 'Policy for Time' }))
    await user.click(dialog.getByRole('radio', { name: /^No one/ }))
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))
    expect(await dialog.findByText(/It's now: Everyone\./)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))
    await vi.waitFor(() => expect(sent('modules.setPolicy')).toHaveLength(2))
    expect(sent('modules.setPolicy').map(({ present }) => present)).toEqual([
      { policy: { type: 'default', roleIds: [], departmentIds: [] }, defaultAccess: true },
      current,
    ])
  })

  test('access of a person is the state before in the difference, and the next save replaces that', async () => {
    once('modules.setAccess', [{ userId: 'Grace', module: 'time', access: 'on' }])
    const user = await draw()
    await user.click(await cell('Time for Grace Test: On by policy'))
    await user.click(await screen.findByRole('button', { name: 'Turn off for Grace' }))
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await vi.waitFor(() => expect(currentToast()?.title).toBe('Someone else changed access in the meantime'))
    expect(within(screen.getByRole('group', { name: 'Unsaved changes' })).getByText('On')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await vi.waitFor(() => expect(sent('modules.setAccess')).toHaveLength(2))
    expect(sent('modules.setAccess')[1]).toEqual({ changes: [{ userId: 'Grace', module: 'time', access: 'off', present: 'on' }] })
  })
})

test('a module is switched where one may, and time features and report categories apply at once', async () => {
  const user = await draw('/?tab=policies')
  expect(await screen.findByRole('switch', { name: 'Use Time' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('switch', { name: 'Use Resources' }))
  await vi.waitFor(() => expect(sent('modules.setStatus')).toEqual([{ module: 'resources', isOn: false }]))
  await user.click(screen.getByRole('tab', { name: 'Time features' }))
  await user.click(await screen.findByRole('switch', { name: /My Team Time/ }))
  await vi.waitFor(() => expect(sent('modules.setTimeFeatures')).toEqual([{ changes: [{ slug: 'my-team-time', isEnabled: false }] }]))
  await user.click(screen.getByRole('tab', { name: 'Reports' }))
  await user.click(await screen.findByRole('switch', { name: 'Staff' }))
  await vi.waitFor(() => expect(sent('modules.setReportCategories')).toEqual([{ changes: [{ slug: 'staff', isEnabled: false }] }]))
})
