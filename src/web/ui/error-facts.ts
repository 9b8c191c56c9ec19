/** Facts about an error that a data view may show. Reads only its properties, so the kit depends on no client library. */
export type ErrorFacts = {
  /** The request id to quote to support. */
  requestId: string | undefined
  /** The server answered 403. */
  denied: boolean
  /** The server was not reached; a retry may succeed once the connection is back. */
  unreachable: boolean
  /** `rate` for a person's own limit (429), `server` for a server that is busy (503): waiting helps, and no one needs to be told. */
  overloaded: 'rate' | 'server' | undefined
  /** How long to wait, where the server says so. */
  retryAfterSeconds: number | undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const noFacts: ErrorFacts = {
  requestId: undefined,
  denied: false,
  unreachable: false,
  overloaded: undefined,
  retryAfterSeconds: undefined,
}

/** Reads `status`, `requestId` or `data.requestId`, and `data.data.retryAfterSeconds` of anything thrown. */
export function errorFacts(error: unknown): ErrorFacts {
  if (!isRecord(error)) return noFacts
  const details = isRecord(error.data) ? error.data : {}
  const requestId = error.requestId ?? details.requestId
  const seconds = isRecord(details.data) ? details.data.retryAfterSeconds : undefined
  return {
    requestId: typeof requestId === 'string' ? requestId : undefined,
    denied: error.status === 403,
    // fetch() reports a lost connection as a TypeError without a status.
    unreachable: error instanceof TypeError && error.status === undefined,
    overloaded: error.status === 429 ? 'rate' : error.status === 503 ? 'server' : undefined,
    retryAfterSeconds: typeof seconds === 'number' ? seconds : undefined,
  }
}
