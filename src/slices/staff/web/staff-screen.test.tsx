// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bootstrapQuery } from '#slices/access/web/public.tsx'
import { showOrganization } from '#web/organization.ts'
import type { Call } from '#web/send-call.ts'
// Import lazy parts up front: on a busy machine, compiling them takes longer than a test waits.
import './chart/staff-chart.tsx'
import './form/person-form.tsx'
import './leaving/deactivate-dialog.tsx'
import './panel/person-panel.tsx'
import './person-cards.tsx'
import type { Person } from './calls.ts'

const answers = vi.hoisted(() => ({ of: (_path: string, _input: unknown): unknown => ({}) }))
vi.mock('#web/send-call.ts', () => {
  const send = async ({ path, input }: Call) => {
    const json = answers.of(path.join('.'), input)
    return { status: (json as { status?: number } | undefined)?.status ?? 200, json }
  }
  return { sendCall: vi.fn(send), sendTogether: vi.fn(send) }
})
const { sendCall } = await import('#web/send-call.ts')
const { StaffScreen } = await import('./staff-screen.tsx')

const person = (id: string, firstName: string, part: Partial<Person> = {}): Person =>
  ({
    id,
    version: 3,
    isActive: true,
    createdAt: '2026-01-01T00:00:00Z',
    firstName,
    lastName: 'Test',
    email: `${id}@example.org`,
    jobTitle: 'Cook',
    businessPhone: null,
    phoneExtension: null,
    hireDate: null,
    reportsToEmployeeId: null,
    managerName: null,
    terminationDate: null,
    avatarUrl: null,
    departmentName: null,
    locationName: null,
    reportsCount: 0,
    ...part,
  }) as Person

const ruth = person('ruth', 'Ruth', { jobTitle: 'Director', reportsCount: 2 })
const dana = person('dana', 'Dana', { reportsToEmployeeId: 'ruth', managerName: 'Ruth Test', reportsCount: 1 })
const grace = person('grace', 'Grace', { reportsToEmployeeId: 'dana', managerName: 'Dana Test' })
const luis = person('luis', 'Luis', { reportsToEmployeeId: 'ruth', managerName: 'Ruth Test', terminationDate: '2026-11-30' })
const everyone = [dana, grace, luis, ruth]

interface Setting {
  at?: string
  mayWrite?: boolean
  people?: readonly Person[]
  /** Details of the person that only some users may see. */
  details?: object | null
  blocks?: readonly object[]
  /** Whether the current user approves time. */
  approves?: boolean
  /** Whether the role of everyone can do more than the current user's. */
  isAboveOwn?: boolean
  baseRole?: 'admin' | 'manager' | 'employee'
  /** Levels besides that of the staff. */
  levels?: object
  /** The line above whoever is open. */
  managers?: readonly { id: string }[]
}

const details = {
  hasAccount: true,
  isKiosk: false,
  roleName: 'Employee',
  approver: 'Dana Test',
  today: '2026-11-22',
  timesheet: null,
  changes: [],
}

function show({ at = '', mayWrite = true, people = everyone, details: seen = details, blocks = [], ...rest }: Setting = {}) {
  const { baseRole = 'admin', levels = {}, managers = [], approves = true, isAboveOwn = false } = rest
  answers.of = (path, input) => {
    const { id } = (input ?? {}) as { id?: string }
    if (path === 'staff.list') return { rows: people, more: false, total: people.length }
    if (path === 'staff.overview') return { activeStaff: people.length, totalStaff: people.length, departments: 1, locations: 1 }
    if (path === 'staff.person' && !people.some(one => one.id === id)) {
      const code = id === 'unknown' ? 'NOT_FOUND' : 'VALIDATION'
      return { defined: false, code, status: code === 'NOT_FOUND' ? 404 : 422, message: 'Not found', data: {} }
    }
    if (path === 'staff.person') {
      return {
        person: people.find(one => one.id === id),
        restricted: seen === null,
        managers,
        reports: [],
        details: seen && { ...seen, isAboveOwn },
      }
    }
    if (path === 'entries.list') return { entries: [{ minutes: 450 }, { minutes: 30 }] }
    if (path === 'staff.dependents') return { dependents: blocks, isAboveOwn }
    if (path === 'staffChoices.filters') return { departments: [], locations: [], managers: [] }
    if (path === 'staffChoices.form') {
      return { departments: [], locations: [], units: [], timeTrackingGroups: [], approvalWorkflows: [], funds: [], programs: [] }
    }
    return people[0]
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  client.setQueryData(bootstrapQuery().queryKey, {
    user: { id: 'u', email: '', firstName: 'Dana', lastName: 'Test', avatarUrl: null, version: 1 },
    organization: { id: 'o', name: 'Harbor Light', domain: null, timezone: 'UTC', currency: 'USD' },
    mode: 'member',
    role: { baseRole },
    employee: { id: 'dana', directReports: 1, hasGroup: true },
    permissions: { staff_module: mayWrite ? 'write' : 'read', ...(approves && { time_my_team_time: 'write' }), ...levels },
    modules: [{ slug: 'time', usable: true }],
    timeFeatures: {},
    counts: {},
    today: '2026-11-22',
  } as never)
  const root = createRootRoute({ component: StaffScreen })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: [`/${at}`] }) })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), search: () => router.state.location.search as Record<string, unknown> }
}

const sent = (path: string) =>
  vi
    .mocked(sendCall)
    .mock.calls.filter(([call]) => call.path.join('.') === path)
    .map(([call]) => call.input)

// Load lazy parts here, so that no test waits while they compile.
beforeAll(() =>
  Promise.all([import('./panel/person-panel.tsx'), import('./form/person-form.tsx'), import('./leaving/deactivate-dialog.tsx')]),
)
beforeEach(() => {
  showOrganization('o')
  vi.mocked(sendCall).mockClear()
  vi.stubGlobal('scrollTo', () => undefined)
  Element.prototype.scrollTo = () => undefined
  Element.prototype.scrollBy = () => undefined
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const table = () => screen.findByRole('table', { name: 'Staff' })
const panelOf = (name: string) => screen.findByRole('dialog', { name })

test('the table names people by first and last name, and marks only who differs from the rule', async () => {
  show({ people: [...everyone, person('ivo', 'Ivo', { isActive: false })] })
  const rows = within(await table())
    .getAllByRole('row')
    .slice(1)
  const status = (name: string) => rows.find(row => row.textContent?.includes(name))?.textContent
  expect(status('Dana Test')).toContain('Active')
  expect(status('Luis Test')).toContain('Leaves Nov 30')
  expect(status('Ivo Test')).toContain('Inactive')
})

test('a row opens the panel, which is named by the person and in the address; Escape closes it and the list is as before', async () => {
  const { user, search } = show()
  await user.click(within(await table()).getByRole('button', { name: 'Grace Test' }))
  await waitFor(() => expect(search()).toMatchObject({ employee: 'grace' }))
  const panel = await panelOf('Grace Test')
  expect(within(panel).getByText('2 of 4')).toBeTruthy()
  await user.click(within(panel).getByRole('button', { name: 'Next person' }))
  await panelOf('Luis Test')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(search()).toEqual({})
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Luis Test'))
})

test('whoever may not see a person’s record has no tab for it, and no verb to change it', async () => {
  show({ at: '?employee=grace&tab=job', mayWrite: false, details: null })
  const panel = await panelOf('Grace Test')
  expect((await within(panel).findAllByRole('tab')).map(tab => tab.textContent)).toEqual(['Profile'])
  expect(within(panel).queryByRole('button', { name: /Edit|Deactivate/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add person' })).toBeNull()
})

test.each(['unknown', 'no-id-at-all'])(
  'an address that names %s says that the person was not found, and leads back to the list',
  async id => {
    const { user, search } = show({ at: `?employee=${id}` })
    await user.click(await screen.findByRole('button', { name: 'Go to staff' }))
    await waitFor(() => expect(search()).toEqual({}))
  },
)

const recording = person('grace', 'Grace', { tracksTime: true, timeTrackingGroupName: 'All staff' })
test.each([
  ['an administrator', 'admin', { time_my_team_time: 'write', reports_module: 'write' }, [], '8.00 hrs', true],
  ['an administrator without reports', 'admin', { time_my_team_time: 'read', reports_module: 'block' }, [], '8.00 hrs', false],
  ["an administrator without others' hours", 'admin', { time_my_team_time: 'block', reports_module: 'write' }, [], null, false],
  ['a manager above them', 'manager', { time_my_team_time: 'write' }, [{ id: 'dana' }], '8.00 hrs', true],
  ['a manager whose role blocks hours', 'manager', { time_my_team_time: 'block' }, [{ id: 'dana' }], null, false],
  ['a leader with the role of an employee', 'employee', {}, [{ id: 'ruth' }, { id: 'dana' }], '8.00 hrs', true],
  ['someone who only changes people', 'employee', {}, [{ id: 'ruth' }], null, false],
] as const)(
  '%s sees in the panel the hours they may see, and never a 0 in their place',
  async (_, baseRole, levels, managers, hours, isInReport) => {
    show({ at: '?employee=grace&tab=time', people: [recording], baseRole, levels, managers })
    const panel = await panelOf('Grace Test')
    expect(await within(panel).findByText('All staff')).toBeTruthy()
    if (hours !== null) expect(await within(panel).findByText(hours)).toBeTruthy()
    expect(within(panel).queryAllByText(/hrs$/)).toHaveLength(hours === null ? 0 : 1)
    expect(within(panel).queryByRole('link', { name: 'Open report' }) !== null).toBe(isInReport)
  },
)

test('a person is added with the names of the fields, and what is left empty is none', async () => {
  const { user } = show()
  await table()
  await user.click(screen.getByRole('button', { name: 'Add person' }))
  const form = await screen.findByRole('dialog', { name: 'Add person' })
  await user.click(within(form).getByRole('button', { name: 'Save' }))
  expect(await within(form).findAllByText('This field is required')).toHaveLength(2)
  await user.type(within(form).getByRole('textbox', { name: 'First name' }), 'Amina')
  await user.type(within(form).getByRole('textbox', { name: 'Last name' }), 'Yusuf')
  for (const label of ['Email', 'Employee ID', 'Job title', 'Hire date']) within(form).getByRole('textbox', { name: label })
  for (const label of ['Department', 'Location', 'Reports to']) await within(form).findByRole('combobox', { name: label })
  await user.click(within(form).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent('staff.create')).toHaveLength(1))
  expect(sent('staff.create')[0]).toMatchObject({ firstName: 'Amina', lastName: 'Yusuf', email: null, tracksTime: true })
})

test('whoever leaves is deactivated on their last day, once everything of theirs has someone', async () => {
  const blocks = [{ name: 'reports', label: 'direct report', count: 1, canMove: true, names: ['Grace Test'] }]
  const { user } = show({ at: '?employee=dana', blocks })
  await user.click(await screen.findByRole('button', { name: 'Deactivate Dana' }))
  const dialog = await screen.findByRole('dialog', { name: 'Deactivate Dana Test?' })
  expect(await within(dialog).findByText('Grace Test')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Reassign and deactivate' }))
  expect(await within(dialog).findByText('Choose someone to reassign this to')).toBeTruthy()
  expect(sent('staff.deactivate')).toEqual([])
})

test('whoever deactivates someone is told what that does on the chosen day, and oneself is addressed', async () => {
  const { user } = show({ at: '?employee=grace' })
  await user.click(await screen.findByRole('button', { name: 'Deactivate Grace' }))
  const dialog = await screen.findByRole('dialog', { name: 'Deactivate Grace Test?' })
  expect(within(dialog).getByText(/^They'll be signed out now and won't be able to sign in again\./)).toBeTruthy()
  const day = within(dialog).getByRole('textbox', { name: 'Termination date' })
  await user.clear(day)
  await user.type(day, '11/30/2026{Tab}')
  expect(await within(dialog).findByText(/^They can sign in until the end of that day\./)).toBeTruthy()
  cleanup()
  const own = show({ at: '?employee=dana' })
  await own.user.click(await screen.findByRole('button', { name: 'Deactivate Dana' }))
  expect(await screen.findByText(/^You'll be signed out now/)).toBeTruthy()
})

test('whose role can do more is not deactivated by someone with less, and the button and the dialog say why', async () => {
  const { user } = show({ at: '?employee=grace', isAboveOwn: true })
  const button = await screen.findByRole('button', { name: 'Deactivate Grace' })
  expect((button as HTMLButtonElement).disabled).toBe(true)
  const why = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(why?.textContent).toBe("Their role has more access than yours, so you can't change whether they can sign in.")
  cleanup()
  show({ isAboveOwn: true })
  const row = (await screen.findAllByRole('row')).find(one => within(one).queryByText(/Grace/))!
  await user.click(within(row).getByRole('button', { name: /^Actions/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }))
  const dialog = await screen.findByRole('dialog', { name: 'Deactivate Grace Test?' })
  expect(await within(dialog).findByText(/Their role has more access than yours, so you can't deactivate them/)).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: /Deactivate/ })).toBeNull()
  expect(within(dialog).queryByRole('textbox', { name: 'Termination date' })).toBeNull()
  expect(within(dialog).queryByText(/signed out/)).toBeNull()
  await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0]!)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Deactivate Grace Test?' })).toBeNull())
})

test('whoever does not approve time is not asked about their own last day', async () => {
  show({ at: '?employee=dana', approves: false })
  const button = await screen.findByRole('button', { name: 'Deactivate Dana' })
  expect((button as HTMLButtonElement).disabled).toBe(true)
  expect(screen.getByText('Someone else decides about your last day. Ask an administrator.')).toBeTruthy()
})

test('whoever edits staff changes the picture of someone', async () => {
  const { user } = show({ at: '?employee=grace' })
  await user.click(await screen.findByRole('button', { name: 'Change picture of Grace Test' }))
  const dialog = await screen.findByRole('dialog', { name: 'Picture of Grace Test' })
  expect(within(dialog).getByRole('group', { name: 'Profile picture' })).toBeTruthy()
  cleanup()
  show({ at: '?employee=grace', mayWrite: false })
  await screen.findByRole('dialog', { name: 'Grace Test' })
  expect(screen.queryByRole('button', { name: 'Change picture of Grace Test' })).toBeNull()
})

test('an address that adds or invites opens nothing for whoever may not', async () => {
  show({ at: '?add=%221%22', mayWrite: false })
  await table()
  expect(screen.queryByRole('dialog')).toBeNull()
  cleanup()
  show({ at: '?add=%221%22' })
  expect(await screen.findByRole('dialog', { name: 'Add person' })).toBeTruthy()
})

test('with nothing to hand over the day alone is asked', async () => {
  const { user } = show({ at: '?employee=grace' })
  await user.click(await screen.findByRole('button', { name: 'Deactivate Grace' }))
  const dialog = await screen.findByRole('dialog', { name: 'Deactivate Grace Test?' })
  await user.click(await within(dialog).findByRole('button', { name: 'Deactivate Grace' }))
  await waitFor(() => expect(sent('staff.deactivate')).toEqual([{ id: 'grace', version: 3, terminationDate: '2026-11-22', handOver: {} }]))
})

test('the last administrator cannot be deactivated, and is told what comes first', async () => {
  const blocks = [{ name: 'administrator', label: 'last active administrator', count: 1, canMove: false }]
  const { user } = show({ at: '?employee=dana', blocks })
  await user.click(await screen.findByRole('button', { name: 'Deactivate Dana' }))
  const dialog = await screen.findByRole('dialog', { name: 'Deactivate Dana Test?' })
  expect(await within(dialog).findByText(/Make someone else an administrator first/)).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: 'Deactivate Dana' })).toHaveProperty('disabled', true)
})

test('the chart is walked by the arrows, and Enter opens the profile', async () => {
  const { user } = show({ at: '?view=chart' })
  const tree = await screen.findByRole('tree', { name: 'Organization chart' })
  const selected = () => within(tree).queryByRole('treeitem', { selected: true })?.getAttribute('data-person')
  const top = await within(tree).findByRole('treeitem', { name: /^Ruth Test/ })
  expect(top.getAttribute('aria-level')).toBe('1')
  top.focus()
  for (const [key, on] of [
    ['{ArrowDown}', 'dana'],
    ['{ArrowRight}', 'luis'],
    ['{ArrowLeft}', 'dana'],
    ['{ArrowDown}', 'grace'],
    ['{ArrowUp}', 'dana'],
  ] as const) {
    await user.keyboard(key)
    await waitFor(() => expect(selected()).toBe(on))
    expect(document.activeElement?.getAttribute('data-person')).toBe(on)
  }
  await user.keyboard(' ')
  await waitFor(() => expect(within(tree).queryByRole('treeitem', { name: /^Grace Test/ })).toBeNull())
  await user.keyboard('{Enter}')
  await panelOf('Dana Test')
})

test('in the chart the search shows whom it finds, with everyone above, and leaves no one out', async () => {
  const people = [...everyone, ...Array.from({ length: 20 }, (_, at) => person(`p${at}`, `P${at}`, { reportsToEmployeeId: 'luis' }))]
  show({ at: '?view=chart&search=grace', people })
  const tree = await screen.findByRole('tree', { name: 'Organization chart' })
  const found = await within(tree).findByRole('treeitem', { name: /^Grace Test/ })
  await waitFor(() => expect(found.getAttribute('aria-selected')).toBe('true'))
  expect(within(tree).getByRole('treeitem', { name: /^Luis Test/ })).toBeTruthy()
})

test('someone whose manager is inactive stands at the top, and it says so', async () => {
  show({ at: '?view=chart', people: [person('eve', 'Eve', { reportsToEmployeeId: 'gone', managerName: 'Ivo Novak' })] })
  await screen.findByRole('treeitem', { name: /Reports to Ivo Novak \(inactive\)/ })
})

test('with no one on staff, whoever adds people is offered to, and everyone else is told whom to ask', async () => {
  show({ people: [] })
  expect(await screen.findByText('Add your first person, or invite people by email.')).toBeTruthy()
  cleanup()
  show({ people: [], mayWrite: false })
  expect(await screen.findByText('Ask an administrator to add your colleagues.')).toBeTruthy()
})
