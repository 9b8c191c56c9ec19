// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type ListCall, type ListPage, type Paging, useAllRows, useRecordList } from './use-record-list.ts'

afterEach(cleanup)

interface Place {
  id: string
}
type Input = Paging & { search?: string }

/** A server with `total` rows. */
function serverOf(total: number) {
  const answer = vi.fn(async ({ after, limit = 100, search }: Input): Promise<ListPage<Place>> => {
    const all = Array.from({ length: total }, (_, at): Place => ({ id: `${search ?? 'p'}${at}` }))
    const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
    return { rows: all.slice(from, from + limit), more: from + limit < total, total }
  })
  const call: ListCall<Input, Place> = { call: answer, key: (options: object) => [['places', 'list'], options] }
  return { answer, call }
}

function inClient() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
  return { client, wrapper }
}

test('a list loads page after page from its last row on, and ends', async () => {
  const { answer, call } = serverOf(250)
  const { result } = renderHook(() => useRecordList(call, {}), inClient())
  await waitFor(() => expect(result.current.data?.rows).toHaveLength(100))
  expect(result.current).toMatchObject({ more: true, data: { total: 250 } })
  act(() => result.current.loadMore())
  await waitFor(() => expect(result.current.data?.rows).toHaveLength(200))
  act(() => result.current.loadMore())
  await waitFor(() => expect(result.current.data?.rows).toHaveLength(250))
  expect(result.current.more).toBe(false)
  expect(answer.mock.calls.map(([{ after }]) => after)).toEqual([undefined, 'p99', 'p199'])
})

test('the next page is asked for with the place of the last row, as the server named it', async () => {
  const { answer, call } = serverOf(200)
  answer.mockResolvedValueOnce({ rows: [{ id: 'p99' }], more: true, total: 200, afterValue: 'pier' })
  const { result } = renderHook(() => useRecordList(call, {}), inClient())
  await waitFor(() => expect(result.current.more).toBe(true))
  act(() => result.current.loadMore())
  await waitFor(() => expect(result.current.more).toBe(false))
  expect(answer.mock.calls[1]?.[0]).toEqual({ after: 'p99', afterValue: 'pier', limit: 100 })
})

test('a row that a change moved to a later page is shown once', async () => {
  const { answer, call } = serverOf(200)
  const { result } = renderHook(() => useRecordList(call, {}), inClient())
  await waitFor(() => expect(result.current.data?.rows).toHaveLength(100))
  answer.mockResolvedValueOnce({ rows: [{ id: 'p99' }, { id: 'p100' }], more: false, total: 101 })
  act(() => result.current.loadMore())
  await waitFor(() => expect(result.current.data).toMatchObject({ total: 101 }))
  expect(new Set(result.current.data?.rows.map(({ id }) => id)).size).toBe(101)
  expect(result.current.data?.rows).toHaveLength(101)
})

test('while other filters load, the rows before stay and are marked as such', async () => {
  const { call } = serverOf(3)
  const { result, rerender } = renderHook(({ search }) => useRecordList(call, { search }), {
    ...inClient(),
    initialProps: { search: 'a' },
  })
  await waitFor(() => expect(result.current.data?.rows[0]?.id).toBe('a0'))
  rerender({ search: 'b' })
  expect(result.current).toMatchObject({ isPrevious: true, data: { rows: [{ id: 'a0' }, { id: 'a1' }, { id: 'a2' }] } })
  await waitFor(() => expect(result.current.data?.rows[0]?.id).toBe('b0'))
  expect(result.current.isPrevious).toBe(false)
})

test('trying a failed page again asks for that page, not for all of them', async () => {
  const { answer, call } = serverOf(200)
  const { result } = renderHook(() => useRecordList(call, {}), inClient())
  await waitFor(() => expect(result.current.more).toBe(true))
  answer.mockRejectedValueOnce(new Error('no'))
  act(() => result.current.loadMore())
  await waitFor(() => expect(result.current.error).toBeTruthy())
  act(() => void result.current.refetch())
  await waitFor(() => expect(result.current.data?.rows).toHaveLength(200))
  expect(answer.mock.calls.map(([{ after }]) => after)).toEqual([undefined, 'p99', 'p99'])
})

test('all rows of a tree come in pages of 500 until there are no more, and a failure stops it', async () => {
  const { answer, call } = serverOf(1200)
  const { result } = renderHook(() => useAllRows(call, {}), inClient())
  await waitFor(() => expect(result.current.data?.rows).toHaveLength(1200))
  expect(answer.mock.calls.map(([{ limit }]) => limit)).toEqual([500, 500, 500])
  answer.mockClear()
  answer.mockRejectedValue(new Error('no'))
  const failing = renderHook(() => useAllRows(call, { search: 'y' }), inClient())
  await waitFor(() => expect(failing.result.current.error).toBeTruthy())
  expect(answer).toHaveBeenCalledOnce()
})

test('a change of the record makes its lists old by the key of its call', async () => {
  const { answer, call } = serverOf(3)
  const { client, wrapper } = inClient()
  const { result } = renderHook(() => useRecordList(call, {}), { wrapper })
  await waitFor(() => expect(result.current.data).toBeTruthy())
  await act(() => client.invalidateQueries({ queryKey: [['places', 'list']] }))
  expect(answer).toHaveBeenCalledTimes(2)
})
