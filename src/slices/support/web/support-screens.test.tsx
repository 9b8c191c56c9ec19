// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootstrapQuery } from '#slices/access/web/public.tsx'
import { notifyLive } from '#web/live.ts'
import { PathParamsContext } from '#web/screen-place.ts'
import type { Call } from '#web/send-call.ts'
import type { UploadedFile } from '#web/upload.ts'
import type { Ticket, TicketMessage } from './calls.ts'
import { support } from './manifest.ts'

const answers = vi.hoisted(() => ({
  of: (_path: string, _input: unknown): { status: number; json: unknown } => ({ status: 200, json: {} }),
}))
vi.mock('#web/send-call.ts', () => {
  const send = async ({ path, input }: Call) => answers.of(path.join('.'), input)
  return { sendCall: vi.fn(send), sendTogether: vi.fn(send) }
})
const upload = vi.hoisted(() => ({ of: vi.fn<(sent: { file: File }) => Promise<UploadedFile>>() }))
vi.mock('#web/upload.ts', () => ({ uploadFile: upload.of }))
const { sendCall } = await import('#web/send-call.ts')
const { OwnTicketScreen } = await import('./own/own-ticket-screen.tsx')
const { EscalatedTicketScreen } = await import('./platform/escalated-ticket-screen.tsx')
const { AnswerScreen } = await import('./queue/answer-screen.tsx')

const ID = '01a1aaaa-0000-7000-8000-000000000000'
const message = (part: Partial<TicketMessage>): TicketMessage => ({
  id: 'm',
  side: 'organization',
  isInternal: false,
  authorName: 'Dana Whitfield',
  isOwn: false,
  message: 'We are looking.',
  createdAt: '2026-11-20T12:00:00Z',
  files: [],
  ...part,
})
let ticket: Ticket
let failure: { code: string; status: number; message: string; data: object } | null
beforeEach(() => {
  failure = null
  ticket = {
    id: ID,
    number: 12,
    title: 'Hours are gone',
    description: 'All <b>of</b> them',
    category: 'technical',
    priority: 'high',
    status: 'open',
    version: 3,
    isEscalated: false,
    createdAt: '2026-11-20T10:00:00Z',
    lastActivityAt: '2026-11-20T12:00:00Z',
    requesterName: 'Amina Yusuf',
    isOwn: false,
    answers: true,
    assignedTo: null,
    assignedName: null,
    tags: [],
    metadata: { url: 'javascript:alert(1)', userAgent: '', screenResolution: '', timestamp: '', timezone: '', hasScreenshot: true },
    requester: { email: 'amina@x.test', title: 'Cook', department: null },
    escalatedAt: null,
    firstResponseAt: null,
    resolvedAt: null,
    closedAt: null,
    picture: { id: 'p', name: 'a.webp', contentType: 'image/webp', size: 10, address: '/api/v1/files/p' },
    messages: [
      message({}),
      message({ id: 'n', message: 'Among us', isInternal: true }),
      message({ id: 'o', side: 'platform', authorName: null, message: 'Fixed' }),
    ],
    history: [],
  }
  answers.of = path => {
    if (path === 'support.read') return { status: 200, json: ticket }
    if (path === 'support.choices')
      return { status: 200, json: { administrators: [{ id: 'd', name: 'Dana Whitfield', isCurrentUser: true }], tags: [] } }
    if (failure !== null) return { status: failure.status, json: { defined: false, ...failure } }
    return { status: 200, json: { id: ID, version: 4, status: 'in_progress' } }
  }
})
afterEach(() => {
  cleanup()
  vi.mocked(sendCall).mockClear()
})
const sent = () => vi.mocked(sendCall).mock.calls.map(([{ path, input }]) => [path.join('.'), input])

async function draw(Screen: () => ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(bootstrapQuery().queryKey, {
    organization: { id: 'o', name: 'Harbor' },
    baseRole: 'employee',
    mode: 'member',
    permissions: {},
    modules: [],
    features: {},
  } as never)
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <PathParamsContext value={{ id: ID }}>
          <Screen />
        </PathParamsContext>
      ),
    }),
    history: createMemoryHistory({ initialEntries: [`/support/${ID}`] }),
  })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return router
}

test('texts of a ticket and the address of its page are shown as they are, and that address is no link (SEC-139, SEC-140)', async () => {
  await draw(AnswerScreen)
  expect(await screen.findByText('All <b>of</b> them')).toBeTruthy()
  expect(screen.getByText('javascript:alert(1)').closest('a')).toBeNull()
  expect(screen.getByRole('img', { name: 'Screenshot from ticket #12' })).toBeTruthy()
})

test('a note says who reads it, and what the platform says has its name', async () => {
  await draw(AnswerScreen)
  const note = (await screen.findByText('Among us')).closest('li')!
  expect(within(note).getByText('Only your support team sees this')).toBeTruthy()
  expect(within(screen.getByText('Fixed').closest('li')!).getByText('Platform support')).toBeTruthy()
})

test('Assign to me, a status, and Escalate after a question are sent with the version they were based on', async () => {
  const user = userEvent.setup()
  await draw(AnswerScreen)
  await user.click(await screen.findByRole('button', { name: 'Assign to me' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Escalate' }).hasAttribute('disabled')).toBe(false))
  await user.click(screen.getByRole('button', { name: 'Escalate' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Escalate' }))
  expect(sent()).toEqual([
    ['support.assign', { id: ID, version: 3, assignedTo: 'd' }],
    ['support.escalate', { id: ID, version: 3 }],
  ])
})

test('a reply that fails stays in the field, an empty one is not sent, and a note is sent as one', async () => {
  const user = userEvent.setup()
  await draw(AnswerScreen)
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Write a message first.')).toBeTruthy()
  failure = { code: 'CONFLICT', status: 409, message: 'This ticket is closed', data: {} }
  const field = screen.getByLabelText<HTMLTextAreaElement>('Reply')
  await user.type(field, 'Hello')
  await user.click(screen.getByLabelText('Internal note'))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/Couldn't send the reply/)).toBeTruthy()
  expect(field.value).toBe('Hello')
  failure = null
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(field.value).toBe(''))
  expect(sent().at(-1)).toEqual(['support.reply', { id: ID, message: 'Hello', isInternal: true, fileIds: [] }])
})

test('a reply waits for a file on its way and goes with it, and is not sent where that fails', async () => {
  const user = userEvent.setup()
  await draw(AnswerScreen)
  const way = Promise.withResolvers<UploadedFile>()
  upload.of.mockReturnValueOnce(way.promise)
  const choose = async () =>
    user.upload(await screen.findByLabelText('Attach a file', { selector: 'input' }), new File(['a'], 'a.txt', { type: 'text/plain' }))
  await choose()
  await user.type(screen.getByLabelText('Reply'), 'See here')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(sent()).toEqual([])
  way.resolve({ id: 'f', name: 'a.txt' } as UploadedFile)
  await waitFor(() => expect(sent()).toEqual([['support.reply', { id: ID, message: 'See here', isInternal: false, fileIds: ['f'] }]]))
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Reply').value).toBe(''))
  await user.type(screen.getByLabelText('Reply'), 'And here')
  const fails = Promise.withResolvers<UploadedFile>()
  upload.of.mockReset().mockReturnValueOnce(fails.promise)
  await choose()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  fails.reject(new Error('offline'))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' }).hasAttribute('disabled')).toBe(false))
  expect(sent()).toHaveLength(1)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reply').value).toBe('And here')
})

test('a change is read again when it is announced', async () => {
  await draw(AnswerScreen)
  await screen.findByText('Fixed')
  ticket = { ...ticket, messages: [...ticket.messages, message({ id: 'q', message: 'It is back' })] }
  notifyLive({ kind: 'changed', table: 'support_tickets', id: ID })
  expect(await screen.findByText('It is back')).toBeTruthy()
})

test('whoever filed a ticket replies without notes, and a closed one takes no reply', async () => {
  ticket = { ...ticket, isOwn: true, answers: false, metadata: null, requester: null, messages: [message({})] }
  await draw(OwnTicketScreen)
  expect(await screen.findByLabelText('Reply')).toBeTruthy()
  expect(screen.queryByLabelText('Internal note')).toBeNull()
  ticket = { ...ticket, status: 'closed' }
  notifyLive({ kind: 'changed', table: 'support_tickets', id: ID })
  expect(await screen.findByText(/^This ticket is closed/)).toBeTruthy()
  expect(screen.queryByLabelText('Reply')).toBeNull()
})

test('someone who answers and did not file the ticket is led to where they answer', async () => {
  const router = await draw(OwnTicketScreen)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/support/${ID}`))
})

test.each([
  ['a ticket that does not exist', 'NOT_FOUND', 404, 'Ticket not found'],
  ['an address that is of no ticket', 'VALIDATION', 422, 'id: Invalid UUID'],
])('%s says so', async (_, code, status, message) => {
  answers.of = () => ({ status, json: { defined: false, code, status, message, data: {} } })
  await draw(AnswerScreen)
  expect(await screen.findByText('Ticket not found')).toBeTruthy()
})

test('an operator inside an organization is led to where they leave it, and to its own tickets', async () => {
  await draw(EscalatedTicketScreen)
  expect((await screen.findByRole('link', { name: 'Go to Super Admin' })).getAttribute('href')).toBe('/super-admin')
  expect(screen.getByRole('link', { name: "This organization's tickets" }).getAttribute('href')).toBe('/admin/support')
  expect(sent()).toEqual([])
})

test('a notification of a ticket leads its requester to their ticket and those who answer to where they do', () => {
  const target = support.notificationTargets!.support_tickets!
  expect(target('support_ticket_created', ID, null).to).toBe(`/admin/support/${ID}`)
  expect(target('support_ticket_assigned', ID, null).to).toBe(`/admin/support/${ID}`)
  expect(target('support_ticket_replied', ID, null).to).toBe(`/support/${ID}`)
  expect(target('support_ticket_status', ID, null).to).toBe(`/support/${ID}`)
})
