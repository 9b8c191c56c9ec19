import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls } from '#test/invitation-answers.ts'
import { notifyLive } from '#web/live.ts'
import { currentToast, dismissToast } from '#web/toast/toast-store.ts'
import { Invitations } from './invitations.tsx'

const invitation = (email: string, change: object = {}) => ({
  id: email,
  email,
  state: 'sent',
  role: { id: 'r', name: 'Employee' },
  department: null,
  reportsTo: null,
  employee: null,
  invitedByName: 'Dana Whitfield',
  sentAt: new Date().toISOString(),
  expiresAt: '2099-11-27T12:00:00Z',
  openedAt: null,
  failedReason: null,
  acceptedAt: null,
  revokedAt: null,
  resentCount: 0,
  ...change,
})
const listOf = (...invitations: object[]) => ({
  invitations,
  more: false,
  seats: { used: 18, pending: invitations.length, max: 25 },
  roles: [],
  isMailDelivered: false,
})

afterEach(() => {
  cleanup()
  const toast = currentToast()
  if (toast) dismissToast(toast.id)
  vi.unstubAllGlobals()
})

function show(answers: Record<string, unknown>, onInvite?: () => void) {
  const sent = answerCalls(answers)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Invitations {...(onInvite && { onInvite })} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), sent }
}

const row = async (email: string) => within((await screen.findByText(new RegExp(email))).closest('li')!)

test('each invitation says to whom, as what, by whom, and in one word what became of it', async () => {
  show({
    'invitations/list': listOf(
      invitation('sent@x.test'),
      invitation('opened@x.test', { state: 'opened' }),
      invitation('failed@x.test', { state: 'failed', failedReason: '550 no such mailbox' }),
      invitation('expired@x.test', { state: 'expired', expiresAt: '2026-11-01T12:00:00Z' }),
      invitation('staff@x.test', { employee: { id: 'e', name: 'Lena Ortiz' }, role: null }),
    ),
  })
  expect((await row('sent@x.test')).getByText(/as Employee by Dana Whitfield/)).toBeTruthy()
  for (const [email, word] of [
    ['sent@x.test', 'Link created'],
    ['opened@x.test', 'Opened'],
    ['failed@x.test', 'Not delivered'],
    ['expired@x.test', 'Expired'],
  ] as const)
    expect((await row(email)).getByText(word)).toBeTruthy()
  expect((await row('failed@x.test')).getByText('550 no such mailbox')).toBeTruthy()
  expect((await row('staff@x.test')).getByText('Lena Ortiz (staff@x.test)')).toBeTruthy()
  expect(screen.getByText('18 of 25 people')).toBeTruthy()
})

test.each([
  [true, 'Sent', /sent less than a minute ago, expires/],
  [false, 'Link created', /created less than a minute ago, expires/],
])('an invitation is said to have been sent only where mail leaves the installation (%s)', async (isMailDelivered, chip, when) => {
  show({ 'invitations/list': { ...listOf(invitation('lena@x.test')), isMailDelivered } })
  expect((await row('lena@x.test')).getByText(chip)).toBeTruthy()
  expect(screen.getByRole('listitem').textContent).toMatch(when)
})

test('a new link is sent, and where no mail leaves the installation it is shown to be copied', async () => {
  const link = 'https://steward.test/accept-invitation?token=abc'
  const { user, sent } = show({
    'invitations/list': listOf(invitation('lena@x.test')),
    'invitations/resend': { ...invitation('lena@x.test'), link },
  })
  await user.click((await row('lena@x.test')).getByRole('button', { name: 'Resend' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Link for lena@x.test')).value).toBe(link)
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy()
  expect(sent).toContainEqual(['invitations/resend', { id: 'lena@x.test' }])
  expect(currentToast()).toMatchObject({ title: 'Link ready to share', text: 'For lena@x.test.' })
})

test('revoking asks first; whatever fails is said', async () => {
  const { user, sent } = show({
    'invitations/list': listOf(invitation('lena@x.test')),
    'invitations/revoke': { code: 'CONFLICT', status: 409, message: 'This invitation has already been accepted' },
    'invitations/resend': { code: 'INTERNAL', status: 500, message: 'Something failed' },
  })
  await user.click((await row('lena@x.test')).getByRole('button', { name: 'Revoke' }))
  const question = within(screen.getByRole('dialog', { name: 'Revoke this invitation?' }))
  expect(sent.map(([name]) => name)).toEqual(['invitations/list'])
  await user.click(question.getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(currentToast()).toMatchObject({ tone: 'error', text: 'This invitation has already been accepted' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click((await row('lena@x.test')).getByRole('button', { name: 'Resend' }))
  await waitFor(() =>
    expect(currentToast()).toMatchObject({ title: 'Invitation Error', text: 'Failed to send organization invitation. Please try again.' }),
  )
})

test('while none is pending, people can be invited where the list stands alone', async () => {
  const onInvite = vi.fn()
  const { user } = show({ 'invitations/list': listOf() }, onInvite)
  await user.click(await screen.findByRole('button', { name: 'Invite people' }))
  expect(onInvite).toHaveBeenCalledOnce()
  cleanup()
  show({ 'invitations/list': listOf() })
  await screen.findByText("People you've invited will show up here until they accept.")
  expect(screen.queryByRole('button', { name: 'Invite people' })).toBeNull()
})

test('those that ended are listed apart, without anything to do', async () => {
  const accepted = invitation('sam@x.test', {
    state: 'accepted',
    acceptedAt: '2026-11-20T12:00:00Z',
    employee: { id: 'e', name: 'Sam Okafor' },
  })
  const { user } = show({
    'invitations/list': ({ status }: { status: string }) => (status === 'open' ? listOf() : listOf(accepted)),
  })
  await screen.findByText('No pending invitations')
  await user.click(screen.getByLabelText('Ended'))
  const ended = await row('sam@x.test')
  expect(ended.getByText('Accepted')).toBeTruthy()
  expect(ended.queryByRole('button')).toBeNull()
})

test('a change elsewhere shows at once', async () => {
  const answer = vi
    .fn()
    .mockReturnValueOnce(listOf(invitation('lena@x.test')))
    .mockReturnValue(listOf(invitation('lena@x.test', { state: 'opened' })))
  show({ 'invitations/list': answer })
  await row('lena@x.test')
  notifyLive({ kind: 'changed', table: 'organization_invitations', id: 'lena@x.test' })
  await screen.findByText('Opened')
})

const links = ['Lena Ortiz', null].map((name, n) => ({
  id: `i${n}`,
  email: `person${n}@x.test`,
  name,
  roleName: 'Employee',
  link: `https://steward.test/accept-invitation?token=${n}`,
}))

test('all links come at once as a list and as a file, after a question, and what was left out is named', async () => {
  const { user, sent } = show({
    'invitations/list': listOf(invitation('person0@x.test'), invitation('person1@x.test')),
    'invitations/newLinks': {
      links,
      expiresAt: '2099-11-27T12:00:00Z',
      leftOut: [{ email: 'above@x.test', reason: 'role_above_own' }],
      more: true,
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Get all links' }))
  expect(await screen.findByText(/Links you've shared before stop working/)).toBeTruthy()
  expect(sent.map(([name]) => name)).not.toContain('invitations/newLinks')
  await user.click(screen.getByRole('button', { name: 'Make new links' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Share the links' }))
  expect(dialog.getByText('No new link because the role has more access than yours: above@x.test')).toBeTruthy()
  expect(dialog.getByText('There are more than 200. Get the other links in a minute.')).toBeTruthy()
  expect(dialog.getAllByRole('textbox')).toHaveLength(2)
  const saved: Blob[] = []
  URL.createObjectURL = file => {
    saved.push(file as Blob)
    return 'blob:x'
  }
  URL.revokeObjectURL = () => undefined
  await user.click(dialog.getByRole('button', { name: 'Download CSV' }))
  // Each button shows a check mark only for its own action.
  const iconOf = (name: RegExp) => dialog.getByRole('button', { name }).querySelector('svg')?.getAttribute('class')
  expect(iconOf(/^Download CSV/)).toContain('lucide-check')
  expect(iconOf(/^Copy all/)).toContain('lucide-copy')
  expect((await saved[0]!.text()).replace('\uFEFF', '').split('\r\n')).toEqual([
    'Name,Email,Role,Link,Works until',
    'Lena Ortiz,person0@x.test,Employee,https://steward.test/accept-invitation?token=0,2099-11-27',
    ',person1@x.test,Employee,https://steward.test/accept-invitation?token=1,2099-11-27',
    '',
  ])
  await user.click(dialog.getByRole('button', { name: 'Copy all 2 links' }))
  expect(await navigator.clipboard.readText()).toBe(
    'Lena Ortiz <person0@x.test>: https://steward.test/accept-invitation?token=0\nperson1@x.test: https://steward.test/accept-invitation?token=1',
  )
  // All were taken, so closing asks nothing.
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('how to connect a mail server is said where no mail is delivered, and nowhere else', async () => {
  const { user } = show({ 'invitations/list': listOf(invitation('lena@x.test')) })
  await user.click(await screen.findByRole('button', { name: 'Connect a mail server' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('SMTP_URL=')
  cleanup()
  show({ 'invitations/list': { ...listOf(invitation('lena@x.test')), isMailDelivered: true } })
  await row('lena@x.test')
  expect(screen.queryByRole('button', { name: /Connect a mail|Get all links/ })).toBeNull()
})
