// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

test('a busy button keeps its name and the focus, and ignores clicks and submits', async () => {
  const onClick = vi.fn()
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy} onClick={onClick}>
        Sign In
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(onSubmit).toHaveBeenCalledTimes(1)
  rerender(form(true))
  const button = screen.getByRole('button', { name: 'Sign In' })
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  await user.click(button)
  await user.keyboard('{Enter}')
  expect(onClick).toHaveBeenCalledTimes(1)
  expect(onSubmit).toHaveBeenCalledTimes(1)
})
