// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RelativeTime } from './relative-time.tsx'

afterEach(cleanup)

test.each([
  [20, 'Just now'],
  [60, '1 min ago'],
  [59 * 60, '59 min ago'],
  [60 * 60, '1 hr ago'],
  [23 * 3600, '23 hrs ago'],
  [24 * 3600, '1 day ago'],
  [6 * 24 * 3600, '6 days ago'],
])('%s seconds ago is short for little room: %s', (seconds, text) => {
  render(<RelativeTime isShort at={new Date(Date.now() - seconds * 1000)} />)
  expect(screen.getByText(text).getAttribute('title')).not.toBe('')
})

test('after a week the short text is the day', () => {
  render(<RelativeTime isShort at={new Date(2026, 0, 5, 12)} />)
  expect(screen.getByText('Jan 5')).toBeTruthy()
})
