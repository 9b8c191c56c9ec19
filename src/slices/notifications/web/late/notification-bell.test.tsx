// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { NotificationBell } from './notification-bell.tsx'

vi.mock('#slices/access/web/public.tsx', () => ({ useBootstrap: () => ({ counts: { unreadNotifications: 4 } }) }))
const newest = vi.hoisted(() => vi.fn<() => object>())
vi.mock('../use-notifications.ts', () => ({
  useNewest: newest,
  useMarkRead: () => ({ markRead: () => undefined, markAllRead: () => undefined }),
  useOpenNotification: () => () => undefined,
}))
const bell = () => screen.getByRole('button', { name: 'Notifications' })

test('the badge shows the count that came with the page until the list is there, and where the list fails', () => {
  newest.mockReturnValue({ data: undefined, error: new Error('failed'), isFetching: false })
  const { rerender } = render(<NotificationBell />)
  expect(bell().textContent).toContain('4')
  newest.mockReturnValue({ data: { unread: 2, notifications: [] }, error: null, isFetching: false })
  rerender(<NotificationBell />)
  expect(bell().textContent).toContain('2')
  expect(bell().textContent).not.toContain('4')
})
