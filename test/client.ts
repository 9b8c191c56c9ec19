import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { createRouterClient } from '@orpc/server'
import { createRouter, type Routes } from '#server/rpc/router.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import type { TestDatabase } from './database.ts'

/**
 * Calls a slice's endpoints as the server does, but without HTTP: input and output are validated by the contract, and the gate checks what the
 * endpoint declares. `null` is an anonymous caller.
 */
export function clientsOf<C extends AnyContractRouter>(t: TestDatabase, contract: C, routes: Routes<C>) {
  const router = createRouter(contract, routes, { database: t.db, holdsRequestToken: () => true, onCallFailed: () => undefined })
  return (person: { token: string } | null, overrides: Partial<RequestContext> = {}): ContractRouterClient<C> => {
    const context: RequestContext = {
      requestId: 'test',
      token: person?.token ?? null,
      domain: null,
      organization: null,
      ip: '127.0.0.1',
      userAgent: null,
      idempotencyKey: null,
      signal: new AbortController().signal,
      disconnect: () => undefined,
      requestToken: null,
      cookies: undefined,
      setHeader: () => undefined,
      ...overrides,
    }
    return createRouterClient(router as never, { context: context as never }) as unknown as ContractRouterClient<C>
  }
}

/** The whole text of a streamed file. */
export async function textOf(chunks: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const chunk of chunks) text += chunk
  return text
}
