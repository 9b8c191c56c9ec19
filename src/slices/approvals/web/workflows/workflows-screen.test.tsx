// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PERMISSION_NAMES } from '#core/permission.ts'
import { bootstrapQuery } from '#slices/access/web/public.tsx'
import { forgetUnsaved } from '#web/leaving.ts'
import type { Call } from '#web/send-call.ts'
import { Toaster } from '#web/toast/toaster.tsx'
import type { Tried, UsedBy, Workflow, WorkflowKind } from '../calls.ts'

type Answer = { status: number; json: unknown }
const answers = vi.hoisted(() => ({ of: (_path: string, _input: unknown): Answer => ({ status: 200, json: {} }) }))
vi.mock('#web/send-call.ts', () => {
  const send = async ({ path, input }: Call) => answers.of(path.join('.'), input)
  return { sendCall: vi.fn(send), sendTogether: vi.fn(send) }
})
const { sendCall } = await import('#web/send-call.ts')
const { WorkflowsScreen } = await import('./workflows-screen.tsx')
await import('./person-picker.tsx')
await import('./other-tabs.tsx')
await import('./assign-dialog.tsx')

const step = (stepOrder: number, part: Partial<Workflow['steps'][number]> = {}): Workflow['steps'][number] => ({
  stepOrder,
  approverType: 'manager',
  approverUserId: null,
  approverEmployeeId: null,
  approverRoleId: null,
  approverName: null,
  requireAll: false,
  escalationDays: null,
  ...part,
})
const finance = { approverType: 'user', approverUserId: 'u-priya', approverName: 'Priya Raman' } as const
const two: Workflow = {
  id: 'two',
  name: 'Manager, then finance',
  description: '',
  isActive: true,
  version: 3,
  steps: [step(1), step(2, finance)],
  people: 2,
  groups: ['Exempt'],
}

const usedBy: UsedBy = {
  groups: [
    { id: 'g', name: 'Exempt', people: 1, reminders: true },
    { id: 'h', name: 'Seasonal', people: 0, reminders: false },
  ],
  people: [
    { employeeId: 'e1', name: 'Amina Yusuf', jobTitle: 'Case Manager', scope: 'group', groupName: 'Exempt' },
    { employeeId: 'e2', name: 'Noah Patel', jobTitle: '', scope: 'person', groupName: null },
  ],
  total: 3,
  more: true,
  assignments: [],
}
const events = [
  {
    id: 'ev',
    at: new Date().toISOString(),
    actorName: 'Dana Whitfield',
    action: 'approval_workflow.updated',
    reason: null,
    before: { steps: [step(1)] },
    after: { steps: [step(1, { escalationDays: 3 }), step(2, finance)] },
  },
]

const currentUser = {
  organization: { id: 'o' },
  permissions: Object.fromEntries(PERMISSION_NAMES.map(name => [name, 'write'])),
  modules: [],
  timeFeatures: {},
  counts: {},
}

const timesheets: WorkflowKind = {
  type: 'timesheet_submissions',
  noun: 'timesheet',
  plural: 'timesheets',
  scopes: ['department', 'organization'],
}
const purchases: WorkflowKind = {
  type: 'purchase_requests',
  noun: 'purchase request',
  plural: 'purchase requests',
  scopes: ['person', 'department', 'group', 'organization'],
}

let kinds: WorkflowKind[]
let calls: { path: string; input: unknown }[]
let workflows: Workflow[]
let used: UsedBy
let tried: Tried
let failing: Record<string, object>
beforeEach(() => {
  kinds = [timesheets]
  calls = []
  workflows = [two]
  used = usedBy
  failing = {}
  answers.of = (path, input) => {
    calls.push({ path, input })
    const failed = failing[path]
    if (failed !== undefined) return { status: 409, json: { defined: false, status: 409, ...failed } }
    // The current user is read again once stale.
    if (path.startsWith('bootstrap')) return { status: 200, json: currentUser }
    if (path === 'workflows.list') return { status: 200, json: { workflows, peopleWithout: 4, subjects: kinds } }
    if (path === 'workflows.choices')
      return {
        status: 200,
        json: {
          rows: [{ name: 'Amina Yusuf', detail: '', userId: 'u', employeeId: 'e1' }],
          more: false,
          roles: [{ id: 'r', name: 'Payroll' }],
          departments: [{ id: 'd', name: 'Shelter' }],
          groups: [{ id: 'g', name: 'Exempt' }],
        },
      }
    if (path === 'workflows.usedBy') return { status: 200, json: used }
    if (path === 'workflows.try') return { status: 200, json: tried }
    if (path === 'workflows.history') return { status: 200, json: { events, more: false, assignments: [] } }
    return { status: 200, json: { ...two, ...(input as object) } }
  }
})
afterEach(() => {
  cleanup()
  forgetUnsaved()
  vi.mocked(sendCall).mockClear()
})

async function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(bootstrapQuery().queryKey, currentUser as never)
  const root = createRootRoute({ component: WorkflowsScreen })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
      <Toaster />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Manager, then finance' })
  return userEvent.setup()
}

const cards = () => screen.getAllByRole('listitem', { name: /^Step \d/ })
const sent = (operation: string) =>
  vi
    .mocked(sendCall)
    .mock.calls.map(([call]) => call)
    .filter(({ path }) => path.join('.') === operation)
    .map(({ input }) => input)

test('a step is moved by its buttons, keeps what it names, and the steps are saved in their new order', async () => {
  const user = await show()
  expect(within(cards()[0]!).getByRole('button', { name: 'Move up' })).toHaveProperty('disabled', true)
  await user.click(within(cards()[1]!).getByRole('button', { name: 'Move up' }))
  expect(await within(cards()[0]!).findByDisplayValue('Priya Raman')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent('workflows.update')).toMatchObject([
    { id: 'two', version: 3, steps: [{ approverUserId: 'u-priya' }, { approverType: 'manager', approverUserId: null }] },
  ])
})

test('removing a step leaves the focus on the one that has taken its place', async () => {
  const user = await show()
  await user.click(screen.getByRole('button', { name: 'Remove step 1' }))
  await waitFor(() => expect(document.activeElement).toBe(within(cards()[0]!).getByRole('combobox', { name: /^Approver/ })))
})

test('a step without its person and days that are none are said at their fields, and nothing is sent', async () => {
  const user = await show()
  await user.click(screen.getByRole('button', { name: 'Add step' }))
  await user.click(within(cards()[2]!).getByRole('combobox', { name: /^Approver/ }))
  await user.click(screen.getByRole('option', { name: 'Role' }))
  await user.type(within(cards()[0]!).getByLabelText('Escalate after (days)'), '0')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Choose a role')).toBeTruthy()
  expect(screen.getByText('Enter a number of days from 1 to 90')).toBeTruthy()
  expect(document.activeElement).toBe(within(cards()[0]!).getByLabelText('Escalate after (days)'))
  expect(sent('workflows.update')).toEqual([])
})

test('when someone else has saved in the meantime, their values are shown and focused, and keeping one’s own saves over the newer version', async () => {
  const user = await show()
  const current = { ...two, name: 'Theirs', description: 'Two signatures', version: 4, steps: [step(1, { escalationDays: 3 })] }
  failing['workflows.update'] = { code: 'CONFLICT', message: 'Changed', data: { rule: 'version', field: 'version', data: { current } } }
  await user.type(screen.getByLabelText('Name'), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const panel = await screen.findByRole('region', { name: 'Someone else changed this workflow' })
  expect(document.activeElement).toBe(panel)
  expect(within(panel).getByText('Their name: Theirs')).toBeTruthy()
  expect(within(panel).getByText('Their description: Two signatures')).toBeTruthy()
  expect(within(panel).getByText('Their steps: 1. Manager (escalates after 3 days)')).toBeTruthy()
  failing = {}
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent('workflows.update').at(-1)).toMatchObject({ version: 4, name: 'Manager, then finance!' })
})

test('deactivating says who has the workflow before it is done', async () => {
  const user = await show()
  await user.click(screen.getByRole('button', { name: 'Deactivate' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/^Used by 2 people and 1 group/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }))
  expect(sent('workflows.deactivate')).toEqual([{ id: 'two', version: 3 }])
})

test('a new workflow begins with the focus on its name', async () => {
  const user = await show()
  await user.click(screen.getByRole('button', { name: 'New workflow' }))
  expect(document.activeElement).toBe(await screen.findByLabelText('Name'))
})

/** A tab is loaded on demand, and then its data. */
const slow = { timeout: 5000 }
const openTab = async (user: ReturnType<typeof userEvent.setup>, name: string) => user.click(screen.getByRole('tab', { name }))

test('Used by names the groups and the people, each with why, and loads the next page after the last person', async () => {
  const user = await show()
  await openTab(user, 'Used by')
  const people = await screen.findByRole('region', { name: '3 people' }, slow)
  expect(
    within(people)
      .getAllByRole('listitem')
      .map(one => one.textContent),
  ).toEqual([expect.stringMatching(/Amina Yusuf.*Case Manager.*Exempt/), expect.stringMatching(/Noah Patel.*Individual workflow/)])
  const groups = screen.getByRole('region', { name: '2 groups' })
  expect(within(groups).getByRole('link', { name: 'Exempt' }).getAttribute('href')).toContain('/settings/time-tracking-groups')
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  expect(sent('workflows.usedBy').at(-1)).toMatchObject({ id: 'two', after: 'e2' })
})

test('Used by says that an inactive workflow cannot be chosen', async () => {
  workflows = [{ ...two, isActive: false }]
  used = { groups: [], people: [], total: 0, more: false, assignments: [] }
  const user = await show()
  await openTab(user, 'Used by')
  expect(await screen.findByText("No one uses this workflow. It can't be chosen while it's inactive.", undefined, slow)).toBeTruthy()
})

test('Try with says nothing of escalation where administrators decide already, and which steps no timesheet gets to', async () => {
  const of = (stepOrder: number, over: object) => ({
    stepOrder,
    label: 'Approver',
    requireAll: false,
    escalationDays: 3,
    approvers: [{ userId: 'u', name: `Person ${stepOrder}`, standIns: [] }],
    finding: null,
    text: null,
    ...over,
  })
  const blocked = { approvers: [], finding: 'nobody_else', text: 'No one else can approve' }
  tried = {
    employeeName: 'Amina Yusuf',
    source: 'given',
    workflowName: null,
    steps: [of(1, {}), of(2, { finding: 'nobody', text: 'Administrators decide' }), of(3, blocked), of(4, {})] as Tried['steps'],
  }
  const user = await show()
  await user.click(within(screen.getByRole('region', { name: 'Try with…' })).getByLabelText('Person'))
  await user.click(await screen.findByRole('option', { name: /Amina Yusuf/ }, slow))
  await screen.findByRole('heading', { name: 'Who would approve' }, slow)
  const steps = within(screen.getByRole('region', { name: 'Try with…' }))
    .getAllByRole('listitem')
    .map(item => item.textContent)
  const escalates = steps.map(text => text.includes('Escalates to administrators after 3 days'))
  expect(escalates).toEqual([true, false, false, false])
  expect(steps[2]).toMatch(/^3?No one/)
  expect(steps[3]).toContain("Timesheets won't get this far until step 3 has an approver.")
})

test('Reminders shows which groups remind approvers, and saves after how many days each step escalates', async () => {
  const user = await show()
  await openTab(user, 'Reminders')
  const second = await screen.findByRole('listitem', { name: 'Step 2' }, slow)
  expect(within(second).getByText('2. Priya Raman')).toBeTruthy()
  expect((await screen.findByText('Exempt', undefined, slow)).closest('li')?.textContent).toBe('ExemptOn')
  expect(screen.getByText('Seasonal').closest('li')?.textContent).toBe('SeasonalOff')
  await user.type(within(second).getByLabelText('Escalate after (days)'), '91')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(document.activeElement).toBe(within(second).getByLabelText('Escalate after (days)'))
  await user.clear(within(second).getByLabelText('Escalate after (days)'))
  await user.type(within(second).getByLabelText('Escalate after (days)'), '9')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent('workflows.update')).toMatchObject([{ steps: [{ escalationDays: null }, { escalationDays: 9 }] }])
})

test('a field that is on another tab is shown when it keeps the workflow from being saved', async () => {
  const user = await show()
  await user.clear(screen.getByLabelText('Name'))
  await openTab(user, 'Used by')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')), slow)
})

test('History says which steps there were and which there are', async () => {
  const user = await show()
  await openTab(user, 'History')
  const change = await screen.findByText('Dana Whitfield edited this approval workflow', undefined, slow)
  expect(change.closest('li')?.textContent).toContain('Steps1. Manager → 1. Manager (escalates after 3 days), 2. Priya Raman')
})

test('a second step of the same approver is warned about, and can still be saved', async () => {
  const user = await show()
  expect(screen.queryByText(/has the same approver/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add step' }))
  const warning = 'Step 1 has the same approver, so they would approve twice. Choose someone else, or remove one of the steps.'
  expect(within(cards()[2]!).getByText(warning)).toBeTruthy()
  expect(within(cards()[0]!).queryByText(warning)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent('workflows.update')).toHaveLength(1))
})

test('a workflow that no one has says so, and leads to where it is chosen', async () => {
  workflows = [{ ...two, people: 0, groups: [] }]
  await show()
  expect(screen.getByText('Used by no one yet.', { exact: false })).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Choose it in a time tracking group.' })
  expect(link.getAttribute('href')).toBe('/settings/time-tracking-groups')
  cleanup()
  workflows = [two]
  await show()
  expect(screen.queryByText('Used by no one yet.', { exact: false })).toBeNull()
})

const sentTo = (path: string) => calls.filter(one => one.path === path).map(({ input }) => input)

test('with one kind of subject there is no choice of it: a workflow is assigned to a department or everyone, and taken back', async () => {
  used = { ...usedBy, assignments: [{ subjectType: 'timesheet_submissions', scope: 'organization', scopeId: 'o', scopeName: 'Harbor' }] }
  const user = await show()
  expect(screen.queryByRole('combobox', { name: 'What needs approval' })).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'Used by' }))
  const assigned = await screen.findByRole('region', { name: 'Assigned to' })
  expect(within(assigned).getByText('Everyone')).toBeTruthy()
  await user.click(within(assigned).getByRole('button', { name: 'Assign' }))
  const dialog = await screen.findByRole('dialog', { name: 'Assign Manager, then finance' })
  expect(within(dialog).getByText(/chosen in their own record/)).toBeTruthy()
  await user.click(within(dialog).getByRole('combobox', { name: 'Assign to' }))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Everyone', 'A department'])
  await user.click(screen.getByRole('option', { name: 'A department' }))
  await user.click(within(dialog).getByRole('button', { name: 'Assign' }))
  expect(within(dialog).getByText('This field is required')).toBeTruthy()
  await user.click(within(dialog).getByRole('combobox', { name: 'Department' }))
  await user.click(screen.getByRole('option', { name: 'Shelter' }))
  await user.click(within(dialog).getByRole('button', { name: 'Assign' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo('workflows.assign')).toEqual([{ id: 'two', subjectType: 'timesheet_submissions', scope: 'department', scopeId: 'd' }])
  await user.click(screen.getByRole('button', { name: 'Remove from Everyone' }))
  expect(sentTo('workflows.unassign')).toEqual([{ id: 'two', subjectType: 'timesheet_submissions', scope: 'organization' }])
})

test('with several kinds one is chosen, for which people are counted and tried, and which a workflow is assigned to for a person or a group too', async () => {
  kinds = [timesheets, purchases]
  const user = await show()
  await user.click(screen.getByRole('combobox', { name: 'What needs approval' }))
  await user.click(screen.getByRole('option', { name: 'Purchase requests' }))
  await waitFor(() => expect(sentTo('workflows.list').at(-1)).toEqual({ subjectType: 'purchase_requests' }))
  await user.click(screen.getByRole('tab', { name: 'Used by' }))
  await user.click(await screen.findByRole('button', { name: 'Assign' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('combobox', { name: 'Assign to' }))
  await user.click(screen.getByRole('option', { name: 'A time tracking group' }))
  await user.click(within(dialog).getByRole('combobox', { name: 'Time tracking group' }))
  await user.click(screen.getByRole('option', { name: 'Exempt' }))
  // A workflow that is chosen in a group's own record is not offered here.
  await user.click(within(dialog).getByRole('combobox', { name: 'What needs approval' }))
  await user.click(screen.getByRole('option', { name: 'Timesheets' }))
  expect(within(dialog).queryByRole('combobox', { name: 'Time tracking group' })).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Assign' }))
  await waitFor(() =>
    expect(sentTo('workflows.assign')).toEqual([{ id: 'two', subjectType: 'timesheet_submissions', scope: 'organization' }]),
  )
})
