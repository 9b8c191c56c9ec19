// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PERMISSION_NAMES } from '#core/permission.ts'
import { bootstrapQuery } from '#slices/access/web/public.tsx'
import type { Call } from '#web/send-call.ts'
import { levelPath } from '../rules/level-path.ts'
import type { AuditedPerson, Findings } from './audit-calls.ts'

type Answer = { status: number; json: unknown }
const answers = vi.hoisted(() => ({ of: (_path: string, _input: unknown): Answer => ({ status: 200, json: {} }) }))
vi.mock('#web/send-call.ts', () => {
  const send = async ({ path, input }: Call) => answers.of(path.join('.'), input)
  return { sendCall: vi.fn(send), sendTogether: vi.fn(send) }
})
const { AuditScreen } = await import('./audit-screen.tsx')
// Load the lazy parts up front: under load they could arrive after a test has stopped waiting.
await Promise.all([import('./person-chooser.tsx'), import('./ignore-dialog.tsx'), import('./compare-view.tsx')])

const levels = { time_module: 'block', time_my_time: 'read', settings_module: 'read', toolbox_module: 'write' } as const
const found = (id: string, name: string) => ({ id, name, key: id, ignored: null as Findings['unusedRoles'][number]['ignored'] })
let audited: AuditedPerson
let other: AuditedPerson
let sent: [path: string, input: unknown][]
let findings: Findings
let permissions: Record<string, 'read' | 'write'>
beforeEach(() => {
  permissions = { settings_roles: 'write', staff_module: 'read' }
  audited = {
    id: 'ines',
    employeeId: 'e-ines',
    name: 'Ines Fontaine',
    email: 'ines@x.test',
    role: { id: 'desk', name: 'Front desk', baseRole: 'employee', isSystem: false, isActive: true },
    rows: PERMISSION_NAMES.map(permission => ({
      permission,
      ...levelPath(permission, levels),
      moduleOff: permission === 'toolbox_module' ? 'Toolbox' : null,
      featureOff: false,
    })),
  }
  findings = { unusedRoles: [], belowBlock: [], withoutRole: [], withoutEmployee: [], blockedApprovers: [], unresolvedSteps: [] }
  other = {
    ...audited,
    id: 'bo',
    name: 'Bo Ek',
    rows: PERMISSION_NAMES.map(permission => ({
      permission,
      ...levelPath(permission, { ...levels, time_my_time: 'write' }),
      moduleOff: null,
      featureOff: false,
    })),
  }
  sent = []
  answers.of = (path, input) => {
    if (path.endsWith('ignore') || path.endsWith('restore')) {
      sent.push([path, input])
      return { status: 200, json: { ok: true } }
    }
    if (path === 'permissionAudit.person' && (input as { userId: string }).userId === 'bo') return { status: 200, json: other }
    if (path === 'permissionAudit.role') {
      const { roleId } = input as { roleId: string }
      return {
        status: 200,
        json: { role: { ...audited.role, id: roleId, name: roleId }, rows: (roleId === 'desk' ? audited : other).rows },
      }
    }
    if (path === 'members.list') {
      const row = { id: 'ines', employeeId: 'e-ines', name: 'Ines Fontaine', email: 'ines@x.test', role: null, mayChange: true }
      return { status: 200, json: { rows: [row], more: false, total: 1 } }
    }
    if (path === 'permissionAudit.findings') return { status: 200, json: findings }
    if (path === 'permissionAudit.person') return { status: 200, json: audited }
    return { status: 200, json: { rows: [{ role: audited.role, people: 3, ...levelPath('time_my_time', levels) }] } }
  }
})
afterEach(cleanup)

async function draw(at = '/') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const current = { organization: { id: 'o' }, permissions, modules: [], timeFeatures: {}, counts: {} }
  client.setQueryData(bootstrapQuery().queryKey, current as never)
  const routeTree = createRootRoute({ component: AuditScreen })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [at] }) })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(router.state).toMatchObject({ status: 'idle', isLoading: false }))
  return { person: userEvent.setup(), router }
}

test('of a person each permission has its level and where it comes from, in words', async () => {
  await draw()
  const table = await screen.findByRole('table', { name: 'What Ines Fontaine can do' })
  const textOf = (permission: string) => table.querySelector(`[data-permission="${permission}"]`)?.textContent
  expect(textOf('time_my_time')).toBe('My TimeReadGranted by the Front desk roleGranted below a blocked parent')
  expect(textOf('time_off_request')).toBe('Time-Off RequestsBlockedBlocked by parent Time, by the Front desk role')
  expect(textOf('time_module')).toBe('TimeBlockedBlocked by the Front desk role')
  expect(textOf('settings_units')).toBe('UnitsReadFrom parent Settings, by the Front desk role')
  expect(textOf('toolbox_module')).toBe('ToolboxWriteGranted by the Front desk roleThe Toolbox module is off, so this has no effect')
  expect(textOf('staff_module')).toBe('StaffNo accessNot granted')
  expect(screen.getByText('Base role: Employee')).toBeTruthy()
})

test('a level whose part of Time is switched off says that it has no effect', async () => {
  const off = { isBelowBlock: false, featureOff: true }
  audited = { ...audited, rows: audited.rows.map(row => (row.permission === 'time_my_time' ? { ...row, ...off } : row)) }
  await draw()
  const table = await screen.findByRole('table', { name: 'What Ines Fontaine can do' })
  const row = table.querySelector('[data-permission="time_my_time"]')
  expect(row?.textContent).toContain('This part of Time is off, so this has no effect')
})

test('of a permission each role has its level, and leads to the role and to the people who hold it', async () => {
  const { person, router } = await draw()
  await person.click(await screen.findByRole('radio', { name: 'Permission' }))
  await vi.waitFor(() => expect(router.state.location.search).toEqual({ by: 'permission' }))
  const table = within(await screen.findByRole('table', { name: 'Roles with Staff' }))
  expect(table.getByRole('link', { name: 'Front desk' }).getAttribute('href')).toBe('/settings/roles?role=desk')
  expect(table.getByRole('link', { name: '3 people' }).getAttribute('href')).toBe('/settings/roles?tab=people&holds=desk')
})

test('each finding says what it is and leads to where it is mended', async () => {
  const people = ['Ana', 'Bo', 'Cy', 'Di', 'Ed'].map(name => found(name.toLowerCase(), name))
  findings = {
    unusedRoles: [found('board', 'Board')],
    belowBlock: [
      { role: { id: 'desk', name: 'Front desk' }, permission: 'time_my_time', parent: 'time_module', key: 'below', ignored: null },
    ],
    withoutRole: people,
    withoutEmployee: people.slice(0, 1),
    blockedApprovers: [
      {
        ...found('lea', 'Lea'),
        role: { id: 'desk', name: 'Front desk' },
        people: people.slice(0, 2),
        permission: 'time_my_team_time',
        waiting: [{ id: 'sheet', name: 'Ana', noun: 'timesheet', title: 'Jan 19 – Feb 1' }],
      },
    ],
    unresolvedSteps: [
      { templateName: 'Two steps', stepOrder: 2, approverType: 'role', reason: 'nobody', people: people.slice(0, 2) },
      { templateName: null, stepOrder: 1, approverType: 'manager', reason: 'nobody_else', people: people.slice(0, 1) },
    ],
  }
  await draw()
  const items = await vi.waitFor(() => {
    const found = within(screen.getByRole('region', { name: 'Findings' })).getAllByRole('listitem')
    expect(found).toHaveLength(7)
    return found
  })
  const shown = items.map(item => [item.textContent, within(item).getByRole('link').getAttribute('href')])
  expect(shown).toEqual([
    [
      'An approval step has no approverWorkflow Two steps, step 2. No one can take this step for Ana and Bo, so administrators decide.Assign a roleIgnore',
      '/settings/roles?tab=people',
    ],
    [
      "An approval step has no approverWithout a workflow, the manager approves. No one else can approve for Ana, so they can't submit.Open staffIgnore",
      '/resources/staff?employee=ana&tab=job',
    ],
    [
      "Lea can't open My Team Time, but has to approveTheir role, “Front desk”, blocks My Team Time, and approval steps still lead to them. They approve for Ana and Bo. 1 request is waiting: Ana (timesheet, Jan 19 – Feb 1).Open roleIgnore",
      '/settings/roles?role=desk',
    ],
    [
      'Grant below a block“Front desk” grants “My Time” but blocks “Time” above it. The grant still applies.Open roleIgnore',
      '/settings/roles?role=desk',
    ],
    ['5 people without a roleAna, Bo, and Cy, and 2 moreAssign a roleIgnore', '/settings/roles?tab=people&holds=none'],
    ['1 person without an employee recordAnaOpen staffIgnore', '/resources/staff'],
    ['Unused roleNo one has the Board role.Open roleIgnore', '/settings/roles?role=board'],
  ])
})

test('whoever may only read how roles are set up finds no way to change them', async () => {
  permissions = { settings_roles: 'read' }
  findings = { ...findings, unusedRoles: [found('board', 'Board')], withoutEmployee: [found('ana', 'Ana')] }
  await draw()
  await screen.findByText('Unused role')
  await screen.findByRole('table', { name: 'What Ines Fontaine can do' })
  expect(screen.getAllByRole('link').map(link => link.textContent)).toEqual(['Settings', 'Export CSV', 'Export XLSX'])
})

test('no findings are said so, and a check that failed is an error', async () => {
  await draw()
  expect(await screen.findByText('No findings')).toBeTruthy()
  cleanup()
  const before = answers.of
  answers.of = (path, input) =>
    path === 'permissionAudit.findings'
      ? { status: 503, json: { defined: false, code: 'UNAVAILABLE', status: 503, message: 'The server is busy. Please try again.' } }
      : before(path, input)
  await draw()
  expect(await screen.findByText("Couldn't check the setup")).toBeTruthy()
  expect(screen.queryByText('No findings')).toBeNull()
})

test('a finding is ignored with a note, and an ignored one stands below and is restored', async () => {
  const summer = { ...found('summer', 'Summer desk'), ignored: { note: 'For the summer', by: 'Dana', at: '2026-11-20T10:00:00Z' } }
  findings = { ...findings, unusedRoles: [found('board', 'Board'), summer], withoutRole: [found('ana', 'Ana'), found('bo', 'Bo')] }
  const { person } = await draw()
  const box = within(await screen.findByRole('region', { name: 'Findings' }))
  expect(await box.findByText('2 people without a role')).toBeTruthy()
  await person.click(box.getAllByRole('button', { name: 'Ignore' })[0]!)
  const dialog = within(await screen.findByRole('dialog', { name: 'Ignore “2 people without a role”?' }))
  await person.click(dialog.getByRole('button', { name: 'Ignore' }))
  expect(await dialog.findByText('Enter a note')).toBeTruthy()
  await person.type(dialog.getByRole('textbox', { name: 'Note' }), 'Board members')
  await person.click(dialog.getByRole('button', { name: 'Ignore' }))
  await vi.waitFor(() => expect(sent).toEqual([['permissionAudit.ignore', { keys: ['ana', 'bo'], note: 'Board members' }]]))
  await person.click(box.getByText('1 ignored'))
  expect(box.getByText('Dana: For the summer')).toBeTruthy()
  await person.click(box.getByRole('button', { name: 'Restore' }))
  await vi.waitFor(() => expect(sent[1]).toEqual(['permissionAudit.restore', { keys: ['summer'] }]))
})

test('a finding of more people than a call takes is ignored in several', async () => {
  findings = { ...findings, withoutRole: Array.from({ length: 1001 }, (_, n) => found(`p${n}`, `P ${n}`)) }
  const { person } = await draw()
  await person.click((await screen.findAllByRole('button', { name: 'Ignore' }))[0]!)
  const dialog = within(await screen.findByRole('dialog'))
  await person.type(dialog.getByRole('textbox', { name: 'Note' }), 'New')
  await person.click(dialog.getByRole('button', { name: 'Ignore' }))
  await vi.waitFor(() => expect(sent.map(([, input]) => (input as { keys: string[] }).keys.length)).toEqual([500, 500, 1]))
})

test('of roles none is chosen at first', async () => {
  await draw('/?by=compare&of=roles')
  expect(await screen.findAllByRole('combobox', { name: 'Choose a role' })).toHaveLength(2)
})

test.each([
  ['people', 'Ines Fontaine and Bo Ek', '/?by=compare&first=ines&second=bo', 'Front desk', 'Front desk'],
  ['roles', 'desk and board', '/?by=compare&of=roles&first=desk&second=board', 'desk', 'board'],
])('two %s are compared by what differs, and by everything', async (_, name, at, left, right) => {
  const { person } = await draw(at)
  const table = await screen.findByRole('table', { name })
  const rows = () => [...table.querySelectorAll('tbody tr')].map(row => [...row.children].map(cell => cell.textContent))
  expect(rows()).toEqual([['My Time', `ReadGranted by the ${left} role`, `WriteGranted by the ${right} role`]])
  await person.click(screen.getByRole('checkbox', { name: 'Only differences' }))
  expect(rows()).toHaveLength(PERMISSION_NAMES.length)
})

test('nothing is compared until two are chosen, and nothing that is alike is a difference', async () => {
  await draw('/?by=compare&first=ines')
  expect(await screen.findByText('Choose two to compare')).toBeTruthy()
  cleanup()
  await draw('/?by=compare&first=ines&second=ines')
  expect(await screen.findByText('No differences')).toBeTruthy()
})
