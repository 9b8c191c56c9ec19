// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToast } from '#web/toast/toast-store.ts'
import type { Person } from '../calls.ts'
import { SendReset } from './send-reset.tsx'

const viewer = vi.hoisted(() => ({ baseRole: 'admin', superAdminMode: false }))
vi.mock('#slices/access/web/public.tsx', () => ({ useCurrentUser: () => viewer }))

const server = { answer: () => Response.json({ json: { ok: true } }), calls: 0 }
beforeEach(() => {
  Object.assign(viewer, { baseRole: 'admin', superAdminMode: false })
  server.answer = () => Response.json({ json: { ok: true } })
  server.calls = 0
  vi.stubGlobal('fetch', async () => {
    server.calls += 1
    return server.answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SendReset person={{ id: 'p', firstName: 'Amina', lastName: 'Yusuf' } as Person} />
    </QueryClientProvider>,
  )
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Send password reset email' }))
const failure = (status: number, code: string, message: string) => () =>
  Response.json({ json: { defined: false, code, status, message } }, { status })

test('an administrator sends the mail, and a message says to whom', async () => {
  open()
  press()
  await vi.waitFor(() => expect(currentToast()).toMatchObject({ tone: 'success', title: 'Password reset email sent to Amina Yusuf' }))
  expect(server.calls).toBe(1)
})

test('a call that fails is told at once in the specified words', async () => {
  server.answer = failure(500, 'INTERNAL', 'An unexpected error occurred')
  open()
  press()
  await vi.waitFor(() =>
    expect(currentToast()).toMatchObject({
      tone: 'error',
      title: 'Reset Error',
      text: 'Failed to send password reset email. Please try again.',
    }),
  )
})

test('a denial gives its reason', async () => {
  const reason = "You can't reset the password of someone whose role has more access than yours"
  server.answer = failure(403, 'FORBIDDEN', reason)
  open()
  press()
  await vi.waitFor(() => expect(currentToast()).toMatchObject({ tone: 'error', title: 'Reset Error', text: reason }))
})

test('someone who edits people without being an administrator is not offered it; a super admin inside the organization is', () => {
  viewer.baseRole = 'manager'
  const { unmount } = open()
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  Object.assign(viewer, { baseRole: null, superAdminMode: true })
  open()
  expect(screen.getByRole('button')).toBeTruthy()
})
