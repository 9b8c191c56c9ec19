// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendCall } from '#web/send-call.ts'
import { OwnTools } from './late/own-tools-part.tsx'

const { bootstrap } = vi.hoisted(() => ({
  bootstrap: {
    organization: { id: 'h', name: 'Harbor Light', domain: 'harbor' },
    user: { id: 'u', email: 'dana@harbor.test' },
    role: { name: 'Administrator', baseRole: 'admin' },
    mode: 'member',
    today: '2026-11-22',
    permissions: { staff_module: 'write' },
    modules: [{ slug: 'time', name: 'Time', usable: true }],
    preferences: { showFieldInfo: false, showDebugInfo: true },
  },
}))
vi.mock('#slices/access/web/public.tsx', () => ({ useBootstrap: () => bootstrap }))

beforeEach(() => {
  bootstrap.preferences.showDebugInfo = true
  localStorage.setItem('steward.show-debug-info', 'true')
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ json: {} }, { headers: { 'x-request-id': 'request-7' } })))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})
const call = () => act(() => sendCall({ path: ['staff', 'list'], input: {}, headers: {}, organization: 'h', signal: undefined }))

test('the panel shows organization, role, permissions, modules, and each call with its time and request id', async () => {
  render(<OwnTools />)
  const panel = await screen.findByRole('complementary', { name: 'Debug panel' })
  for (const text of ['Harbor Light (h)', 'Administrator', 'staff_module', 'time']) expect(panel.textContent).toContain(text)
  await call()
  expect(await screen.findByText('staff.list')).toBeDefined()
  expect(panel.textContent).toMatch(/200 · \d+ ms/)
  expect(screen.getByText('Request request-7')).toBeDefined()
})

test('closing it turns it off on this device, and forgets the calls', async () => {
  render(<OwnTools />)
  await screen.findByRole('complementary', { name: 'Debug panel' })
  await call()
  await userEvent.click(screen.getByRole('button', { name: 'Turn off the debug panel' }))
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(localStorage.getItem('steward.show-debug-info')).toBe('false')
  const { recentCalls } = await import('./recent-calls.ts')
  await vi.waitFor(() => expect(recentCalls()).toEqual([]))
})

test('it stays away where the organization does not allow it, whatever the device remembers', () => {
  bootstrap.preferences.showDebugInfo = false
  render(<OwnTools />)
  expect(screen.queryByRole('complementary')).toBeNull()
})
