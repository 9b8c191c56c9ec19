import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerCalls, type Denial } from '#test/invitation-answers.ts'
import { currentToast, dismissToast } from '#web/toast/toast-store.ts'
import { forgetToken, keepToken, keptToken } from '../kept-token.ts'
import { AcceptScreen } from './accept-screen.tsx'

const offered = {
  email: 'omar@new.test',
  organization: { id: '00000000-0000-4000-8000-000000000002', name: 'Harbor Light', domain: 'harborlight' },
  roleName: 'Employee',
  invitedByName: 'Dana Whitfield',
  departmentName: 'Youth Programs',
  reportsToName: 'Grace Nakamura',
  expiresAt: '2026-11-27T12:00:00Z',
  firstName: '',
  lastName: '',
  account: 'new',
}
const session = { request_token: 'x', user: { id: 'u', email: 'omar@new.test' } }
const denial = (code: string, status: number, message: string, rule: string): Denial => ({ code, status, message, data: { rule } })

beforeEach(() => {
  keepToken('secret')
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(() => {
  cleanup()
  forgetToken()
  const toast = currentToast()
  if (toast) dismissToast(toast.id)
  vi.unstubAllGlobals()
})

function open(answers: Record<string, unknown>) {
  const sent = answerCalls({ 'identity/session': { session: null }, ...answers })
  const root = createRootRoute()
  const at = (path: string, component: () => React.ReactNode) => createRoute({ getParentRoute: () => root, path, component })
  const routeTree = root.addChildren([
    at('/accept-invitation', AcceptScreen),
    at('/dashboard', () => <h1>Dashboard</h1>),
    at('/auth', () => <h1>Sign in</h1>),
  ])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/accept-invitation'] }) })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), sent, router }
}

const button = () => screen.findByRole('button', { name: 'Accept invitation' })
const type = async (user: ReturnType<typeof userEvent.setup>, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) {
    await user.clear(screen.getByLabelText(label))
    await user.type(screen.getByLabelText(label), value)
  }
}
const person = {
  'First name': 'Omar',
  'Last name': 'Thompson',
  Password: 'lantern-over-the-pier',
  'Confirm password': 'lantern-over-the-pier',
}

describe('a new person', () => {
  test('sees who invites them, as what, to whom they report, and until when; the address is locked', async () => {
    open({ 'invitations/byToken': offered })
    await screen.findByRole('heading', { name: 'Join Harbor Light' })
    expect(screen.getByText(/Dana Whitfield invited you to join\. Your role: Employee\./)).toBeTruthy()
    expect(screen.getByText(/You'll report to Grace Nakamura in Youth Programs\./)).toBeTruthy()
    expect(screen.getByText('This invitation is valid until Fri, Nov 27.')).toBeTruthy()
    expect(screen.getByLabelText('Email')).toMatchObject({ value: 'omar@new.test', readOnly: true })
  })

  test('accepts with name and password, is welcomed to the organization, and the token is forgotten', async () => {
    const { user, sent } = open({
      'invitations/byToken': offered,
      'invitations/accept': { organization: { id: 'o', name: 'Harbor Light' }, session },
    })
    await button()
    await type(user, person)
    await user.click(await button())
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(sent.at(-1)).toEqual([
      'invitations/accept',
      { token: 'secret', firstName: 'Omar', lastName: 'Thompson', password: 'lantern-over-the-pier' },
    ])
    expect(currentToast()).toMatchObject({ tone: 'success', title: 'Welcome to Harbor Light' })
    expect(keptToken()).toBeNull()
  })

  test.each([
    [
      'two different passwords',
      'lantern-pier',
      'lantern',
      'Password mismatch',
      'Passwords do not match. Please try again.',
      'Confirm password',
    ],
    ['a short password', 'abc', 'abc', 'Password too short', 'Password must be at least 6 characters long.', 'Password'],
  ])('%s: a message and the field say so, and nothing is sent', async (_, password, confirmation, title, text, field) => {
    const { user, sent } = open({ 'invitations/byToken': offered })
    await button()
    await type(user, { ...person, Password: password, 'Confirm password': confirmation })
    await user.click(await button())
    await screen.findByText(text)
    expect(currentToast()).toMatchObject({ tone: 'error', title, text })
    expect(screen.getByLabelText(field).getAttribute('aria-invalid')).toBe('true')
    expect(sent.map(([name]) => name)).not.toContain('invitations/accept')
  })

  test('a password made of their own words is an error at the field, and so is one that the server knows as common', async () => {
    const common = {
      code: 'VALIDATION',
      status: 422,
      message: 'This password is too common. Please choose another one.',
      data: { field: 'password' },
    }
    const { user, sent } = open({ 'invitations/byToken': offered, 'invitations/accept': common })
    await button()
    await type(user, { ...person, Password: 'HarborLight1', 'Confirm password': 'HarborLight1' })
    await user.click(await button())
    await screen.findByText(/too close to your name, email, or organization/)
    expect(sent.map(([name]) => name)).not.toContain('invitations/accept')
    await type(user, { Password: 'password123', 'Confirm password': 'password123' })
    await user.click(await button())
    await screen.findByText(/too common/)
    expect(currentToast()).toBeUndefined()
  })

  test('finds the name of their record filled in', async () => {
    open({ 'invitations/byToken': { ...offered, firstName: 'Omar', lastName: 'Thompson' } })
    await button()
    expect(
      [screen.getByLabelText('First name'), screen.getByLabelText('Last name')].map(input => (input as HTMLInputElement).value),
    ).toEqual(['Omar', 'Thompson'])
  })

  test('who signed up in the meantime is asked to sign in', async () => {
    const account = vi
      .fn()
      .mockReturnValueOnce(offered)
      .mockReturnValue({ ...offered, account: 'existing' })
    const { user } = open({
      'invitations/byToken': account,
      'invitations/accept': denial('CONFLICT', 409, 'You already have an account. Sign in to accept the invitation.', 'invitation_sign_in'),
    })
    await button()
    await type(user, person)
    await user.click(await button())
    await screen.findByText('You already have an account. Enter your password to accept.')
    expect(screen.queryByLabelText('First name')).toBeNull()
  })

  test.each([
    ['a full organization', denial('CONFLICT', 409, 'Harbor Light already has 25 of 25 people.', 'max_users')],
    ['a server that fails', denial('INTERNAL', 500, 'Something failed', '')],
    ['too many attempts', denial('RATE_LIMITED', 429, 'Too many invitation attempts. Please try again later.', '')],
  ])('%s: a message names the error, and the form stays with what was typed', async (_, answer) => {
    const { user } = open({ 'invitations/byToken': offered, 'invitations/accept': answer })
    await button()
    await type(user, person)
    await user.click(await button())
    await screen.findByRole('alert')
    if (answer.status !== 429)
      expect(currentToast()).toMatchObject({ tone: 'error', title: 'Error accepting invitation', text: answer.message })
    expect((screen.getByLabelText('First name') as HTMLInputElement).value).toBe('Omar')
    expect(keptToken()).toBe('secret')
  })

  test('an invitation that was accepted, expired or revoked meanwhile leads to the sign-in and says so', async () => {
    const { user } = open({
      'invitations/byToken': offered,
      'invitations/accept': denial('CONFLICT', 409, 'This invitation has expired', 'invitation_expired'),
    })
    await button()
    await type(user, person)
    await user.click(await button())
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(currentToast()).toMatchObject({ title: 'Invalid invitation', text: 'This invitation has expired' })
    expect(keptToken()).toBeNull()
  })
})

describe('a link that leads nowhere', () => {
  test('without a token it goes to the sign-in and says so, without a call', async () => {
    forgetToken()
    const { sent } = open({})
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(currentToast()).toMatchObject({ title: 'Invalid invitation', text: 'No invitation token provided.' })
    expect(sent.map(([name]) => name)).not.toContain('invitations/byToken')
  })

  test.each([
    ['NOT_FOUND', 404, 'Invitation not found'],
    ['NOT_FOUND', 404, 'Organization not found'],
    ['CONFLICT', 409, 'This invitation has expired'],
    ['CONFLICT', 409, 'This invitation has already been accepted'],
    ['CONFLICT', 409, 'This invitation is no longer valid'],
  ])('%s %i: %s', async (code, status, message) => {
    open({ 'invitations/byToken': denial(code, status, message, 'x') })
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(currentToast()).toMatchObject({ tone: 'error', title: 'Invalid invitation', text: message })
    expect(keptToken()).toBeNull()
  })

  test('a server that does not answer is tried again, and the token is kept', async () => {
    const answer = vi
      .fn()
      .mockReturnValueOnce(denial('UNAVAILABLE', 503, 'Please try again.', ''))
      .mockReturnValue(offered)
    const { user } = open({ 'invitations/byToken': answer })
    await screen.findByText("Couldn't load the invitation")
    expect(keptToken()).toBe('secret')
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByRole('heading', { name: 'Join Harbor Light' })
  })
})

describe('someone with an account', () => {
  test('signs in with its password, accepts, and is welcomed back', async () => {
    const { user, sent } = open({
      'invitations/byToken': { ...offered, account: 'existing' },
      'identity/signIn': session,
      'invitations/accept': { organization: { id: 'o', name: 'Harbor Light' }, session: null },
    })
    await button()
    await type(user, { Password: 'lantern-over-the-pier' })
    await user.click(await button())
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(sent.slice(-2)).toEqual([
      ['identity/signIn', { email: 'omar@new.test', password: 'lantern-over-the-pier' }],
      ['invitations/accept', { token: 'secret' }],
    ])
    expect(currentToast()).toMatchObject({ tone: 'success', title: 'Welcome back!' })
  })

  test('a wrong password stays here, and nothing is accepted', async () => {
    const { user, sent } = open({
      'invitations/byToken': { ...offered, account: 'existing' },
      'identity/signIn': denial('UNAUTHENTICATED', 401, 'Invalid email or password', 'credentials'),
    })
    await button()
    await type(user, { Password: 'wrong' })
    await user.click(await button())
    await screen.findByText('Invalid email or password')
    expect(sent.map(([name]) => name)).not.toContain('invitations/accept')
  })

  test('whose address is not confirmed is told that accepting confirms it, and chooses a password', async () => {
    const { user, sent } = open({
      'invitations/byToken': { ...offered, account: 'unconfirmed' },
      'invitations/accept': { organization: { id: 'o', name: 'Harbor Light' }, session },
    })
    await screen.findByText('Email Confirmation Required')
    await type(user, {
      'First name': 'Omar',
      'Last name': 'Reyes',
      Password: 'lantern-over-the-pier',
      'Confirm password': 'lantern-over-the-pier',
    })
    await user.click(await button())
    await vi.waitFor(() => expect(sent.at(-1)).toMatchObject(['invitations/accept', { token: 'secret', firstName: 'Omar' }]))
  })
})

describe('someone who is signed in', () => {
  test('with the invited address accepts with one click', async () => {
    const { user, sent } = open({
      'identity/session': { session },
      'invitations/byToken': { ...offered, account: 'signed_in' },
      'invitations/accept': { organization: { id: 'o', name: 'Harbor Light' }, session: null },
    })
    await user.click(await button())
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(sent.at(-1)).toEqual(['invitations/accept', { token: 'secret' }])
    expect(currentToast()).toMatchObject({ title: 'Welcome back!' })
  })

  test('with another address reads which one is meant and can sign out; the token is kept for after it (SEC-35)', async () => {
    const assign = vi.fn()
    vi.stubGlobal('location', { ...window.location, assign })
    const { user, sent } = open({
      'identity/session': { session },
      'invitations/byToken': denial(
        'FORBIDDEN',
        403,
        "This invitation is for o•••@new.test. You're signed in as rosa@x.test.",
        'invitation_other_person',
      ),
      'identity/signOut': { ok: true },
    })
    await screen.findByText(/This invitation is for o•••@new.test/)
    expect(screen.queryByText(/Harbor Light/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/accept-invitation'))
    expect(sent.at(-1)).toEqual(['identity/signOut', {}])
    expect(keptToken()).toBe('secret')
  })
})
