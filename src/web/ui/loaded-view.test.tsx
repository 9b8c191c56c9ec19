// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LoadedView, type ViewQuery } from './loaded-view.tsx'

type Names = readonly string[]
const at = new Date(2026, 10, 20, 10, 42).getTime()
const pending: ViewQuery<Names> = { data: undefined, error: null, isFetching: true, dataUpdatedAt: 0, refetch: () => undefined }
const loaded: ViewQuery<Names> = { ...pending, data: ['Grace'], isFetching: false, dataUpdatedAt: at }

const view = (query: ViewQuery<Names>, filtered = false) => (
  <LoadedView
    query={query}
    skeleton={<p data-testid="skeleton">grey</p>}
    isEmpty={names => names.length === 0}
    empty={<p>Nobody yet</p>}
    filtered={filtered}
    filterEmpty={<p>Nobody matches</p>}
    denied={<p>Denied</p>}
    errorTitle="The list did not load"
  >
    {names => <p>{names.join()}</p>}
  </LoadedView>
)

/** Takes 50 ms to be drawn. */
const Slow = () => {
  useLayoutEffect(() => void vi.advanceTimersByTime(50), [])
  return <button type="button">Open</button>
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const skeletonVisible = () => screen.queryByTestId('skeleton')?.parentElement?.classList.contains('invisible') === false

describe('loading', () => {
  test('the skeleton appears after 150 ms, and its space is reserved and marked busy from the start', async () => {
    render(view(pending))
    expect(screen.getByTestId('skeleton').closest('[aria-busy=true]')).toBeTruthy()
    await pass(140)
    expect(skeletonVisible()).toBe(false)
    await pass(20)
    expect(skeletonVisible()).toBe(true)
  })

  test('a skeleton with the real head of its table takes no click and no focus, which would be gone with it', async () => {
    const rows = (query: ViewQuery<Names>) => (
      <LoadedView query={query} skeleton={<button type="button">Name</button>}>
        {() => <button type="button">Name</button>}
      </LoadedView>
    )
    const { rerender } = render(rows(pending))
    await pass(200)
    expect(screen.getByText('Name').closest('[inert]')).not.toBeNull()
    rerender(rows(loaded))
    await pass(300)
    expect(screen.getByText('Name').closest('[inert]')).toBeNull()
  })

  test('a preview shows at once, and the data replaces it without a delay', async () => {
    const early = (query: ViewQuery<Names>) => (
      <LoadedView query={query} skeleton={<p data-testid="skeleton">grey</p>} early={<p>Grace, as the list has her</p>}>
        {names => <p>{names.join()}</p>}
      </LoadedView>
    )
    const { rerender } = render(early(pending))
    const place = screen.getByText('Grace, as the list has her')
    await pass(200)
    expect(screen.queryByTestId('skeleton')).toBeNull()
    rerender(early(loaded))
    expect(screen.getByText('Grace')).toBe(place)
    rerender(early({ ...pending, error: new Error('gone') }))
    expect(screen.queryByText('Grace, as the list has her')).toBeNull()
  })

  test('a fast answer shows no skeleton', async () => {
    const { rerender } = render(view(pending))
    await pass(100)
    rerender(view(loaded))
    await pass(1)
    expect(screen.queryByTestId('skeleton')).toBeNull()
    expect(screen.getByText('Grace')).toBeTruthy()
    await pass(1000)
    expect(screen.queryByTestId('skeleton')).toBeNull()
  })

  test('what was drawn is not taken away for a skeleton whose time comes while it is drawn', async () => {
    const of = (query: ViewQuery<Names>) => (
      <LoadedView query={query} skeleton={<div data-testid="skeleton" />}>
        {() => <Slow />}
      </LoadedView>
    )
    const { rerender } = render(of(pending))
    await pass(140)
    rerender(of(loaded))
    const button = screen.getByRole('button', { name: 'Open' })
    await pass(1000)
    expect(button.isConnected).toBe(true)
  })

  test('a skeleton that appeared stays at least 300 ms', async () => {
    const { rerender } = render(view(pending))
    await pass(160)
    rerender(view(loaded))
    await pass(250)
    expect(skeletonVisible()).toBe(true)
    await pass(60)
    expect(screen.getByText('Grace')).toBeTruthy()
    expect(screen.queryByTestId('skeleton')).toBeNull()
  })
})

describe('loaded content', () => {
  test('an empty list and a list without filter matches have different messages', () => {
    const { rerender } = render(view({ ...loaded, data: [] }))
    expect(screen.getByText('Nobody yet')).toBeTruthy()
    rerender(view({ ...loaded, data: [] }, true))
    expect(screen.getByText('Nobody matches')).toBeTruthy()
  })

  test('an error shows the request id and offers Try Again', () => {
    const refetch = vi.fn()
    render(
      view({
        ...pending,
        isFetching: false,
        refetch,
        error: Object.assign(new Error('x'), { status: 500, data: { requestId: '7f3a-19c2' } }),
      }),
    )
    expect(screen.getByRole('alert').textContent).toContain('The list did not load')
    expect(screen.getByText('Request 7f3a-19c2')).toBeTruthy()
    act(() => screen.getByRole('button', { name: 'Try Again' }).click())
    expect(refetch).toHaveBeenCalledOnce()
  })

  test('a rate limit says how long to wait, in place of a request id', () => {
    const error = Object.assign(new Error('x'), { status: 429, data: { requestId: '7f3a-19c2', data: { retryAfterSeconds: 1 } } })
    render(view({ ...pending, isFetching: false, error }))
    expect(screen.getByText('Please wait 1 second, then try again.')).toBeTruthy()
    expect(screen.queryByText('Request 7f3a-19c2')).toBeNull()
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
  })

  test('old data stays under an error, with its time', () => {
    render(view({ ...loaded, error: Object.assign(new Error('x'), { status: 500 }) }))
    expect(screen.getByText('The list did not load')).toBeTruthy()
    expect(screen.getByText('As of 10:42 AM')).toBeTruthy()
    expect(screen.getByText('Grace')).toBeTruthy()
  })

  test('offline, old data stays under the stale bar', () => {
    const { rerender } = render(view({ ...loaded, fetchStatus: 'paused' }))
    expect(screen.getByText('Showing data from 10:42 AM. Reconnecting…')).toBeTruthy()
    rerender(view({ ...loaded, error: new TypeError('Failed to fetch') }))
    expect(screen.getByText('Showing data from 10:42 AM. Reconnecting…')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('Grace')).toBeTruthy()
  })

  test('a 403 shows the denied text instead of an error', () => {
    render(view({ ...pending, isFetching: false, error: Object.assign(new Error('x'), { status: 403 }) }))
    expect(screen.getByText('Denied')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

test('without an answer from the server it says what to do', () => {
  render(view({ ...pending, error: new TypeError('Failed to fetch'), isFetching: false }))
  expect(screen.getByText('The list did not load')).toBeTruthy()
  expect(screen.getByText("Can't reach the server. Check your connection, then try again.")).toBeTruthy()
})
