import { type ClientLink, createORPCClient, createORPCErrorFromJson, isORPCErrorJson, type NestedClient, ORPCError } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import {
  createTanstackQueryUtils,
  type RouterUtils,
  TANSTACK_QUERY_OPERATION_CONTEXT_SYMBOL,
  type TanstackQueryOperationContext,
} from '@orpc/tanstack-query'
import { sessionElsewhere, sessionStandsIn, shownOrganization } from './organization.ts'
import { sendCall, sendTogether } from './send-call.ts'
import { t } from './ui-texts.ts'

/** What a caller may say of one call besides its input. */
export interface CallContext extends TanstackQueryOperationContext {
  /** The same key for the same intent: a retry then repeats no effect. */
  idempotencyKey?: string
  /** What the call is for, if it is not what this tab shows now: hours name the organization they were typed in. */
  organization?: string
}

let requestToken = ''
/** The request-forgery token of the session; kept in memory only and sent with every call. */
export function setRequestToken(token: string): void {
  requestToken = token
}

/** Parts of the contract whose calls go on while the session stands elsewhere: an account is of no organization. */
const ofAccount = new Set<string>()

const link: ClientLink<CallContext> = {
  async call(path, input, { context, signal }) {
    // What the server would refuse is not sent: a tab that is left open all night would ask a thousand times.
    if (sessionElsewhere() !== null && !ofAccount.has(path[0] ?? '')) throw leftOrganization()
    const organization = context.organization ?? shownOrganization()
    const headers = {
      ...(requestToken ? { 'x-request-token': requestToken } : {}),
      ...(context.idempotencyKey ? { 'idempotency-key': context.idempotencyKey } : {}),
    }
    // Reads of one turn leave as one request. Writes go alone: each has its own key and its own failure.
    const isRead = context[TANSTACK_QUERY_OPERATION_CONTEXT_SYMBOL]?.type === 'query'
    const { status, json } = await (isRead ? sendTogether : sendCall)({ path, input, headers, organization, signal })
    if (status < 400) return json
    const error = isORPCErrorJson(json) ? createORPCErrorFromJson(json) : new ORPCError('INTERNAL', { status })
    const { rule, data } = callErrorOf(error)
    if (rule === LEFT_ORGANIZATION) sessionStandsIn(typeof data.organizationId === 'string' ? data.organizationId : null)
    throw error
  },
}

/** The rule of a call that named another organization than its session stands in. */
export const LEFT_ORGANIZATION = 'organization_changed'

const leftOrganization = () =>
  new ORPCError('FORBIDDEN', { status: 403, message: t('leftOrganization'), data: { rule: LEFT_ORGANIZATION } })

const client = createORPCClient<Record<string, NestedClient<CallContext>>>(link)

/** The typed calls of one part of the contract, by its name there; as queries and mutations, and plain as `.call(input)`. */
export function callsOf<C extends AnyContractRouter>(
  name: string,
  options: { ofAccount?: boolean } = {},
): RouterUtils<ContractRouterClient<C, CallContext>> {
  if (options.ofAccount) ofAccount.add(name)
  return createTanstackQueryUtils(client[name] as unknown as ContractRouterClient<C, CallContext>, { path: [name] }) as never
}

/** A key for one intent. Not crypto.randomUUID: that one is missing where the server is reached by plain http in a local network. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** A refusal of the server as a screen reads it. */
export interface CallError {
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
export function callErrorOf(error: unknown): CallError {
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
