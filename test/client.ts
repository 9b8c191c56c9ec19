import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { createRouterClient } from '@orpc/server'
import { createRouter, type Routes } from '#server/rpc/router.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import type { TestDatabase } from './database.ts'

/**
 * Calls a slice's endpoints as the server does, without the network: input and output are validated by the contract, and the gate
 * checks what the endpoint requires. `null` is a stranger.
 */
export function clientsOf<C extends AnyContractRouter>(t: Pick<TestDatabase, 'db'>, contract: C, routes: Routes<C>) {
  const router = createRouter(contract, routes, {
    database: t.db,
    holdsRequestToken: () => true,
    countVisit: async () => undefined,
    onCallFailed: () => undefined,
    onCallEnded: () => undefined,
  })
  return (person: { token: string } | null, facts: Partial<RequestContext> = {}): ContractRouterClient<C> => {
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
      ...facts,
    }
    return createRouterClient(router as never, { context: context as never }) as unknown as ContractRouterClient<C>
  }
}

/** A file that was streamed in chunks. */
export async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

/** A file whose chunks are base64. */
export async function bytesOf(chunks: AsyncIterable<string>): Promise<Uint8Array> {
  const parts: Buffer[] = []
  for await (const chunk of chunks) parts.push(Buffer.from(chunk, 'base64'))
  return Buffer.concat(parts)
}
