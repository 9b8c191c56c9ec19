// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { RelatedNotifications } from './related-notifications.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(events: number, fetched: number): Promise<void> {
  const one = { title: 'New Reply', message: 'm', isRead: true, createdAt: new Date().toISOString() }
  const notifications = Array.from({ length: fetched }, (_, i) => ({ ...one, id: `n${i}` }))
  vi.stubGlobal('fetch', async () => Response.json({ json: { notifications } }))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RelatedNotifications item={{ id: 'n', title: 'Support Ticket Filed', events } as never} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: /^Show/ }))
  await screen.findAllByText('New Reply')
}

test('of more about a record than are listed, the list says how many it shows', async () => {
  await show(2501, 100)
  expect(screen.getByText('The newest 100 are shown.')).toBeTruthy()
})

test('a list of all the others says nothing more', async () => {
  await show(3, 2)
  expect(screen.queryByText(/are shown/)).toBeNull()
})
