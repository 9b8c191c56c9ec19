import { ORPCError } from '@orpc/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Inbox } from './calls.ts'

const { approve, withdraw } = vi.hoisted(() => ({ approve: vi.fn(), withdraw: vi.fn() }))
vi.mock('./calls.ts', () => ({
  approvalCalls: {
    key: () => ['approvals'],
    inbox: { key: () => ['approvals', 'inbox'] },
    timesheet: {
      queryOptions: ({ input }: { input: { submissionId: string } }) => ({ queryKey: ['approvals', 'timesheet', input.submissionId] }),
    },
    approve: { call: approve },
    withdraw: { call: withdraw },
  },
}))
vi.mock('#slices/access/web/public.tsx', () => ({ useRefreshBootstrap: () => () => undefined }))
const { useDecisions } = await import('./use-decisions.ts')

const row = { submissionId: 's1', employeeName: 'Marcus Bell', status: 'submitted', canDecide: true, version: 3 }
const inbox = { periods: [], pending: [row], notSubmitted: [], reviewed: [], today: '2026-11-20' } as unknown as Inbox
const seen = {
  submissionId: 's1',
  version: 3,
  employeeName: 'Marcus Bell',
  periodStart: '2026-11-09',
  periodEnd: '2026-11-22',
  warnings: [],
  isLastStep: true,
}
const listKey = ['approvals', 'inbox', 'today']

let client: QueryClient
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(listKey, inbox)
  approve.mockReset()
  withdraw.mockReset()
})
const open = () =>
  renderHook(() => useDecisions(), { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> })
const list = () => client.getQueryData<Inbox>(listKey)
const settled = () => act(() => vi.waitFor(() => expect(client.isMutating()).toBe(0)))

test('an approval shows at once, before the server has answered', async () => {
  let answer = (_: unknown) => {}
  approve.mockReturnValue(new Promise(resolve => (answer = resolve)))
  const { result } = open()
  await act(async () => result.current.approve.mutate({ timesheet: seen, note: '' }))
  expect(list()?.pending).toEqual([])
  expect(list()?.reviewed[0]).toMatchObject({ submissionId: 's1', status: 'approved' })
  answer({ status: 'approved' })
  await settled()
})

test('a failed approval is undone, and its timesheet shows what happened', async () => {
  approve.mockRejectedValue(
    new ORPCError('CONFLICT', { status: 409, message: 'This timesheet was rejected', data: { data: { status: 'rejected' } } }),
  )
  const { result } = open()
  await act(async () => result.current.approve.mutate({ timesheet: seen, note: '' }))
  await settled()
  expect(list()).toEqual(inbox)
  expect(result.current.problemOf('s1', 4)).toBe("Couldn't save your decision. Someone else already rejected it.")
})

test('a lost answer is requested again under the same key, another note under another', async () => {
  approve.mockRejectedValue(new TypeError('fetch failed'))
  const { result } = open()
  for (const note of ['', '', 'Thank you']) {
    await act(async () => result.current.approve.mutate({ timesheet: seen, note }))
    await settled()
  }
  const keys = approve.mock.calls.map(([, options]) => options.context.idempotencyKey)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
  expect(result.current.problemOf('s1', 3)).toContain("Can't reach the server")
  expect(result.current.problemOf('s1', 4)).toBeUndefined()
})

test('a confirmed decision can be undone, by the version that was decided on, until its time is over', async () => {
  approve.mockResolvedValue({ submissionId: 's1', status: 'approved', revision: 1, version: 4 })
  withdraw.mockResolvedValue({ withdrawn: [{ submissionId: 's1', status: 'submitted', revision: 1, version: 5 }] })
  const { result } = open()
  const decideOnce = async () => {
    await act(async () => result.current.approve.mutate({ timesheet: seen, note: '' }))
    await settled()
  }
  await decideOnce()
  expect(result.current.last).toMatchObject({ kind: 'decided', status: 'approved' })
  expect(result.current.undoable).toEqual([{ submissionId: 's1', version: 3 }])
  await act(async () => result.current.withdraw.mutate(result.current.undoable))
  await settled()
  expect(withdraw.mock.calls[0]?.[0]).toEqual({ submissions: [{ submissionId: 's1', version: 3 }] })
  expect(result.current.last).toMatchObject({ kind: 'withdrawn', text: 'The timesheet is awaiting your approval again.' })
  expect(result.current.undoable).toEqual([])
  await decideOnce()
  act(() => result.current.stopUndo())
  expect(result.current.undoable).toEqual([])
})

test('a decision that could not be undone says why, and is offered no more', async () => {
  approve.mockResolvedValue({ submissionId: 's1', status: 'approved', revision: 1, version: 4 })
  withdraw.mockRejectedValue(new ORPCError('CONFLICT', { status: 409, message: 'x', data: { rule: 'version', data: { status: 'draft' } } }))
  const { result } = open()
  await act(async () => result.current.approve.mutate({ timesheet: seen, note: '' }))
  await settled()
  await act(async () => result.current.withdraw.mutate(result.current.undoable))
  await settled()
  expect(result.current.last).toMatchObject({ kind: 'failed', text: "Couldn't undo. The timesheet changed after your decision." })
  expect(result.current.undoable).toEqual([])
})
