import type { RequestContext } from '#server/rpc/verb.ts'

/** What a security event says of the call that caused it. */
export interface RecordedBy {
  operation: string
  requestId: string
  /** The client's network address. */
  address: string
}

export function recordedBy(operation: string, { requestId, ip }: RequestContext): RecordedBy {
  return { operation, requestId, address: ip }
}
