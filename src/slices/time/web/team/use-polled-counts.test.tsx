import { ORPCError } from '@orpc/client'
import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notifyLive } from '#web/live.ts'
import type { Inbox } from './calls.ts'

const { counts } = vi.hoisted(() => ({ counts: vi.fn() }))
vi.mock('./calls.ts', () => ({ approvalCalls: { inbox: { key: () => ['approvals', 'inbox'] }, counts: { call: counts } } }))
const { pollEvery } = await import('../use-count-pace.ts')
const { isCounted, usePolledCounts } = await import('./use-polled-counts.ts')

const listed = { pending: [{ canDecide: true }, { canDecide: false }], notSubmitted: [{}, {}] } as unknown as Inbox
const same = { draft: 0, submitted: 2, approved: 0, rejected: 0, waiting: 1, notSubmitted: 2, notStarted: 0 }

let client: QueryClient
let listedAt: number
beforeEach(() => {
  vi.useFakeTimers()
  counts.mockReset().mockResolvedValue(same)
  client = new QueryClient()
  client.setQueryData(['approvals', 'inbox'], listed)
  listedAt = Date.now()
})
afterEach(() => {
  focusManager.setFocused(undefined)
  vi.useRealTimers()
})

const open = (date?: string) =>
  renderHook(() => usePolledCounts(date, listed, listedAt), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const isListStale = () => client.getQueryState(['approvals', 'inbox'])!.isInvalidated

test('every 30 seconds, every 5 for a minute after a change', () => {
  const changed = 1_000_000
  expect([0, 59_999, 60_000, 90_000].map(since => pollEvery(changed, changed + since))).toEqual([5_000, 5_000, 30_000, 30_000])
  expect(pollEvery(Number.NEGATIVE_INFINITY, changed)).toBe(30_000)
})

test('opening the screen takes no call; the counts are asked for after 30 seconds, of the shown period', async () => {
  open('2026-11-09')
  await pass(29_000)
  expect(counts).not.toHaveBeenCalled()
  await pass(1_500)
  expect(counts.mock.calls).toEqual([[{ date: '2026-11-09' }]])
  await pass(60_000)
  expect(counts).toHaveBeenCalledTimes(3)
})

test('after a change they are asked for every 5 seconds for a minute', async () => {
  open()
  await pass(30_500)
  expect(counts).toHaveBeenCalledTimes(1)
  act(() => notifyLive({ kind: 'changed', table: 'timesheet_submissions', id: 's1' }))
  await pass(1_500)
  await pass(5_500)
  const begun = counts.mock.calls.length
  expect(begun).toBe(2)
  await pass(20_000)
  expect(counts.mock.calls.length - begun).toBe(4)
  await pass(60_000)
  const slow = counts.mock.calls.length
  await pass(30_000)
  expect(counts.mock.calls.length - slow).toBe(1)
})

test('nothing is asked for while the page is hidden', async () => {
  open()
  focusManager.setFocused(false)
  await pass(120_000)
  expect(counts).not.toHaveBeenCalled()
})

test('a list that shows what the counts say stays; another one is loaded again', async () => {
  expect(isCounted(listed, same)).toBe(true)
  open()
  await pass(30_500)
  expect(isListStale()).toBe(false)
  counts.mockResolvedValue({ ...same, waiting: 2 })
  await pass(30_000)
  expect(isListStale()).toBe(true)
})

test('while they fail, the time is told at which what is shown was last known to be right', async () => {
  const { result } = open()
  expect(result.current).toBeNull()
  counts.mockRejectedValue(new ORPCError('SERVICE_UNAVAILABLE', { status: 503 }))
  await pass(30_500)
  expect(result.current).toBe(listedAt)
  counts.mockResolvedValue(same)
  await pass(30_500)
  expect(result.current).toBeNull()
  const known = Date.now()
  counts.mockRejectedValue(new ORPCError('SERVICE_UNAVAILABLE', { status: 503 }))
  await pass(30_500)
  expect(result.current).toBeGreaterThan(listedAt)
  expect(result.current).toBeLessThanOrEqual(known)
})
