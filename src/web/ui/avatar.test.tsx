import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'

afterEach(cleanup)

test('a person is shown as their picture, and as initials where it does not load', () => {
  const { container, rerender } = render(<Avatar id="1" name="Dana Whitfield" picture="/gone.webp" />)
  expect(container.textContent).toBe('')
  fireEvent.error(container.querySelector('img') as Element)
  expect(container.textContent).toBe('DW')
  rerender(<Avatar id="1" name="Dana Whitfield" picture="/new.webp" />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/new.webp')
})
