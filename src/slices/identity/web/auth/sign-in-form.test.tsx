// @vitest-environment jsdom
import { ORPCError } from '@orpc/client'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawnAs } from '#test/drawn-as.tsx'

const call = vi.fn<(input: { email: string; password: string }) => Promise<never>>()
vi.doMock('../calls.ts', () => ({ identityCalls: { signIn: { call } } }))
const { SignInForm } = await import('./sign-in-form.tsx')
const onForgot = vi.fn<(email: string) => void>()
beforeEach(() => {
  call.mockReset()
  onForgot.mockReset()
})
afterEach(cleanup)

const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
const submit = () => fireEvent.submit(screen.getByRole('form', { name: 'Sign in' }))

async function shown() {
  const { person } = drawnAs({}, <SignInForm next={undefined} onForgot={onForgot} />)
  await screen.findByRole('form')
  return person
}

test('nothing is said before the first attempt; then each missing field says so, the first has the focus, and an error goes with its cause', async () => {
  const person = await shown()
  await person.type(field('Email'), 'a')
  await person.clear(field('Email'))
  expect(alerts()).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(alerts()).toEqual(['Please enter your email address', 'Please enter your password'])
  expect(document.activeElement).toBe(field('Email'))
  expect(call).not.toHaveBeenCalled()
  await person.type(field('Email'), 'a@b.test')
  expect(alerts()).toEqual(['Please enter your password'])
})

test('takes what a browser filled in without an event', async () => {
  await shown()
  call.mockReturnValue(new Promise(() => undefined))
  field('Email').value = ' a@b.test '
  field('Password').value = 'secret'
  submit()
  submit()
  await waitFor(() => expect(call.mock.calls).toEqual([[{ email: 'a@b.test', password: 'secret' }]]))
})

test("the server's error stands at the field that it names, any other on top", async () => {
  const person = await shown()
  await person.type(field('Email'), 'nonsense')
  await person.type(field('Password'), 'secret')
  const issues = [{ field: 'email', rule: 'email_invalid', message: 'Invalid' }]
  call.mockRejectedValueOnce(new ORPCError('VALIDATION', { status: 422, message: 'Invalid', data: { data: { issues } } }))
  submit()
  await waitFor(() => expect(alerts()).toEqual(['Enter a valid email address']))
  expect(field('Email').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field('Email'))
  call.mockRejectedValueOnce(
    new ORPCError('UNAUTHORIZED', { status: 401, message: 'Wrong email or password', data: { rule: 'credentials' } }),
  )
  submit()
  await screen.findByText('Wrong email or password')
  expect(field('Email').getAttribute('aria-invalid')).toBeNull()
})

test('an address that is not confirmed is offered a new link, and a forgotten password takes what was typed', async () => {
  const person = await shown()
  await person.type(field('Email'), 'a@b.test')
  await person.type(field('Password'), 'secret')
  call.mockRejectedValueOnce(new ORPCError('FORBIDDEN', { status: 403, message: 'Confirm it', data: { rule: 'email_not_verified' } }))
  submit()
  await screen.findByText('Please confirm your email address before signing in.')
  await person.click(screen.getByRole('button', { name: 'Forgot Password' }))
  expect(onForgot).toHaveBeenCalledExactlyOnceWith('a@b.test')
})
