import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SlicesContext } from '#web/slice.ts'
import { OpenedByLink } from './opened-by-link.tsx'

const done = vi.hoisted(() => ({ open: vi.fn(), markRead: vi.fn() }))
vi.mock('./use-notifications.ts', () => ({ useOpenNotification: () => done.open, useMarkRead: () => ({ markRead: done.markRead }) }))

const id = '0199a0de-0000-7000-8000-000000000001'
const stored = {
  id,
  notificationType: 'role_changed',
  relatedResourceType: 'employees' as string | null,
  relatedResourceId: id as string | null,
}
const onStay = vi.fn()
let answer: () => Response

beforeEach(() => vi.stubGlobal('fetch', async () => answer()))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  for (const called of [done.open, done.markRead, onStay]) called.mockClear()
})

function follow(link: string | undefined): void {
  const targets = { employees: (_: string, employee: string) => ({ to: '/resources/staff', search: { employee } }) }
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SlicesContext value={{ badgeTopics: [], notificationTargets: targets, screens: [], tabs: [], accountCards: [] }}>
        <OpenedByLink id={link} onStay={onStay} />
      </SlicesContext>
    </QueryClientProvider>,
  )
}

test('a linked notification opens its record once, in place of the list', async () => {
  answer = () => Response.json({ json: stored })
  follow(id)
  await vi.waitFor(() => expect(done.open).toHaveBeenCalledExactlyOnceWith(stored, true))
  expect(onStay).not.toHaveBeenCalled()
})

test('one without a record is marked as read, and the list stays', async () => {
  answer = () => Response.json({ json: { ...stored, relatedResourceType: null, relatedResourceId: null } })
  follow(id)
  await vi.waitFor(() => expect(done.markRead).toHaveBeenCalledExactlyOnceWith(id))
  expect(onStay).toHaveBeenCalledOnce()
  expect(done.open).not.toHaveBeenCalled()
})

test('one that is not theirs says so, and opens nothing', async () => {
  answer = () =>
    Response.json({ json: { defined: false, code: 'NOT_FOUND', status: 404, message: 'Notification not found' } }, { status: 404 })
  follow(id)
  await screen.findByText('This notification is no longer in your list')
  expect(done.open).not.toHaveBeenCalled()
})

test('without a link nothing is fetched', async () => {
  const asked = vi.fn()
  answer = () => {
    asked()
    return Response.json({ json: stored })
  }
  follow(undefined)
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(asked).not.toHaveBeenCalled()
})
