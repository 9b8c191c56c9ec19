// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { PERMISSION_NAMES } from '#core/permission.ts'
import { bootstrapQuery } from '#slices/access/web/public.tsx'
import { showColumns } from '#slices/organizations/web/field-info.tsx'
import { LeaveQuestion } from '#web/leave-question.tsx'
import { forgetUnsaved } from '#web/leaving.ts'
import { notifyLive } from '#web/live.ts'
import type { Call } from '#web/send-call.ts'
import { Toaster } from '#web/toast/toaster.tsx'
import type { Member, Role } from './calls.ts'

type Answer = { status: number; json: unknown }
const answers = vi.hoisted(() => ({ of: (_path: string, _input: unknown): Answer => ({ status: 200, json: {} }) }))
vi.mock('#web/send-call.ts', () => {
  const send = async ({ path, input }: Call) => answers.of(path.join('.'), input)
  return { sendCall: vi.fn(send), sendTogether: vi.fn(send) }
})
const { sendCall } = await import('#web/send-call.ts')
const { RolesScreen } = await import('./roles-screen.tsx')
// Load the lazy parts up front: under load they could arrive after a test has stopped waiting.
await Promise.all([import('./role-dialogs.tsx'), import('./people-tab.tsx')])

const role = (id: string, part: Partial<Role> = {}): Role => ({
  id,
  key: null,
  name: id,
  description: '',
  sentence: `What ${id} may do.`,
  baseRole: 'employee',
  isSystem: false,
  isActive: true,
  version: 1,
  levels: {},
  people: 0,
  invitations: 0,
  isUsed: false,
  isWithinOwn: true,
  ...part,
})
const member = (id: string, part: Partial<Member> = {}): Member => ({
  id,
  employeeId: `e-${id}`,
  name: id,
  email: `${id}@x.test`,
  role: { id: 'employee', name: 'Employee', isActive: true },
  mayChange: true,
  ...part,
})

const everything = Object.fromEntries(PERMISSION_NAMES.map(name => [name, 'write']))
let permissions: Readonly<Record<string, string>>
let roles: Role[]
let members: Member[]
/** Asked again once a role has changed. */
const currentUser = () => ({ organization: { id: 'o' }, permissions, modules: [], timeFeatures: {}, counts: {} })
/** By operation: what a write answers in place of success. */
let failing: Record<string, { status: number; message: string; rule?: string }>
beforeEach(() => {
  roles = [
    role('employee', { key: 'employee', name: 'Employee', isSystem: true, people: 2, isUsed: true, levels: { staff_module: 'read' } }),
    role('payroll', { name: 'Payroll', version: 7, levels: { time_module: 'read', time_my_time: 'write' } }),
    role('above', { name: 'Director', baseRole: 'admin', isWithinOwn: false }),
  ]
  members = [member('Ines'), member('Nora', { role: null }), member('Dana', { mayChange: false })]
  failing = {}
  permissions = everything
  answers.of = (path, input) => {
    const failure = failing[path]
    if (failure) {
      const data = { ...(failure.rule && { rule: failure.rule }) }
      return { status: failure.status, json: { defined: false, code: 'CONFLICT', status: failure.status, message: failure.message, data } }
    }
    if (path.startsWith('bootstrap')) return { status: 200, json: currentUser() }
    if (path === 'roles.list') return { status: 200, json: { roles } }
    if (path === 'members.list') return { status: 200, json: { rows: members, more: false, total: members.length } }
    if (path.startsWith('roles.')) return { status: 200, json: { ...roles[1], ...(input as object) } }
    return { status: 200, json: { ok: true } }
  }
})
afterEach(() => {
  cleanup()
  forgetUnsaved()
  vi.mocked(sendCall).mockClear()
})

const Screen = () => (
  <>
    <RolesScreen />
    <LeaveQuestion />
    <Toaster />
  </>
)

async function draw(at = '/?role=payroll') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(bootstrapQuery().queryKey, currentUser() as never)
  const router = createRouter({ routeTree: createRootRoute({ component: Screen }), history: createMemoryHistory({ initialEntries: [at] }) })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(router.state).toMatchObject({ status: 'idle', isLoading: false }))
  return { person: userEvent.setup(), router }
}
const grid = () => screen.findByRole('grid', { name: 'Permissions' })
const rowOf = async (permission: string) => within((await grid()).querySelector<HTMLElement>(`[data-permission="${permission}"]`)!)
const radio = async (permission: string, name: string) => (await rowOf(permission)).getByRole<HTMLInputElement>('radio', { name })
const sent = (path: string) => vi.mocked(sendCall).mock.calls.flatMap(([call]) => (call.path.join('.') === path ? [call.input] : []))
const press = async (person: ReturnType<typeof userEvent.setup>, name: string | RegExp) =>
  person.click(await screen.findByRole('button', { name }))

describe('the levels of a role', () => {
  test('show what is set and what it comes to, with the parent that it comes from', async () => {
    await draw()
    expect((await radio('time_my_time', 'Write')).checked).toBe(true)
    expect((await rowOf('time_my_time')).getByText('Write')).toBeTruthy()
    expect((await radio('time_off_request', 'Inherit')).checked).toBe(true)
    expect((await rowOf('time_off_request')).getByText('from Time')).toBeTruthy()
    expect((await rowOf('staff_module')).getByText('No access')).toBeTruthy()
    expect((await rowOf('staff_module')).getByText('nothing set')).toBeTruthy()
  })

  test('that would give what the current user lacks are disabled, with the reason', async () => {
    permissions = { ...everything, staff_module: 'read' }
    roles[1]!.levels = { staff_module: 'read' }
    const { person } = await draw()
    const write = await radio('staff_module', 'Write')
    expect(write.disabled).toBe(true)
    expect(write.getAttribute('aria-description')).toMatch(/^You can't grant this: your own role doesn't have “.+” at this level\.$/)
    expect(write.closest('td')!.title).toBe(write.getAttribute('aria-description'))
    for (const name of ['Inherit', 'Read', 'Block']) expect((await radio('staff_module', name)).disabled, name).toBe(false)
    expect((await radio('settings_roles', 'Write')).disabled).toBe(false)
    ;(await radio('settings_roles', 'Write')).focus()
    await person.keyboard('{ArrowUp}')
    expect(document.activeElement).toHaveProperty('value', 'write')
  })

  test('show the difference before it is saved, below a parent too, and send the whole set with its version', async () => {
    const { person } = await draw()
    await person.click(await radio('time_module', 'Block'))
    await person.click(await radio('staff_module', 'Read'))
    expect((await rowOf('time_module')).getByText('was Read')).toBeTruthy()
    expect((await rowOf('time_off_request')).getByText('was Read')).toBeTruthy()
    expect((await rowOf('time_my_time')).queryByText(/^was/)).toBeNull()
    const bar = within(screen.getByRole('group', { name: 'Unsaved changes' }))
    expect(bar.getByText('2 changes')).toBeTruthy()
    expect(bar.getByText('Staff', { exact: false }).textContent).toBe('Staff No access Read')
    await press(person, 'Save changes')
    expect(sent('roles.setLevels')).toEqual([
      { id: 'payroll', version: 7, levels: { time_module: 'block', time_my_time: 'write', staff_module: 'read' } },
    ])
    expect(await screen.findByText('Permissions updated successfully')).toBeTruthy()
    expect(screen.queryByRole('group', { name: 'Unsaved changes' })).toBeNull()
  })

  test('go back to what is stored when they are discarded, and to the parent when they inherit', async () => {
    const { person } = await draw()
    await person.click(await radio('time_my_time', 'Inherit'))
    expect((await rowOf('time_my_time')).getByText('from Time')).toBeTruthy()
    await press(person, 'Discard')
    expect((await radio('time_my_time', 'Write')).checked).toBe(true)
    expect(sent('roles.setLevels')).toEqual([])
  })

  test('are kept when saving fails, and the message says why', async () => {
    failing['roles.setLevels'] = { status: 409, message: 'At least one administrator must remain', rule: 'last_administrator' }
    const { person } = await draw()
    await person.click(await radio('staff_module', 'Read'))
    await press(person, 'Save changes')
    expect(await screen.findByText('Failed to update permissions')).toBeTruthy()
    expect(screen.getByText('At least one administrator must remain')).toBeTruthy()
    expect((await radio('staff_module', 'Read')).checked).toBe(true)
  })

  test('keep what someone else saves meanwhile, and send it with the own change and the new version', async () => {
    const { person } = await draw()
    await person.click(await radio('staff_module', 'Read'))
    roles[1] = { ...roles[1]!, version: 8, levels: { ...roles[1]!.levels, events_module: 'write' } }
    notifyLive({ kind: 'changed', table: 'roles', id: 'payroll' })
    await vi.waitFor(async () => expect((await radio('events_module', 'Write')).checked).toBe(true))
    expect(within(screen.getByRole('group', { name: 'Unsaved changes' })).getByText('1 change')).toBeTruthy()
    await press(person, 'Save changes')
    await vi.waitFor(() =>
      expect(sent('roles.setLevels')).toEqual([
        {
          id: 'payroll',
          version: 8,
          levels: { time_module: 'read', time_my_time: 'write', events_module: 'write', staff_module: 'read' },
        },
      ]),
    )
  })

  test('are one stop of Tab: up and down go along a column without choosing, Space chooses, left and right choose', async () => {
    const { person } = await draw()
    const read = await radio('time_my_time', 'Read')
    read.focus()
    await person.keyboard('{ArrowDown}')
    const below = await radio('time_my_team_time', 'Read')
    expect(document.activeElement).toBe(below)
    expect(below.checked).toBe(false)
    await person.keyboard(' ')
    expect(below.checked).toBe(true)
    await person.keyboard('{ArrowRight}')
    expect((await radio('time_my_team_time', 'Write')).checked).toBe(true)
    await person.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(await radio('time_my_time', 'Write'))
    const stops = [...(await grid()).querySelectorAll('input')].filter(({ tabIndex }) => tabIndex === 0)
    expect(stops).toEqual([document.activeElement])
  })

  test('are found by what people call them, and by the name in the API', async () => {
    const { person } = await draw()
    await grid()
    await person.type(screen.getByRole('searchbox', { name: 'Find a permission' }), 'directory{Enter}')
    await vi.waitFor(async () => expect((await grid()).querySelectorAll('[data-permission]')).toHaveLength(1))
    await person.clear(screen.getByRole('searchbox', { name: 'Find a permission' }))
    await person.type(screen.getByRole('searchbox', { name: 'Find a permission' }), 'xyz{Enter}')
    expect(await screen.findByText('No matches')).toBeTruthy()
  })

  test.each([
    ['employee', 'System roles are read-only. Duplicate this one to make a role you can change.'],
    ['above', "This role has more access than yours, so you can't change it."],
  ])('of %s are read-only, and it says why', async (id, why) => {
    await draw(`/?role=${id}`)
    expect(await screen.findByText(why)).toBeTruthy()
    for (const input of (await grid()).querySelectorAll('input')) expect(input.disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Delete role' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Duplicate' }) === null).toBe(id === 'above')
  })
})

test('leaving a role with unsaved levels asks, and stays or goes as the answer says', async () => {
  const { person, router } = await draw()
  await person.click(await radio('staff_module', 'Read'))
  await press(person, /^Employee/)
  await press(person, 'Keep editing')
  expect(router.state.location.search).toEqual({ role: 'payroll' })
  await press(person, /^Employee/)
  await press(person, 'Discard changes')
  await vi.waitFor(() => expect(router.state.location.search).toEqual({ role: 'employee' }))
})

describe('what can be done with a role', () => {
  test('a new one is based on another, and is shown once it is made', async () => {
    const { person, router } = await draw('/?role=employee')
    await press(person, 'New role')
    await person.type(await screen.findByLabelText(/^Name/), 'Board')
    await press(person, 'Create role')
    expect(await screen.findByText('Role created successfully')).toBeTruthy()
    expect(sent('roles.create')).toEqual([{ name: 'Board', basedOnId: 'employee' }])
    await vi.waitFor(() => expect(router.state.location.search).toEqual({ role: 'payroll' }))
  })

  test('with the field info on, a role says where it is stored', async () => {
    onTestFinished(showColumns())
    const { person } = await draw('/?role=employee')
    await press(person, 'New role')
    expect(await screen.findByText('roles.name')).toBeTruthy()
    expect(screen.queryByText(/based_on/)).toBeNull()
  })

  test('a copy proposes a name, and a failure stays in the form', async () => {
    failing['roles.create'] = { status: 503, message: 'The server is busy. Please try again.' }
    const { person } = await draw()
    await press(person, 'Duplicate')
    expect((await screen.findByLabelText<HTMLInputElement>(/^Name/)).value).toBe('Copy of Payroll')
    await press(person, 'Create role')
    expect(await screen.findByText('Failed to create role')).toBeTruthy()
    expect(within(await screen.findByRole('dialog')).getByText(/^Failed to create role\. /)).toBeTruthy()
  })

  test('renaming sends name and description with the version', async () => {
    const { person } = await draw()
    await press(person, 'Rename')
    const name = await screen.findByLabelText(/^Name/)
    await person.clear(name)
    await person.type(name, 'Payroll team')
    await press(person, 'Save')
    expect(await screen.findByText('Role updated successfully')).toBeTruthy()
    expect(sent('roles.update')).toEqual([{ id: 'payroll', version: 7, name: 'Payroll team', description: '' }])
  })

  test('deactivating says what becomes of its holders and invitations, and a failure says so', async () => {
    roles[1] = { ...roles[1]!, invitations: 2 }
    failing['roles.deactivate'] = { status: 409, message: 'Someone else changed this role since you opened it', rule: 'version' }
    const { person } = await draw()
    await press(person, 'Deactivate')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/2 pending invitations for it will stop working/)).toBeTruthy()
    await person.click(dialog.getByRole('button', { name: 'Deactivate' }))
    expect(await screen.findByText('Failed to update role')).toBeTruthy()
  })

  test('deleting one that no one holds is confirmed, and one in use is answered at once', async () => {
    const { person } = await draw()
    await press(person, 'Delete role')
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete role' }))
    expect(await screen.findByText('Role deleted successfully')).toBeTruthy()
    expect(sent('roles.delete')).toEqual([{ id: 'payroll', version: 7 }])
    cleanup()
    roles[1] = { ...roles[1]!, isUsed: true }
    vi.mocked(sendCall).mockClear()
    const again = await draw()
    await press(again.person, 'Delete role')
    expect(await screen.findByText('Cannot delete role')).toBeTruthy()
    expect(screen.getByText('This role is in use or system-protected. You can deactivate it instead.')).toBeTruthy()
    expect(sent('roles.delete')).toEqual([])
  })

  test('one that came into use meanwhile is answered with the same words', async () => {
    failing['roles.delete'] = {
      status: 409,
      message: 'This role is in use or system-protected. You can deactivate it instead.',
      rule: 'role_in_use',
    }
    const { person } = await draw()
    await press(person, 'Delete role')
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete role' }))
    expect(await screen.findByText('Cannot delete role')).toBeTruthy()
    expect(screen.getByText('This role is in use or system-protected. You can deactivate it instead.')).toBeTruthy()
  })

  test('giving it offers who may be given it and has another one', async () => {
    members.push(member('Pia', { role: { id: 'payroll', name: 'Payroll', isActive: true } }))
    const { person } = await draw()
    await press(person, 'Assign')
    await person.click(await screen.findByLabelText('Person'))
    expect((await screen.findAllByRole('option')).map(option => option.textContent)).toEqual([
      expect.stringContaining('Ines'),
      expect.stringContaining('Nora'),
    ])
    await person.click(screen.getAllByRole('option')[0]!)
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Assign' }))
    expect(await screen.findByText('Role assigned successfully')).toBeTruthy()
    expect(sent('members.assignRole')).toEqual([{ userId: 'Ines', roleId: 'payroll' }])
  })
})

describe('people', () => {
  const open = async (name: string, action: string) => {
    const { person } = await draw('/?tab=people')
    await press(person, `Actions for ${name}`)
    await person.click(await screen.findByRole('menuitem', { name: action }))
    return person
  }
  const choose = async (person: ReturnType<typeof userEvent.setup>, label: string) => {
    await person.click(await screen.findByRole('combobox', { name: 'Role' }))
    await person.click(await screen.findByRole('option', { name: label }))
    await press(person, 'Assign')
  }

  test('without a role are given one, and roles that cannot be given are not offered', async () => {
    roles.push(role('old', { name: 'Old', isActive: false }))
    const person = await open('Nora', 'Assign a role')
    await person.click(await screen.findByRole('combobox', { name: 'Role' }))
    expect((await screen.findAllByRole('option')).map(option => option.textContent)).toEqual(['Employee', 'Payroll'])
    await person.click(screen.getByRole('option', { name: 'Payroll' }))
    await press(person, 'Assign')
    expect(await screen.findByText('Role assigned successfully')).toBeTruthy()
    expect(sent('members.assignRole')).toEqual([{ userId: 'Nora', roleId: 'payroll', presentRoleId: null }])
  })

  test('are given another role, which names the one that was seen', async () => {
    const person = await open('Ines', 'Change role')
    await choose(person, 'Payroll')
    expect(await screen.findByText('Role reassigned successfully')).toBeTruthy()
    expect(sent('members.assignRole')).toEqual([{ userId: 'Ines', roleId: 'payroll', presentRoleId: 'employee' }])
  })

  test.each([
    ['Nora', 'Assign a role', 'Failed to assign role'],
    ['Ines', 'Change role', 'Failed to reassign role'],
  ])('of %s: a failure says what failed', async (name, action, text) => {
    failing['members.assignRole'] = { status: 503, message: 'The server is busy. Please try again.' }
    const person = await open(name, action)
    await choose(person, 'Payroll')
    expect(await screen.findByText(text)).toBeTruthy()
  })

  test('a lost second factor is reset with a note, and not without one', async () => {
    const person = await open('Ines', 'Reset two-step verification')
    const dialog = within(await screen.findByRole('dialog'))
    await person.click(dialog.getByRole('button', { name: 'Reset' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('Please enter a note')
    expect(sent('account.resetFactors')).toEqual([])
    await person.type(dialog.getByLabelText('Note'), 'Lost phone')
    await person.click(dialog.getByRole('button', { name: 'Reset' }))
    await vi.waitFor(() => expect(sent('account.resetFactors')).toEqual([{ userId: 'Ines', note: 'Lost phone' }]))
  })

  test('lose their role after a question, and the last administrator does not', async () => {
    const person = await open('Ines', 'Remove role')
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove role' }))
    expect(await screen.findByText('Role removed successfully')).toBeTruthy()
    expect(sent('members.removeRole')).toEqual([{ userId: 'Ines', presentRoleId: 'employee' }])
    cleanup()
    failing['members.removeRole'] = { status: 409, message: 'At least one administrator must remain', rule: 'last_administrator' }
    const again = await open('Ines', 'Remove role')
    await again.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove role' }))
    expect(await screen.findByText('Failed to remove role')).toBeTruthy()
    expect(screen.getByText('At least one administrator must remain')).toBeTruthy()
  })
})

test('invitations are for whoever may change the staff; their address shows the roles to anyone else', async () => {
  permissions = { settings_roles: 'write' }
  await draw('/?tab=invitations')
  expect(await grid()).toBeTruthy()
  expect(screen.queryByRole('tab', { name: 'Invitations' })).toBeNull()
})

test('roles that cannot be loaded are an error, never an empty list', async () => {
  failing['roles.list'] = { status: 503, message: 'The server is busy. Please try again.' }
  await draw()
  expect(await screen.findByText("Couldn't load the roles")).toBeTruthy()
  expect(screen.queryByRole('grid')).toBeNull()
})
