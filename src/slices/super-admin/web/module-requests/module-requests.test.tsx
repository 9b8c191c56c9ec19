// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Call } from '#web/send-call.ts'
import { currentToast } from '#web/toast/toast-store.ts'
import type { ForwardedRequest } from '../calls.ts'

const held = vi.hoisted(() => ({ rows: [] as object[], sent: [] as [string, unknown][], failure: null as object | null }))
vi.mock('#web/send-call.ts', () => {
  const send = async ({ path, input }: Call) => {
    const [, operation] = path
    if (operation === 'list') return { status: 200, json: { rows: held.rows, more: false, total: held.rows.length } }
    held.sent.push([operation!, input])
    return held.failure ?? { status: 200, json: { ok: true } }
  }
  return { sendCall: send, sendTogether: send }
})
const { ModuleRequests } = await import('./module-requests.tsx')

const request: ForwardedRequest = {
  id: 'r1',
  organizationId: 'o1',
  organizationName: 'Cedar House',
  person: 'Ada Winters',
  justification: 'The coat drive',
  forwardedBy: 'Dana Test',
  forwardedAt: '2026-11-20T10:00:00Z',
  notes: 'We need it',
  module: 'resources',
  moduleName: 'Resources',
  status: 'trial',
  trialEndsOn: '2026-11-01',
  subscriptionEndsOn: null,
  adminControlled: false,
  isUsable: false,
}

afterEach(() => {
  cleanup()
  Object.assign(held, { rows: [], sent: [], failure: null })
})

async function draw(rows: readonly ForwardedRequest[]) {
  held.rows = [...rows]
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createRouter({ routeTree: createRootRoute({ component: ModuleRequests }), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
const card = () => screen.findByRole('article', { name: 'Ada Winters requested Resources' })

test('a request shows its organization, why it was made, and who passed it on', async () => {
  await draw([request])
  const shown = within(await card())
  expect(shown.getByRole('link', { name: 'Cedar House' }).getAttribute('href')).toBe('/super-admin/organization/o1')
  for (const text of ['The coat drive', /^Passed on by Dana Test/, 'We need it']) expect(shown.getByText(text)).toBeDefined()
})

test('without requests it says what will show up', async () => {
  await draw([])
  expect(await screen.findByText('No module requests')).toBeDefined()
})

test('approving begins without an end that has passed, and sends the status, the ends, and the notes', async () => {
  const person = await draw([request])
  await person.click(within(await card()).getByRole('button', { name: 'Approve' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve Resources for Cedar House' }))
  await person.type(dialog.getByLabelText('Notes'), 'Enjoy')
  await person.click(dialog.getByRole('button', { name: 'Approve' }))
  const input = { organizationId: 'o1', id: 'r1', status: 'active', trialEndsOn: null, subscriptionEndsOn: null, notes: 'Enjoy' }
  await waitFor(() => expect(held.sent).toEqual([['approve', input]]))
  await waitFor(() => expect(currentToast()?.title).toBe('Request Reviewed'))
})

test('a rejection sends its notes; one that fails says so in the dialog and keeps them', async () => {
  held.failure = {
    status: 409,
    json: { defined: false, code: 'CONFLICT', status: 409, message: 'This request is no longer pending', data: {} },
  }
  const person = await draw([request])
  await person.click(within(await card()).getByRole('button', { name: 'Reject' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject the request for Resources' }))
  await person.type(dialog.getByLabelText('Notes'), 'Not in this plan')
  await person.click(dialog.getByRole('button', { name: 'Reject' }))
  expect(await dialog.findByText(/This request is no longer pending/)).toBeDefined()
  expect(dialog.getByLabelText('Notes')).toHaveProperty('value', 'Not in this plan')
  expect(held.sent).toEqual([['reject', { organizationId: 'o1', id: 'r1', notes: 'Not in this plan' }]])
})
