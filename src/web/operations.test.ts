import { createORPCClient } from '@orpc/client'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { expect, test } from 'vitest'
import { operationsAt } from './operations.ts'

/** Each call that was sent: its path, its input, and whether a query made it. */
let sent: unknown[] = []
const own = operationsAt(
  async (path, input, { context = {}, signal }) => {
    sent.push([path, input, 'isQuery' in context, 'idempotencyKey' in context, signal !== undefined])
    return path.join('.')
  },
  ['rooms'],
) as never
const library = createTanstackQueryUtils(
  createORPCClient(
    {
      async call(path, input, { context, signal }) {
        const operation = Object.getOwnPropertySymbols(context).map(symbol => context[symbol as never] as { type: string })
        sent.push([path, input, operation.some(({ type }) => type === 'query'), 'idempotencyKey' in context, signal !== undefined])
        return path.join('.')
      },
    },
    { path: ['rooms'] },
  ) as never,
  { path: ['rooms'] },
) as never

// biome-ignore lint/suspicious/noExplicitAny: the same calls on both, without a contract
type Any = any
const { signal } = new AbortController()
const uses: [name: string, use: (calls: Any) => unknown][] = [
  ['a plain call', calls => calls.list.call({ search: 'a' })],
  ['a call with options', calls => calls.list.call({}, { signal, context: { idempotencyKey: 'k' } })],
  ['the key of a part', calls => calls.key()],
  ['the key of an operation', calls => calls.list.key()],
  ['the key of some queries', calls => calls.list.key({ type: 'infinite', input: { id: 1 } })],
  ['the key of one query', calls => calls.list.queryKey({ input: { id: 1 } })],
  ['the key of a query', calls => calls.list.queryOptions({ input: { id: 1 } }).queryKey],
  ['a query', calls => calls.list.queryOptions({ input: { id: 1 }, context: { idempotencyKey: 'k' } }).queryFn({ signal })],
  ['options of a query', calls => calls.list.queryOptions({ input: {}, staleTime: 5 }).staleTime],
  ['a query in pages', calls => calls.list.infiniteOptions({ input: (at: unknown) => ({ at }), initialPageParam: 1 }).queryKey],
  [
    'a page of it',
    calls => calls.list.infiniteOptions({ input: (at: unknown) => ({ at }), initialPageParam: 1 }).queryFn({ signal, pageParam: 2 }),
  ],
  ['a mutation', calls => calls.create.mutationOptions().mutationFn({ id: 1 })],
  ['the key of a mutation', calls => calls.create.mutationOptions().mutationKey],
  ['options of a mutation', calls => calls.create.mutationOptions({ retry: 3 }).retry],
]

test.each(uses)('%s is that of the call library', async (_, use) => {
  sent = []
  const expected = await use(library)
  const expectedSent = sent
  sent = []
  expect([await use(own), sent]).toEqual([expected, expectedSent])
})
