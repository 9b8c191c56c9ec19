// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'

afterEach(cleanup)

const setup = () => {
  render(<Field label="Password">{control => <PasswordInput {...control} />}</Field>)
  return screen.getByLabelText('Password') as HTMLInputElement
}

test('shows that Caps Lock is on while typing, and hides it once it is off or the field is left', () => {
  const input = setup()
  expect(screen.queryByText('Caps Lock is on')).toBeNull()
  fireEvent.keyDown(input, { key: 'A', modifierCapsLock: true })
  expect(screen.getByText('Caps Lock is on')).toBeTruthy()
  fireEvent.keyUp(input, { key: 'CapsLock', modifierCapsLock: false })
  expect(screen.queryByText('Caps Lock is on')).toBeNull()
  fireEvent.keyDown(input, { key: 'A', modifierCapsLock: true })
  fireEvent.blur(input)
  expect(screen.queryByText('Caps Lock is on')).toBeNull()
})

test('shows and hides what was typed', async () => {
  const input = setup()
  const user = userEvent.setup()
  await user.type(input, 'harbor-light')
  expect(input.type).toBe('password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(input.type).toBe('text')
  expect(input.value).toBe('harbor-light')
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(input.type).toBe('password')
})

test('a password can be pasted', async () => {
  const input = setup()
  const user = userEvent.setup()
  await user.click(input)
  await user.paste('from-a-manager')
  expect(input.value).toBe('from-a-manager')
})
