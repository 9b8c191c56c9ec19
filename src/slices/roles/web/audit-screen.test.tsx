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
// What is loaded when it is needed is there: under load it would come later than a test waits.
await import('./person-chooser.tsx')

const levels = { time_module: 'block', time_my_time: 'read', settings_module: 'read', toolbox_module: 'write' } as const
let audited: AuditedPerson
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
  findings = { unusedRoles: [], belowBlock: [], withoutRole: [], withoutEmployee: [], unresolvedSteps: [] }
  answers.of = path => {
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
  expect(textOf('time_my_time')).toBe('My TimeReadSet here, by role Front deskGranted below a blocked parent')
  expect(textOf('time_off_request')).toBe('Time-Off RequestsBlockedBlocked by parent Time, by role Front desk')
  expect(textOf('time_module')).toBe('TimeBlockedBlocked here, by role Front desk')
  expect(textOf('settings_units')).toBe('UnitsReadFrom parent Settings, by role Front desk')
  expect(textOf('toolbox_module')).toBe('ToolboxWriteSet here, by role Front deskThe Toolbox module is off, so this has no effect')
  expect(textOf('staff_module')).toBe('StaffNo accessNothing grants it')
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
  const people = ['Ana', 'Bo', 'Cy', 'Di', 'Ed'].map(name => ({ id: name.toLowerCase(), name }))
  findings = {
    unusedRoles: [{ id: 'board', name: 'Board' }],
    belowBlock: [{ role: { id: 'desk', name: 'Front desk' }, permission: 'time_my_time', parent: 'time_module' }],
    withoutRole: people,
    withoutEmployee: people.slice(0, 1),
    unresolvedSteps: [
      { templateName: 'Two steps', stepOrder: 2, approverType: 'role', reason: 'nobody', people: people.slice(0, 2) },
      { templateName: null, stepOrder: 1, approverType: 'manager', reason: 'nobody_else', people: people.slice(0, 1) },
    ],
  }
  await draw()
  const items = await vi.waitFor(() => {
    const found = within(screen.getByRole('region', { name: 'Findings' })).getAllByRole('listitem')
    expect(found).toHaveLength(6)
    return found
  })
  const shown = items.map(item => [item.textContent, within(item).getByRole('link').getAttribute('href')])
  expect(shown).toEqual([
    [
      'Approval step resolves to no oneWorkflow Two steps, step 2. No one can take this step for Ana and Bo, so administrators decide.Assign a role',
      '/settings/roles?tab=people',
    ],
    [
      "Approval step resolves to no oneWithout a workflow, the manager approves. No one else can approve for Ana, so they can't submit.Open staff",
      '/resources/staff?employee=ana&tab=job',
    ],
    [
      'Grant below a block“Front desk” grants “My Time” but blocks “Time” above it. The grant still applies.Open role',
      '/settings/roles?role=desk',
    ],
    ['5 people without a roleAna, Bo, and Cy, and 2 moreAssign a role', '/settings/roles?tab=people&holds=none'],
    ['1 person without an employee recordAnaOpen staff', '/resources/staff'],
    ['Unused roleNo one holds “Board”.Open role', '/settings/roles?role=board'],
  ])
})

test('whoever may only read how roles are set up finds no way to change them', async () => {
  permissions = { settings_roles: 'read' }
  findings = { ...findings, unusedRoles: [{ id: 'board', name: 'Board' }], withoutEmployee: [{ id: 'ana', name: 'Ana' }] }
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
