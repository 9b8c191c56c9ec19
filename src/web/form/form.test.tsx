// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { TextField } from './fields.tsx'
import { Form } from './form.tsx'
import { SelectField } from './select-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useZodForm } from './use-zod-form.ts'

afterEach(cleanup)

const schema = z.object({
  email: z.string().trim().min(1, 'Please enter your email address'),
  day: z.enum(['monday', 'sunday'], 'Choose a day'),
})

function SampleForm({ onSubmit }: { onSubmit: (values: z.output<typeof schema>) => void | Promise<void> }) {
  const form = useZodForm(schema, { email: '' })
  const submit = async (values: z.output<typeof schema>) => {
    if (values.email === 'taken') form.setError('root', { message: 'This address is taken' })
    else await onSubmit(values)
  }
  return (
    <Form form={form} label="Sample" onSubmit={submit}>
      <TextField name="email" label="Email" />
      <SelectField
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

test('errors stand at their fields, are tied to them, and the first faulty field takes the focus', async () => {
  const { onSubmit, user, email } = setup()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(onSubmit).not.toHaveBeenCalled()
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Please enter your email address')
  expect(document.activeElement).toBe(email)
  expect(screen.getByText('Choose a day')).toBeTruthy()
})

test('the submitted values are what the schema made of them', async () => {
  const { onSubmit, user, email } = setup()
  await user.type(email, '  dana@harborlight.org ')
  await user.click(screen.getByRole('combobox', { name: 'Starts on' }))
  await user.click(screen.getByRole('option', { name: 'Sunday' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ email: 'dana@harborlight.org', day: 'sunday' })
})

test('an answer about the whole form is announced on top', async () => {
  const { user, email } = setup()
  await user.type(email, 'taken')
  await user.click(screen.getByRole('combobox', { name: 'Starts on' }))
  await user.click(screen.getByRole('option', { name: 'Monday' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByRole('alert').textContent).toBe('This address is taken')
})

test('the button is busy while the answer is on its way', async () => {
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
