import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ReasonBar } from './reason-bar.tsx'

const field = () => screen.getByRole('textbox', { name: /^Reason/ })

test('without a reason nothing starts, and the field shows an error', async () => {
  const onReason = vi.fn(async () => true)
  render(<ReasonBar name="Ines Fontaine" reason="" onReason={onReason} />)
  const person = userEvent.setup()
  await person.type(field(), '   ')
  await person.click(screen.getByRole('button', { name: 'Start entering' }))
  expect(onReason).not.toHaveBeenCalled()
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field())
  await person.type(field(), 'On leave{Enter}')
  expect(onReason).toHaveBeenCalledWith('On leave')
})

test('while hours are entered, the employee and the reason are shown', () => {
  render(<ReasonBar name="Ines Fontaine" reason="On leave" onReason={async () => true} />)
  const bar = screen.getByRole('region', { name: /Ines Fontaine/ })
  expect(bar.textContent).toContain('On leave')
})

test('the reason can change only once the cells typed under the previous one are saved', async () => {
  let saved = false
  render(<ReasonBar name="Ines Fontaine" reason="On leave" onReason={async () => saved} />)
  const person = userEvent.setup()
  await person.click(screen.getByRole('button', { name: 'Change reason' }))
  await person.clear(field())
  await person.type(field(), 'Shift plan{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('Wait for your changes to save')
  saved = true
  await person.click(screen.getByRole('button', { name: 'Use this reason' }))
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
})
