// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { TextField } from './fields.tsx'
import { Form } from './form.tsx'
import { SelectField } from './select-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useForm } from './use-form.ts'

afterEach(cleanup)

type Values = { email: string; day: string }

function SampleForm({ onSubmit }: { onSubmit: (values: Values) => void | Promise<void> }) {
  const form = useForm<Values>({ email: '', day: '' }, values => ({
    email: values.email.trim() === '' ? 'Please enter your email address' : undefined,
    day: values.day === '' ? 'Choose a day' : undefined,
  }))
  const submit = async (values: Values) => {
    if (values.email === 'taken') form.setError('root', 'This address is in use')
    else if (values.email === 'invalid') form.setError('email', 'This address is invalid')
    else await onSubmit(values)
  }
  return (
    <Form form={form} label="Sample" failed="Failed to save" onSubmit={submit}>
      <TextField<Values> name="email" label="Email" />
      <SelectField<Values>
        name="day"
        label="Starts on"
        options={[
          { value: 'monday', label: 'Monday' },
          { value: 'sunday', label: 'Sunday' },
        ]}
      />
      <SubmitButton>Save</SubmitButton>
    </Form>
  )
}

const setup = (onSubmit = vi.fn()) => {
  render(<SampleForm onSubmit={onSubmit} />)
  return { onSubmit, user: userEvent.setup(), email: screen.getByLabelText('Email') }
}

test('errors appear at their fields and are tied to them, and the first invalid field gets the focus', async () => {
  const { onSubmit, user, email } = setup()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(onSubmit).not.toHaveBeenCalled()
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Please enter your email address')
  expect(document.activeElement).toBe(email)
  expect(screen.getByText('Choose a day')).toBeTruthy()
})

test('no field is marked invalid before the first attempt, and an error disappears once corrected', async () => {
  const { user, email } = setup()
  await user.type(email, 'd')
  await user.clear(email)
  expect(email.getAttribute('aria-invalid')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(email.getAttribute('aria-invalid')).toBe('true')
  await user.type(email, 'd')
  expect(email.getAttribute('aria-invalid')).toBeNull()
  expect(screen.getByText('Choose a day')).toBeTruthy()
})

test('Enter submits all values', async () => {
  const { onSubmit, user, email } = setup()
  await user.click(screen.getByRole('combobox', { name: 'Starts on' }))
  await user.click(screen.getByRole('option', { name: 'Sunday' }))
  await user.type(email, 'dana@harborlight.org{Enter}')
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ email: 'dana@harborlight.org', day: 'sunday' })
})

test('text that the browser autofilled without an event is submitted too', async () => {
  const { onSubmit, user, email } = setup()
  await user.click(screen.getByRole('combobox', { name: 'Starts on' }))
  await user.click(screen.getByRole('option', { name: 'Sunday' }))
  // Bypass React's value tracking, as browser autofill does.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(email, 'remembered@harborlight.org')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ email: 'remembered@harborlight.org', day: 'sunday' })
})

test('a server error about one field appears at that field and focuses it', async () => {
  const { user, email } = setup()
  await user.click(screen.getByRole('combobox', { name: 'Starts on' }))
  await user.click(screen.getByRole('option', { name: 'Sunday' }))
  await user.type(email, 'invalid')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(document.activeElement).toBe(email))
  expect(screen.getByText('This address is invalid')).toBeTruthy()
  await user.type(email, '!')
  expect(screen.queryByText('This address is invalid')).toBeNull()
})

test('a server error about the whole form is announced on top', async () => {
  const { user, email } = setup()
  await user.type(email, 'taken')
  await user.click(screen.getByRole('combobox', { name: 'Starts on' }))
  await user.click(screen.getByRole('option', { name: 'Monday' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByRole('alert').textContent).toBe('This address is in use')
})

test('the button is busy while the request is running', async () => {
  let finish: () => void = () => undefined
  const { user, email } = setup(
    vi.fn(
      () =>
        new Promise<void>(resolve => {
          finish = resolve
        }),
    ),
  )
  await user.type(email, 'dana')
  await user.click(screen.getByRole('combobox', { name: 'Starts on' }))
  await user.click(screen.getByRole('option', { name: 'Monday' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).toBe('true')
  finish()
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).toBeNull())
})
