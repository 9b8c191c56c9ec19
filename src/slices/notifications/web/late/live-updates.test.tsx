import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { notifyLive } from '#web/live.ts'
import { currentToast } from '#web/toast/toast-store.ts'
import { notificationCalls } from '../calls.ts'
import { newestQuery, useNewest } from '../use-notifications.ts'
import { LiveUpdates } from './live-updates.tsx'

vi.mock('#web/live.ts', async load => ({ ...(await load<object>()), notifyLive: vi.fn() }))

const opened: FailedSource[] = []

/** As browsers do when the server denies the stream: the source closes and does not reconnect. */
class FailedSource {
  static readonly CLOSED = 2
  readonly readyState = FailedSource.CLOSED
  onerror = () => undefined

  constructor() {
    opened.push(this)
    setTimeout(() => this.onerror())
  }

  close(): void {
    this.onerror = () => undefined
  }
}

beforeEach(() => {
  opened.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FailedSource)
})
afterEach(() => {
  vi.mocked(notifyLive).mockReset()
  Reflect.deleteProperty(document, 'visibilityState')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Holds its connection until it is closed. */
class OpenSource {
  static readonly CLOSED = 2
  readonly readyState = 1

  constructor() {
    held.add(this)
  }

  close(): void {
    held.delete(this)
  }
}
const held = new Set<OpenSource>()

function become(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('a hidden tab holds no connection; shown again, it refetches what it may have missed and follows the stream', () => {
  vi.stubGlobal('EventSource', OpenSource)
  become('hidden')
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <LiveUpdates organization="00000000-0000-4000-8000-000000000001" />
    </QueryClientProvider>,
  )
  expect(held.size, 'opened in the background').toBe(0)
  become('visible')
  expect(held.size).toBe(1)
  become('visible')
  expect(held.size, 'told twice').toBe(1)
  become('hidden')
  expect(held.size).toBe(0)
  vi.mocked(notifyLive).mockClear()
  become('visible')
  expect(held.size).toBe(1)
  expect(notifyLive).toHaveBeenCalledExactlyOnceWith({ kind: 'resync' })
  unmount()
  expect(held.size).toBe(0)
})

test('a hidden tab does not try again to open a stream that was denied', async () => {
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <LiveUpdates organization="00000000-0000-4000-8000-000000000001" />
    </QueryClientProvider>,
  )
  await vi.advanceTimersByTimeAsync(100)
  become('hidden')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(opened).toHaveLength(1)
  become('visible')
  expect(opened).toHaveLength(2)
  unmount()
})

test('a tab whose event stream is denied opens it six times in the first minute and twice in each later one', async () => {
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <LiveUpdates organization="00000000-0000-4000-8000-000000000001" />
    </QueryClientProvider>,
  )
  await vi.advanceTimersByTimeAsync(60_000)
  expect(opened).toHaveLength(6)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(opened).toHaveLength(6 + 20)
  unmount()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(opened).toHaveLength(6 + 20)
})

describe('a thousand events', () => {
  const page = (unread: number, id: string) => ({
    notifications: [{ id, title: 'Role changed', message: `${unread} times`, isRead: false }],
    unread,
    more: true,
  })
  let lists: number

  beforeEach(() => {
    lists = 0
    vi.stubGlobal('EventSource', OpenSource)
    vi.stubGlobal('fetch', async () => {
      lists++
      return Response.json({ json: page(1000, 'n1000') })
    })
  })

  /** Tells of a change as the stream does. */
  async function announceMany(): Promise<void> {
    const { notifyLive: tell } = await vi.importActual<typeof import('#web/live.ts')>('#web/live.ts')
    for (let n = 0; n < 1000; n++) tell({ kind: 'changed', table: 'employee_notifications', id: `n${n}` })
    await vi.advanceTimersByTimeAsync(2000)
  }

  test('are one fetch of the list and one toast, with the title and the message of the newest', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: 300_000 } } })
    const { queryKey } = newestQuery()
    client.setQueryData(queryKey, page(0, 'n0') as never)
    const { unmount } = render(
      <QueryClientProvider client={client}>
        <LiveUpdates organization="00000000-0000-4000-8000-000000000001" />
        <Watching />
      </QueryClientProvider>,
    )
    await announceMany()
    expect(lists).toBe(1)
    expect(client.getQueryData(queryKey)?.unread).toBe(1000)
    expect(currentToast()).toMatchObject({ title: 'Role changed', text: '1000 times' })
    unmount()
  })

  test('do not fetch a list of many pages again', async () => {
    const client = new QueryClient()
    const queryKey = [...notificationCalls.list.key(), 'paged']
    client.setQueryData(queryKey, { pages: [page(1, 'a'), page(1, 'b'), page(1, 'c')], pageParams: [] })
    const { unmount } = render(
      <QueryClientProvider client={client}>
        <LiveUpdates organization="00000000-0000-4000-8000-000000000001" />
      </QueryClientProvider>,
    )
    await announceMany()
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false)
    client.setQueryData(queryKey, { pages: [page(1, 'a'), page(1, 'b')], pageParams: [] })
    await announceMany()
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
    unmount()
  })
})

/** As the bell does. */
const Watching = () => {
  useNewest()
  return null
}
