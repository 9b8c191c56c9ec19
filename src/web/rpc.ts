import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import type { RouterUtils } from '@orpc/tanstack-query'
import { operationsAt, type SendOperation } from './operations.ts'
import { sessionElsewhere, sessionStandsIn, shownOrganization } from './organization.ts'
import { sendCall, sendTogether } from './send-call.ts'
import { t } from './ui-texts.ts'

/** Options of one call besides its input. */
export interface CallContext {
  /** Set by `queryOptions`: a read, which may share its request with others. */
  isQuery?: true
  /** Reuse the key for the same intent, so that a retry has no second effect. */
  idempotencyKey?: string
  /** The organization of the call when it differs from what this tab shows: hours are saved in the organization they were typed in. */
  organization?: string
}

let requestToken = ''
/** The session's request-forgery token; kept in memory only and sent with every call. */
export function setRequestToken(token: string): void {
  requestToken = token
}

/** Parts of the contract that can be called while the session is in another organization: an account belongs to none. */
const ofAccount = new Set<string>()

const send: SendOperation = async (path, input, { context = {}, signal }) => {
  const {
    organization = shownOrganization(),
    idempotencyKey,
    isQuery,
  }: Partial<Omit<CallContext, 'organization'>> & { organization?: string | null } = context
  if (!ofAccount.has(path[0] ?? '')) requireOrganization()
  const headers = {
    ...(requestToken ? { 'x-request-token': requestToken } : {}),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
  }
  // Reads of one tick are batched into one request. Writes go alone: each has its own key and its own failure.
  const { status, json } = await (isQuery ? sendTogether : sendCall)({ path, input, headers, organization, signal })
  if (status < 400) return json
  throw failedCall(status, json, path.join('.'))
}

/** Called with the name of an operation and why it failed, for every call that was answered with an error. */
export type FailureWatch = (operation: string, error: CallError) => void
export const failureWatches = new Set<FailureWatch>()

/** The error of an answer that says no; also notes when the session was found in another organization. */
export function failedCall(status: number, json: unknown, operation: string): Error {
  const error = isFailure(json) ? new CallFailure(json) : new CallFailure({ code: 'INTERNAL', status, message: 'INTERNAL' })
  const { rule, data } = callErrorOf(error)
  for (const watch of failureWatches) watch(operation, callErrorOf(error))
  if (rule === LEFT_ORGANIZATION) sessionStandsIn(typeof data.organizationId === 'string' ? data.organizationId : null)
  return error
}

/**
 * Throws while the session is in another organization: what the server would deny is not sent, because a tab left open overnight would send
 * a thousand such requests.
 */
function requireOrganization(): void {
  if (sessionElsewhere() !== null) throw leftOrganization()
}

/** The headers of a request that is sent by hand, for the organization that this tab shows. Throws while the session is in another one. */
export function ownHeaders(): Record<string, string> {
  requireOrganization()
  const organization = shownOrganization()
  return { 'x-request-token': requestToken, ...(organization !== null && { 'x-organization': organization }) }
}

/** The rule of the error for a call that named another organization than the session's. */
export const LEFT_ORGANIZATION = 'organization_changed'

const leftOrganization = () =>
  new CallFailure({ code: 'FORBIDDEN', status: 403, message: t('leftOrganization'), data: { rule: LEFT_ORGANIZATION } })

/** The typed calls of one part of the contract, by its name there; as queries and mutations, or directly as `.call(input)`. */
export function callsOf<C extends AnyContractRouter>(
  name: string,
  options: { ofAccount?: boolean } = {},
): RouterUtils<ContractRouterClient<C, CallContext>> {
  if (options.ofAccount) ofAccount.add(name)
  return operationsAt(send, [name]) as never
}

/** A new idempotency key. Not crypto.randomUUID, which is missing on plain http in a local network. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** A failed call, in the form that screens use. */
export interface CallError {
  /** A code of core/failure.ts, or NETWORK when no answer arrived. */
  code: string
  status: number
  message: string
  field?: string | undefined
  rule?: string | undefined
  requestId?: string | undefined
  data: Record<string, unknown>
}

/** An answer that says no, as the call library writes it: a code, a status of 400 or more, a message, and details. */
interface Failure {
  code: string
  status: number
  message: string
  data?: unknown
}

function isFailure(value: unknown): value is Failure {
  const { code, status, message } = (typeof value === 'object' && value !== null ? value : {}) as Partial<Failure>
  return typeof code === 'string' && typeof status === 'number' && status >= 400 && typeof message === 'string'
}

/** Thrown by a call that was answered with an error. */
class CallFailure extends Error implements Failure {
  readonly code: string
  readonly status: number
  readonly data: unknown

  constructor({ code, status, message, data }: Failure) {
    super(message)
    this.code = code
    this.status = status
    this.data = data
  }
}

/** Normalizes whatever a call threw. */
export function callErrorOf(error: unknown): CallError {
  if (!isFailure(error)) return { code: 'NETWORK', status: 0, message: t('unreachable'), data: {} }
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

/** Any endpoint, or a part of the contract. */
export type AnyContract = AnyContractRouter

/** The output type of an endpoint. */
export type AnswerOf<C extends AnyContractRouter> =
  ContractRouterClient<C> extends (...input: never[]) => Promise<infer Answer> ? Answer : never
