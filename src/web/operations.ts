/** Options of one call besides its input. */
export interface CallOptions {
  signal?: AbortSignal | undefined
  context?: object | undefined
}

/** Sends a call of an operation by its path in the contract. */
export type SendOperation = (path: readonly string[], input: unknown, options: CallOptions) => Promise<unknown>

/** Set in the context of a query's call. */
export const BY_QUERY = { isQuery: true } as const

type Options = Readonly<Record<string, unknown>> & { context?: object }
type State = { input?: unknown; type?: string }

/**
 * The operations below a path of the contract: each as a function (`call`), as a query, and as a mutation. What is none of these names a further part.
 * Its interface is that of the call library's utilities for queries, whose own code also has streams and live queries, which no operation here uses.
 */
export function operationsAt(send: SendOperation, path: readonly string[]): object {
  const parts = new Map<string, object>()
  const call = (input?: unknown, options: CallOptions = {}) => send(path, input, options)
  const key = ({ input, type }: State = {}) => [path, { ...(input !== undefined && { input }), ...(type !== undefined && { type }) }]
  const query = (options: Options, type: string, inputFor: (page: unknown) => unknown) => ({
    queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam?: unknown }) =>
      call(inputFor(pageParam), { signal, context: { ...(type === 'query' && BY_QUERY), ...options.context } }),
    ...options,
    queryKey: options.queryKey ?? key({ type, input: inputFor(options.initialPageParam) }),
  })
  const own: Readonly<Record<string, unknown>> = {
    call,
    key,
    queryKey: ({ input }: State = {}) => key({ type: 'query', input }),
    queryOptions: (options: Options = {}) => query(options, 'query', () => options.input),
    infiniteOptions: (options: Options & { input: (page: unknown) => unknown }) => query(options, 'infinite', options.input),
    mutationOptions: (options: Options = {}) => ({
      mutationFn: (input: unknown) => call(input, { context: options.context }),
      ...options,
      mutationKey: key({ type: 'mutation' }),
    }),
  }
  return new Proxy(own, {
    get(_, name) {
      if (typeof name !== 'string' || name in own) return own[name as string]
      const part = parts.get(name) ?? operationsAt(send, [...path, name])
      parts.set(name, part)
      return part
    },
  })
}
