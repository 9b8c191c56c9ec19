import { ORPCError } from '@orpc/client'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createPortal } from 'react-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToast } from '#web/toast/toast-store.ts'
import { TextField } from './fields.tsx'
import { Form } from './form.tsx'
import { MoneyField, NumberField } from './number-fields.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useForm } from './use-form.ts'

interface Values {
  name: string
  code: string
  seats: number | null
  budget: number | null
}
const rest = { seats: -1, budget: 3000 }

const save = vi.fn<(values: Values) => Promise<void>>()
beforeEach(() => {
  save.mockReset().mockResolvedValue()
})
afterEach(cleanup)

function Sample() {
  const form = useForm<Values>({ name: 'Shelter', code: 'SH', ...rest })
  return (
    <Form form={form} label="Sample" failed="Failed to create department" onSubmit={save}>
      <TextField<Values> name="name" label="Name" />
      <TextField<Values> name="code" label="Code" />
      <NumberField<Values> name="seats" label="Seats" />
      <MoneyField<Values> name="budget" label="Budget" currency="USD" />
      <SubmitButton>Save</SubmitButton>
    </Form>
  )
}

const failure = (code: string, status: number, message: string, data: object = {}) => new ORPCError(code, { status, message, data })

async function fail(error: Error) {
  save.mockRejectedValueOnce(error)
  render(<Sample />)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  return (await screen.findAllByRole('alert')).map(alert => alert.textContent)
}

test('an error about a field stands at that field, which gets the focus', async () => {
  expect(await fail(failure('CONFLICT', 409, 'This code is in use', { field: 'code' }))).toEqual(['This code is in use'])
  const code = screen.getByLabelText('Code')
  expect(code.getAttribute('aria-invalid')).toBe('true')
  await vi.waitFor(() => expect(document.activeElement).toBe(code))
})

test('several issues stand at their fields at once, each with its own text', async () => {
  const issues = [
    { field: 'name', rule: 'too_big', message: 'Too long' },
    { field: 'code', rule: 'too_big', message: 'Too long as well' },
  ]
  expect(await fail(failure('VALIDATION', 422, 'name: Too long', { field: 'name', data: { issues } }))).toEqual([
    'Too long',
    'Too long as well',
  ])
})

test.each([
  ['a text that is too long', 'name', { rule: 'too_big', maximum: 200 }, 'Use 200 characters or fewer'],
  ['a text that is too short', 'name', { rule: 'too_small', minimum: 3 }, 'Use 3 characters or more'],
  ['a text that is missing', 'name', { rule: 'too_small', minimum: 1 }, 'This field is required'],
  ['a number below its bound', 'seats', { rule: 'too_small', minimum: 0 }, 'Enter 0 or more'],
  ['a number above its bound', 'seats', { rule: 'too_big', maximum: 1000 }, 'Enter 1,000 or less'],
  ['an amount below its bound', 'budget', { rule: 'too_small', minimum: 0 }, 'Enter 0 or more'],
  ['an amount above its bound, in minor units', 'budget', { rule: 'too_big', maximum: 250_000 }, 'Enter $2,500.00 or less'],
  ['an email address', 'name', { rule: 'email_invalid' }, 'Enter a valid email address'],
  ['a format of the schema', 'name', { rule: 'invalid_format' }, 'Enter a valid value'],
  ['a rule with a text for people', 'name', { rule: 'weekend' }, 'Raw: expected string to have <=200'],
])('the schema says it plainly: %s', async (_, field, issue, text) => {
  const issues = [{ field, message: 'Raw: expected string to have <=200', ...issue }]
  expect(await fail(failure('VALIDATION', 422, 'Raw', { field, data: { issues } }))).toEqual([text])
})

test.each([
  ['a field that the form does not show', failure('VALIDATION', 422, 'Unknown parent', { field: 'parentId' }), 'Unknown parent'],
  ['a denial', failure('FORBIDDEN', 403, 'You may not do this'), 'You may not do this'],
  [
    'a fault of the server, with the request id',
    failure('INTERNAL', 500, 'Something went wrong', { requestId: 'req-7f3a' }),
    'Failed to create department. Something went wrong (Request req-7f3a)',
  ],
  [
    'no connection',
    new TypeError('Failed to fetch'),
    "Failed to create department. Can't reach the server. Check your connection, then try again.",
  ],
])('on top of the form: %s', async (_, error, text) => {
  expect(await fail(error)).toEqual([text])
})

test('too many attempts are said on top and over the page', async () => {
  expect(await fail(failure('RATE_LIMITED', 429, 'Too many login attempts. Please try again later.'))).toEqual([
    'Too many login attempts. Please try again later.',
  ])
  expect(currentToast()).toMatchObject({ tone: 'error', title: 'Rate Limit Exceeded' })
})

test('an error on top is gone with the next attempt', async () => {
  await fail(failure('FORBIDDEN', 403, 'You may not do this'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

const inner = vi.fn()
function Nested() {
  const outer = useForm<Values>({ name: '', code: '', ...rest })
  const form = useForm<Values>({ name: 'Inner', code: '', ...rest })
  const dialog = (
    <Form form={form} label="Inner" failed="Failed" onSubmit={inner}>
      <TextField<Values> name="name" label="Name" />
      <SubmitButton>Save inner</SubmitButton>
    </Form>
  )
  return (
    <Form form={outer} label="Outer" failed="Failed" onSubmit={save}>
      {createPortal(dialog, document.body)}
    </Form>
  )
}

test('a form in a dialog of a form does not submit the form around it, nor does Ctrl+Enter in it', async () => {
  render(<Nested />)
  await userEvent.click(screen.getByRole('button', { name: 'Save inner' }))
  await userEvent.type(screen.getByLabelText('Name'), '{Control>}{Enter}{/Control}')
  expect(inner).toHaveBeenCalledTimes(2)
  expect(save).not.toHaveBeenCalled()
})

test('pressing twice sends once', async () => {
  let finish: () => void = () => undefined
  save.mockImplementation(() => new Promise<void>(resolve => (finish = resolve)))
  render(<Sample />)
  await userEvent.type(screen.getByLabelText('Name'), '{Enter}{Enter}')
  expect(save).toHaveBeenCalledOnce()
  finish()
})
