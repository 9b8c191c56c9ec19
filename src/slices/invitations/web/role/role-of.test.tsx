import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls } from '#test/invitation-answers.ts'
import { notifyLive } from '#web/live.ts'
import { currentToast, dismissToast } from '#web/toast/toast-store.ts'
import { RoleOf } from './role-of.tsx'

const [employee, manager] = [
  { id: 'r1', key: 'employee', name: 'Employee', sentence: 'Records their own hours.' },
  { id: 'r2', key: 'manager', name: 'Manager', sentence: 'Approves the time of their team.' },
]
const answer = { userId: 'u1', role: employee, choices: [employee, manager] }

afterEach(() => {
  cleanup()
  const toast = currentToast()
  if (toast) dismissToast(toast.id)
  vi.unstubAllGlobals()
})

function show(answers: Record<string, unknown>) {
  const sent = answerCalls(answers)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RoleOf employeeId="e1" name="Bob Test" />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), sent }
}

async function change(user: ReturnType<typeof userEvent.setup>, role: string) {
  await user.click(await screen.findByRole('button', { name: 'Change role' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Change the role of Bob Test' }))
  await user.click(dialog.getByRole('combobox', { name: 'Role' }))
  await user.click(screen.getByRole('option', { name: role }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
}

test('whoever may give another role changes it, and sees the new one', async () => {
  const roles = vi
    .fn()
    .mockReturnValueOnce(answer)
    .mockReturnValue({ ...answer, role: manager })
  const { user, sent } = show({ 'members/role': roles, 'members/assignRole': { role: manager } })
  await screen.findByText('Employee')
  await change(user, 'Manager')
  await screen.findByText('Manager')
  expect(sent).toContainEqual(['members/assignRole', { userId: 'u1', roleId: 'r2' }])
  expect(currentToast()).toMatchObject({ tone: 'success', title: 'Role assigned successfully' })
})

test('a role says what it may do, where it is shown and where it is chosen', async () => {
  const { user } = show({ 'members/role': answer })
  expect(await screen.findByText('Records their own hours.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Change role' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Change the role of Bob Test' }))
  const choice = dialog.getByRole('combobox', { name: 'Role' })
  const described = () => (choice.getAttribute('aria-describedby') ?? '').split(' ').map(id => document.getElementById(id)?.textContent)
  expect(described()).toContain('Records their own hours.')
  await user.click(choice)
  await user.click(screen.getByRole('option', { name: 'Manager' }))
  expect(described()).toContain('Approves the time of their team.')
})

test('the last administrator keeps their role, and the dialog says why', async () => {
  const { user } = show({
    'members/role': answer,
    'members/assignRole': {
      code: 'CONFLICT',
      status: 409,
      message: 'At least one administrator must remain',
      data: { rule: 'last_administrator' },
    },
  })
  await change(user, 'Manager')
  await screen.findByText('At least one administrator must remain')
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('everyone else reads it; someone without a role has none', async () => {
  show({ 'members/role': { userId: 'u1', role: null, choices: [] } })
  await screen.findByText('No role')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a change elsewhere shows at once', async () => {
  const roles = vi
    .fn()
    .mockReturnValueOnce(answer)
    .mockReturnValue({ ...answer, role: manager })
  show({ 'members/role': roles })
  await screen.findByText('Employee')
  notifyLive({ kind: 'changed', table: 'member_roles', id: 'someone else' })
  notifyLive({ kind: 'changed', table: 'member_roles', id: 'u1' })
  await waitFor(() => expect(screen.getByText('Manager')).toBeTruthy())
  expect(roles).toHaveBeenCalledTimes(2)
})
