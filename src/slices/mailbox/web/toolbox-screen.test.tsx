// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootstrapQuery } from '#slices/access/web/public.tsx'
import { notifyLive } from '#web/live.ts'
import type { Call } from '#web/send-call.ts'
import type { Mail, ReadMail } from './calls.ts'

const answers = vi.hoisted(() => ({ of: (_path: string, _input: unknown): unknown => ({}) }))
vi.mock('#web/send-call.ts', () => {
  const send = async ({ path, input }: Call) => ({ status: 200, json: answers.of(path.join('.'), input) })
  return { sendCall: vi.fn(send), sendTogether: vi.fn(send) }
})
const { sendCall } = await import('#web/send-call.ts')
const { ToolboxScreen } = await import('./toolbox-screen.tsx')

const mail = (id: string, part: Partial<Mail> = {}): Mail => ({
  id,
  kind: 'organization_invitation',
  to: `${id}@x.test`,
  subject: 'Ada invited you',
  state: 'kept',
  error: null,
  createdAt: '2026-11-20T10:00:00Z',
  sentAt: null,
  ...part,
})
let mails: Mail[]
let isDelivered: boolean
let text: Pick<ReadMail, 'text' | 'isLinkMasked'>
beforeEach(() => {
  mails = [mail('lena'), mail('sam', { state: 'failed', error: 'Mailbox full' })]
  isDelivered = false
  text = { text: 'Hi <b>Lena</b>,\n\nhttps://x.test/i?token=(removed)\n', isLinkMasked: true }
  answers.of = (path, input) => {
    if (path.endsWith('.list')) return { rows: mails, more: false, total: mails.length, isDelivered }
    return { ...mails.find(({ id }) => id === (input as { id: string }).id), ...text }
  }
})
afterEach(() => {
  cleanup()
  vi.mocked(sendCall).mockClear()
})

/** The screen, for someone in an organization. */
async function draw(Screen: () => ReactNode, at = '/', level: 'read' | 'write' = 'read') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const organization = { id: 'o', name: 'Cedar House', domain: null }
  const me = {
    organization,
    mode: 'member',
    subdomain: null,
    role: null,
    permissions: { toolbox_module: level },
    modules: [],
    employee: null,
  }
  client.setQueryData(bootstrapQuery().queryKey, me as never)
  const router = createRouter({ routeTree: createRootRoute({ component: Screen }), history: createMemoryHistory({ initialEntries: [at] }) })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  // A click before the first load of the address has ended would be lost with it.
  await vi.waitFor(() => expect(router.state).toMatchObject({ status: 'idle', isLoading: false }))
  return { person: userEvent.setup() }
}

const asked = (path: string) =>
  vi.mocked(sendCall).mock.calls.flatMap(([call]) => (call.path.join('.') === path ? [call.input as Record<string, unknown>] : []))

test('a state that is chosen is what the server is asked for', async () => {
  const { person } = await draw(ToolboxScreen)
  await screen.findByRole('table', { name: 'Mail' })
  await person.click(screen.getByRole('button', { name: 'Filter by State' }))
  await person.click(await screen.findByRole('button', { name: 'Failed' }))
  await vi.waitFor(() => expect(asked('mails.list').at(-1)).toMatchObject({ state: 'failed' }))
})

test('the mail of the address is open: it says why it could not be sent, and its text is drawn as text', async () => {
  await draw(ToolboxScreen, '/?mail=sam')
  const drawer = await screen.findByRole('dialog', { name: 'Ada invited you' })
  expect(await within(drawer).findByText('Mailbox full')).toBeTruthy()
  const drawn = within(drawer).getByText(/Hi <b>Lena<\/b>/)
  expect(drawn.children).toHaveLength(0)
  expect(within(drawer).queryByRole('link')).toBeNull()
  expect(within(drawer).getByText('Only the recipient can see this link.')).toBeTruthy()
})

test('new mail appears without a reload', async () => {
  await draw(ToolboxScreen)
  await screen.findByText('lena@x.test')
  mails = [mail('mia'), ...mails]
  notifyLive({ kind: 'changed', table: 'mail_messages', id: 'mia' })
  expect(await screen.findByText('mia@x.test')).toBeTruthy()
})

test.each([
  [true, /the mail server accepted it/, "Mail will be listed here as it's sent."],
  [false, /messages are stored here instead of sent/, "Messages will be stored here, because email isn't set up for this installation."],
])('without mail, and with a mail server (%s), it says what will be here', async (delivered, help, empty) => {
  mails = []
  isDelivered = delivered
  await draw(ToolboxScreen)
  expect(await screen.findByText('No mail yet')).toBeTruthy()
  expect(await screen.findByText(help)).toBeTruthy()
  expect(await screen.findByText(empty)).toBeTruthy()
})

test.each([
  ['a failed mail without a link is offered to be sent again, and is', 'write', false, true],
  ['one with a link says where a new link comes from', 'write', true, false],
  ['whoever may only read sees the reason alone', 'read', false, false],
] as const)('%s', async (_, level, isLinkMasked, isOffered) => {
  text = { text: 'Hi', isLinkMasked }
  await draw(ToolboxScreen, '/?mail=sam', level)
  const drawer = await screen.findByRole('dialog')
  expect(await within(drawer).findByText('Mailbox full')).toBeTruthy()
  const again = within(drawer).queryByRole('button', { name: 'Send again' })
  expect(again !== null).toBe(isOffered)
  expect(within(drawer).queryByText(/use the screen this message came from/) !== null).toBe(isLinkMasked)
  if (again === null) return
  await userEvent.click(again)
  await vi.waitFor(() =>
    expect(vi.mocked(sendCall)).toHaveBeenCalledWith(expect.objectContaining({ path: ['mails', 'sendAgain'], input: { id: 'sam' } })),
  )
})

test('a mail that bounced says so, with the reason, and is not offered to be sent again', async () => {
  mails = [mail('kim', { state: 'bounced', error: 'No such user' })]
  text = { text: 'Hi', isLinkMasked: false }
  await draw(ToolboxScreen, '/?mail=kim', 'write')
  const drawer = await screen.findByRole('dialog')
  expect(await within(drawer).findByText("The message wasn't delivered")).toBeTruthy()
  expect(within(drawer).getByText('No such user')).toBeTruthy()
  expect(within(drawer).queryByRole('button', { name: 'Send again' })).toBeNull()
})
