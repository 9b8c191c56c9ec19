/**
 * The closed set of ways an operation can fail. The public text is for the person; internal details go to the log with the request
 * id. One table maps codes to HTTP (`failureStatus`), one file maps SQLSTATEs to codes (`server/db/sqlstate.ts`).
 */
export const failureStatus = {
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  SESSION_EXPIRED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  MISDIRECTED: 421,
  VALIDATION: 422,
  IDEMPOTENCY_MISMATCH: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  STORAGE_FULL: 503,
} as const

export type FailureCode = keyof typeof failureStatus

export interface FailureDetails {
  /** The input field that is wrong, as the contract names it. */
  field?: string | undefined
  /** The rule's id or name, e.g. 'day_over_24_hours'. */
  rule?: string | undefined
  /** Data the caller needs to continue: conflicting values, invalid cells, seconds to wait. Never internal text. */
  data?: Record<string, unknown> | undefined
}

export class Failure extends Error {
  readonly code: FailureCode
  readonly details: FailureDetails

  constructor(code: FailureCode, publicText: string, details: FailureDetails = {}, options?: ErrorOptions) {
    super(publicText, options)
    this.name = 'Failure'
    this.code = code
    this.details = details
  }
}

/** Throws the typed failure. Returns `never`, so the compiler knows that the next line is unreachable. */
export function fail(code: FailureCode, publicText: string, details?: FailureDetails): never {
  throw new Failure(code, publicText, details)
}

/** Seconds to wait: short when the server is temporarily unavailable, one minute when a limit was hit that has no window. */
const soonSeconds = 2
const windowSeconds = 60

/** Value of the Retry-After header: seconds until a retry may succeed; null when waiting does not help. */
export function retryAfterSeconds({ code, details }: Failure): number | null {
  const known = details.data?.retryAfterSeconds
  if (typeof known === 'number') return known
  if (code === 'RATE_LIMITED') return windowSeconds
  return failureStatus[code] === 503 ? soonSeconds : null
}
