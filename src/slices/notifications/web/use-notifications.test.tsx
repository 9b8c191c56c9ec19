import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Notifications, notificationCalls } from './calls.ts'
import { newestQuery, useMarkRead } from './use-notifications.ts'

const row = (id: string, unreadEvents: number) =>
  ({ id, isRead: unreadEvents === 0, unreadEvents }) as Notifications['notifications'][number]
const newest = newestQuery().queryKey
const paged = [...notificationCalls.list.key(), 'paged']
let client: QueryClient

beforeEach(() => {
  client = new QueryClient()
  vi.stubGlobal('fetch', async () => Response.json({ json: { ok: true, marked: 3 } }))
  client.setQueryData(newest, { notifications: [row('a', 2)], unread: 4, more: true })
  const pages = [
    { notifications: [row('a', 2)], unread: 4, more: true },
    { notifications: [row('b', 1)], unread: 4, more: false },
  ]
  client.setQueryData(paged, { pages, pageParams: [undefined, 'a'] })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const marks = () =>
  renderHook(() => useMarkRead(), { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> })
    .result
const shown = () => {
  const bell = client.getQueryData<Notifications>(newest)!
  const { pages } = client.getQueryData<{ pages: Notifications[] }>(paged)!
  const rows = (list: Notifications) => list.notifications.map(({ id, unreadEvents }) => `${id} ${unreadEvents}`)
  return { bell: [bell.unread, ...rows(bell)], page: [pages[0]!.unread, ...pages.flatMap(rows)] }
}

test('a row that is read takes all its notifications off the count, in the bell and on every page, at once', async () => {
  const { current } = marks()
  await act(async () => current.markRead('a'))
  expect(shown()).toEqual({ bell: [2, 'a 0'], page: [2, 'a 0', 'b 1'] })
  await act(async () => current.markRead('b'))
  expect(shown()).toEqual({ bell: [1, 'a 0'], page: [1, 'a 0', 'b 0'] })
})

test('reading a row again takes off nothing, and the count is never below 0', async () => {
  client.setQueryData(newest, { notifications: [row('a', 9)], unread: 4, more: false })
  const { current } = marks()
  await act(async () => current.markRead('a'))
  await act(async () => current.markRead('a'))
  expect(shown().bell).toEqual([0, 'a 0'])
})

test('all are read at once', async () => {
  const { current } = marks()
  await act(async () => current.markAllRead())
  expect(shown()).toEqual({ bell: [0, 'a 0'], page: [0, 'a 0', 'b 0'] })
})
