import { type ClientLink, createORPCClient, createORPCErrorFromJson, isORPCErrorJson, type NestedClient, ORPCError } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import {
  createTanstackQueryUtils,
  type RouterUtils,
  TANSTACK_QUERY_OPERATION_CONTEXT_SYMBOL,
  type TanstackQueryOperationContext,
} from '@orpc/tanstack-query'
import { sendCall, sendTogether } from './send-call.ts'

/** What a caller may say of one call besides its input. */
export interface CallContext extends TanstackQueryOperationContext {
  /** The same key for the same intent: a retry then repeats no effect. */
  idempotencyKey?: string
}

let requestToken = ''
/** The request-forgery token of the session; kept in memory only and sent with every call. */
export function setRequestToken(token: string): void {
  requestToken = token
}

const link: ClientLink<CallContext> = {
  async call(path, input, { context, signal }) {
    const headers = {
      ...(requestToken ? { 'x-request-token': requestToken } : {}),
      ...(context.idempotencyKey ? { 'idempotency-key': context.idempotencyKey } : {}),
    }
    // Reads of one turn leave as one request. Writes go alone: each has its own key and its own failure.
    const isRead = context[TANSTACK_QUERY_OPERATION_CONTEXT_SYMBOL]?.type === 'query'
    const { status, json } = await (isRead ? sendTogether : sendCall)({ path, input, headers, signal })
    if (status < 400) return json
    throw isORPCErrorJson(json) ? createORPCErrorFromJson(json) : new ORPCError('INTERNAL', { status })
  },
}

const client = createORPCClient<Record<string, NestedClient<CallContext>>>(link)

/** The typed calls of one part of the contract, by its name there; as queries and mutations, and plain as `.call(input)`. */
export function callsOf<C extends AnyContractRouter>(name: string): RouterUtils<ContractRouterClient<C, CallContext>> {
  return createTanstackQueryUtils(client[name] as unknown as ContractRouterClient<C, CallContext>, { path: [name] }) as never
}

/** A key for one intent. Not crypto.randomUUID: that one is missing where the server is reached by plain http in a local network. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** A refusal of the server as a screen reads it. */
export interface Refusal {
  /** A code of core/failure.ts, or NETWORK when no answer came. */
  code: string
  status: number
  message: string
  field?: string | undefined
  rule?: string | undefined
  requestId?: string | undefined
  data: Record<string, unknown>
}

/** Makes one form of whatever a call threw. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ORPCError)) return { code: 'NETWORK', status: 0, message: 'No connection to the server', data: {} }
  const { data = {}, ...details } = (error.data ?? {}) as {
    field?: string
    rule?: string
    requestId?: string
    data?: Record<string, unknown>
  }
  return {
    code: error.code,
    status: error.status,
    message: error.message,
    field: details.field,
    rule: details.rule,
    requestId: details.requestId,
    data,
  }
}

/** What a call of the contract answers. */
export type AnswerOf<C extends AnyContractRouter> =
  ContractRouterClient<C> extends (...input: never[]) => Promise<infer Answer> ? Answer : never
