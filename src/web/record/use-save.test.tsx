import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { callsOf } from '#web/rpc.ts'
import { currentToast, dismissToast } from '#web/toast/toast-store.ts'
import { useSave } from './use-save.ts'

interface Rows {
  create: { call: (input: { name: string }, options: { context: { idempotencyKey?: string } }) => Promise<{ id: string }> }
}

const server = { keys: [] as string[], answers: [] as (() => Response)[] }
const created = () => Response.json({ json: { id: 'd1' } })
const denied = () =>
  Response.json(
    { json: { defined: false, code: 'CONFLICT', status: 409, message: 'Code HR is taken', data: { field: 'code', requestId: 'req-1' } } },
    { status: 409 },
  )
const broken = () =>
  Response.json(
    { json: { defined: false, code: 'INTERNAL', status: 500, message: 'Broken', data: { requestId: 'req-2' } } },
    { status: 500 },
  )
const lost = (): Response => {
  throw new TypeError('Failed to fetch')
}

beforeEach(() => {
  Object.assign(server, { keys: [], answers: [] })
  dismissToast(currentToast()?.id ?? 0)
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    server.keys.push(headers['idempotency-key'] ?? '')
    return (server.answers.shift() ?? created)()
  })
  return () => vi.unstubAllGlobals()
})

function setup(loads = vi.fn(async () => [] as string[])) {
  const client = new QueryClient()
  const calls = callsOf('rows') as unknown as Rows
  const { result } = renderHook(
    () => {
      useQuery({ queryKey: ['rows'], queryFn: loads })
      return useSave(calls.create, { done: 'Row created successfully', failed: 'Failed to create row', refresh: [['rows']] })
    },
    { wrapper: ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  )
  return { result, loads, save: (name: string) => act(() => result.current.save({ name }).catch((error: unknown) => error)) }
}

test('a success is announced, and the lists that show the record are fetched again before the promise settles', async () => {
  const { save, loads } = setup()
  await vi.waitFor(() => expect(loads).toHaveBeenCalledOnce())
  expect(await save('HR')).toEqual({ id: 'd1' })
  expect(loads).toHaveBeenCalledTimes(2)
  expect(currentToast()).toMatchObject({ tone: 'success', title: 'Row created successfully' })
})

test('a lost answer keeps the key of its intent, so pressing again has no second effect', async () => {
  const { save } = setup()
  server.answers = [lost, broken]
  await save('HR')
  await save('HR')
  await save('HR')
  expect(new Set(server.keys).size).toBe(1)
})

test.each([
  ['after a success', [created], 'HR'],
  ['after a denial', [denied], 'HR'],
  ['for other values', [lost], 'Finance'],
])('%s the next press has a key of its own', async (_, answers, next) => {
  const { save } = setup()
  server.answers = answers
  await save('HR')
  await save(next)
  expect(server.keys).toHaveLength(2)
  expect(server.keys[0]).not.toBe(server.keys[1])
})

test('a form receives the error itself, without a message over the page', async () => {
  const { save } = setup()
  server.answers = [denied]
  expect(await save('HR')).toMatchObject({ code: 'CONFLICT', message: 'Code HR is taken' })
  expect(currentToast()).toBeUndefined()
})

test('a failure outside of a form is a message, with the request id where only support can help', async () => {
  const { result } = setup()
  server.answers = [broken]
  expect(await act(() => result.current.saveNow({ name: 'HR' }))).toBeUndefined()
  expect(currentToast()).toMatchObject({ tone: 'error', title: 'Failed to create row', text: 'Broken (Request req-2)' })
})
