import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveUpdates } from './live-updates.tsx'

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
  vi.unstubAllGlobals()
  vi.useRealTimers()
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
