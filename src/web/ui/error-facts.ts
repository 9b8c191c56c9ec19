/** What a data view may show about an error. Reads only its properties, so the kit depends on no client library. */
export type ErrorFacts = {
  /** The request id to quote to support. */
  requestId: string | undefined
  /** The server answered 403. */
  denied: boolean
  /** The server was not reached; a retry may succeed once the connection is back. */
  unreachable: boolean
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Reads `status`, `requestId` or `data.requestId` of anything thrown. */
export function errorFacts(error: unknown): ErrorFacts {
  if (!isRecord(error)) return { requestId: undefined, denied: false, unreachable: false }
  const requestId = error.requestId ?? (isRecord(error.data) ? error.data.requestId : undefined)
  return {
    requestId: typeof requestId === 'string' ? requestId : undefined,
    denied: error.status === 403,
    // fetch() reports a lost connection as a TypeError without a status.
    unreachable: error instanceof TypeError && error.status === undefined,
  }
}
