import type { RequestContext } from '#server/rpc/verb.ts'

/** Facts in a security event about the call that caused it. */
export interface RecordedBy {
  operation: string
  requestId: string
  /** The client's network address. */
  address: string
}

export function recordedBy(operation: string, { requestId, ip }: RequestContext): RecordedBy {
  return { operation, requestId, address: ip }
}
