/**
 * The closed set of ways an operation can refuse. The public text is for the person; what only we may know goes to the log
 * with the request id. One table maps codes to HTTP (`failureStatus`), one file maps SQLSTATEs to codes (`server/db/sqlstate.ts`).
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
  VALIDATION: 422,
  IDEMPOTENCY_MISMATCH: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  STORAGE_FULL: 503,
} as const

export type FailureCode = keyof typeof failureStatus

export interface FailureDetails {
  /** The input field the rule speaks of, as the contract names it. */
  field?: string | undefined
  /** The rule's id or name, e.g. 'day_over_24_hours'. */
  rule?: string | undefined
  /** Facts the caller needs to go on: conflicting values, the cells refused, seconds to wait. Never internal text. */
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

/** Refuses: throws the typed failure. `never`, so that the compiler knows the line after it is not reached. */
export function fail(code: FailureCode, publicText: string, details?: FailureDetails): never {
  throw new Failure(code, publicText, details)
}

/** A moment for what the server could not do just now; a minute for who opened or asked too much and no window says how long. */
const soonSeconds = 2
const windowSeconds = 60

/** For the header Retry-After: how long to wait before the same may succeed; null where waiting changes nothing. */
export function retryAfterSeconds({ code, details }: Failure): number | null {
  const known = details.data?.retryAfterSeconds
  if (typeof known === 'number') return known
  if (code === 'RATE_LIMITED') return windowSeconds
  return failureStatus[code] === 503 ? soonSeconds : null
}
