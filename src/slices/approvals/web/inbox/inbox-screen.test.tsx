// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootstrapQuery } from '#slices/access/web/public.tsx'
import type { Call } from '#web/send-call.ts'
import { NavigationContext } from '#web/shell/navigation-context.ts'
import type { DecidedSubject, SubjectKind, WaitingSubject } from '../calls.ts'
// Import lazy parts up front: on a busy machine, compiling them takes longer than a test waits.
import '../last-decision.tsx'
import './reject-dialog.tsx'

type Answer = { status: number; json: unknown }
const answers = vi.hoisted(() => ({ of: (_path: string, _input: unknown): Answer => ({ status: 200, json: {} }) }))
vi.mock('#web/send-call.ts', () => {
  const send = async ({ path, input }: Call) => answers.of(path.join('.'), input)
  return { sendCall: vi.fn(send), sendTogether: vi.fn(send) }
})
const { sendCall } = await import('#web/send-call.ts')
const { InboxScreen } = await import('./inbox-screen.tsx')

const timesheets: SubjectKind = {
  type: 'timesheet_submissions',
  noun: 'timesheet',
  plural: 'timesheets',
  waiting: 2,
  screen: '/time/my-team-time',
}
const purchases: SubjectKind = {
  type: 'purchase_requests',
  noun: 'purchase request',
  plural: 'purchase requests',
  waiting: 1,
  screen: null,
}
const row = (id: string, ownerName: string, part: Partial<WaitingSubject> = {}): WaitingSubject => ({
  id,
  subjectType: 'timesheet_submissions',
  noun: 'timesheet',
  title: 'Nov 9 – Nov 22',
  employeeId: `e-${id}`,
  ownerName,
  version: 1,
  link: { path: '/time/my-team-time', search: { submissionId: id } },
  submittedAt: new Date().toISOString(),
  revision: 1,
  step: 1,
  steps: 1,
  isOpenedFirst: false,
  ...part,
})
const amina = row('amina', 'Amina Yusuf')
const noah = row('noah', 'Noah Patel', { isOpenedFirst: true })
const chairs = row('chairs', 'Rosa Diaz', {
  subjectType: 'purchase_requests',
  noun: 'purchase request',
  title: '12 chairs',
  step: 2,
  steps: 3,
  link: { path: '/purchases', search: { request: 'chairs' } },
})
const decided: DecidedSubject = {
  id: 'done',
  subjectType: 'purchase_requests',
  noun: 'purchase request',
  title: 'A printer',
  employeeId: 'e-done',
  ownerName: 'Luis Romero',
  version: 2,
  link: { path: '/purchases', search: { request: 'done' } },
  decision: 'approved',
  decidedAt: new Date().toISOString(),
  status: 'submitted',
  awaits: ['Ada Stone'],
  remindedAt: null,
  canRemind: true,
}

let kinds: readonly SubjectKind[]
let waiting: readonly WaitingSubject[]
let sent: { path: string; input: unknown }[]
let failing: Record<string, Answer>
beforeEach(() => {
  kinds = [timesheets, purchases]
  waiting = [amina, noah, chairs]
  sent = []
  failing = {}
  answers.of = (path, input) => {
    sent.push({ path, input })
    if (failing[path]) return failing[path]
    const { subjectType, subjects } = (input ?? {}) as { subjectType?: string; subjects?: { id: string }[] }
    const rows = waiting.filter(one => subjectType === undefined || one.subjectType === subjectType)
    if (path === 'approvalInbox.waiting') return { status: 200, json: { rows, more: false, total: rows.length, subjects: kinds } }
    if (path === 'approvalInbox.decided') return { status: 200, json: { rows: [decided], more: false, total: 1 } }
    const reviewed = (subjects ?? []).map(one => ({ ...one, status: 'approved', revision: 1, version: 2 }))
    if (path === 'approvalInbox.approve') return { status: 200, json: { reviewed } }
    if (path === 'approvalInbox.withdraw') return { status: 200, json: { withdrawn: reviewed } }
    if (path === 'approvalInbox.reject') return { status: 200, json: { ...(input as object), status: 'rejected', revision: 1, version: 2 } }
    if (path === 'approvalInbox.remind') {
      return { status: 200, json: { ...(input as object), remindedAt: new Date().toISOString(), reminded: ['Ada Stone'] } }
    }
    return { status: 200, json: {} }
  }
  vi.mocked(sendCall).mockClear()
})
afterEach(cleanup)

const calls = (path: string) => sent.filter(one => one.path === path).map(({ input }) => input)
const teamTime = { path: '/time/my-team-time', label: 'My Team Time', count: 2, key: 'm', heads: false, aliases: [], below: [] }

async function open(address = '/approvals') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(bootstrapQuery().queryKey, { user: { id: 'u' }, organization: { id: 'o' } } as never)
  const root = createRootRoute({
    component: () => (
      <NavigationContext value={[{ id: 'time', label: 'Time', links: [teamTime] }] as never}>
        <InboxScreen />
      </NavigationContext>
    ),
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: [address] }) })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByRole('tab', { name: /Reviewed by you/ })
  return { router, user: userEvent.setup() }
}

test('has a tab for each kind with how many wait, and one for what was decided', async () => {
  const { user } = await open()
  await screen.findByRole('tab', { name: /^Timesheets/ })
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'All3',
    'Timesheets2',
    'Purchase requests1',
    'Reviewed by you',
  ])
  await user.click(screen.getByRole('tab', { name: /Purchase requests/ }))
  await waitFor(() => expect(screen.queryByText('Amina Yusuf')).toBeNull())
  expect(calls('approvalInbox.waiting').at(-1)).toMatchObject({ subjectType: 'purchase_requests' })
  expect(screen.getByText('2 of 3')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Open My Team Time' })).toBeNull()
})

test('of one kind alone has no tab besides what waits, and leads to that kind’s own screen', async () => {
  kinds = [timesheets]
  waiting = [amina, noah]
  await open()
  expect((await screen.findByRole('link', { name: 'Open My Team Time' })).getAttribute('href')).toBe('/time/my-team-time')
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['To review2', 'Reviewed by you'])
})

test('approves one in place and takes it back with Ctrl and Z; one that has to be looked at is opened instead', async () => {
  const { user, router } = await open()
  await user.click(await screen.findByRole('button', { name: 'Approve: Amina Yusuf, timesheet, Nov 9 – Nov 22' }))
  expect(calls('approvalInbox.approve')).toEqual([{ subjects: [{ subjectType: 'timesheet_submissions', id: 'amina', version: 1 }] }])
  const line = await screen.findByRole('status', { name: 'Last decision' })
  expect(line.textContent).toContain('Amina Yusuf')
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(calls('approvalInbox.withdraw')).toHaveLength(1))
  expect(await screen.findByText("It's back in your list")).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Approve: Noah/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Review: Noah/ }))
  await waitFor(() => expect(router.state.location.href).toBe('/time/my-team-time?submissionId=noah'))
})

test('approves the selected of all kinds at once, without those that have to be looked at', async () => {
  const { user } = await open()
  for (const box of (await screen.findAllByRole('checkbox', {}, { timeout: 5000 })).slice(1)) await user.click(box)
  const bar = screen.getByRole('region', { name: 'Selection' })
  expect(within(bar).getByText('1 must be reviewed first')).toBeTruthy()
  await user.click(within(bar).getByRole('button', { name: 'Approve 2' }))
  expect(calls('approvalInbox.approve')).toEqual([
    {
      subjects: [
        { subjectType: 'timesheet_submissions', id: 'amina', version: 1 },
        { subjectType: 'purchase_requests', id: 'chairs', version: 1 },
      ],
    },
  ])
  expect(await screen.findByText('2 approved')).toBeTruthy()
})

test('rejects only with a note, and says in the dialog why it failed', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: /^Reject: Rosa Diaz/ }))
  const dialog = await screen.findByRole('dialog', { name: "Reject Rosa Diaz's purchase request" })
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
  expect(within(dialog).getByText('Explain what needs to change')).toBeTruthy()
  expect(calls('approvalInbox.reject')).toEqual([])
  failing['approvalInbox.reject'] = {
    status: 409,
    json: {
      defined: false,
      status: 409,
      code: 'CONFLICT',
      message: 'Someone else changed this purchase request',
      data: { rule: 'version' },
    },
  }
  await user.type(within(dialog).getByRole('textbox'), 'Too many')
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
  expect(await within(dialog).findByText(/Someone else changed this purchase request/)).toBeTruthy()
  failing = {}
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls('approvalInbox.reject').at(-1)).toEqual({
    subjectType: 'purchase_requests',
    id: 'chairs',
    version: 1,
    note: 'Too many',
  })
})

test('lists what was decided with whom it awaits, and reminds those', async () => {
  const { user } = await open('/approvals?tab=decided')
  expect(await screen.findByText('Awaiting Ada Stone')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Remind Ada Stone: Luis Romero/ }))
  await waitFor(() => expect(calls('approvalInbox.remind')).toEqual([{ subjectType: 'purchase_requests', id: 'done' }]))
})

test('says what will come where nothing waits', async () => {
  waiting = []
  kinds = [
    { ...timesheets, waiting: 0 },
    { ...purchases, waiting: 0 },
  ]
  await open()
  expect(
    await screen.findByText('When people submit timesheets or purchase requests that need your approval, they show up here.'),
  ).toBeTruthy()
})
