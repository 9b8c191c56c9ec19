import { ORPCError, ValidationError } from '@orpc/server'
import { Failure, failureStatus } from '#core/failure.ts'

/**
 * The one map from what an operation or its transport throws to a failure. Input that breaks its schema is 422 naming field and rule; what
 * nobody foresaw is INTERNAL, and only the log learns more of it.
 */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (error instanceof ORPCError) {
    if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') return invalid(error.cause)
    if (error.code === 'METHOD_NOT_SUPPORTED') return new Failure('METHOD_NOT_ALLOWED', 'This is a write: send it by POST')
    if (error.code === 'BAD_REQUEST') return new Failure('BAD_REQUEST', 'The request could not be read')
  }
  return new Failure('INTERNAL', 'Something went wrong on our side', {}, { cause: error })
}

/** The failure as the caller reads it, with the id under which the log knows more. */
export function publicError({ code, message, details }: Failure, requestId: string): ORPCError<string, unknown> {
  return new ORPCError(code, { status: failureStatus[code], message, data: { ...details, requestId } })
}

function invalid({ issues }: ValidationError): Failure {
  const all = issues.map(toPublicIssue)
  const first = all[0]
  return new Failure('VALIDATION', first ? `${first.field}: ${first.message}` : 'The request is not valid', {
    field: first?.field,
    rule: first?.rule,
    data: { issues: all },
  })
}

function toPublicIssue(issue: unknown): { field: string; rule: string; message: string } {
  const {
    path = [],
    message,
    code,
    keys,
    params,
  } = issue as {
    path?: readonly (PropertyKey | { key: PropertyKey })[]
    message: string
    code?: string
    keys?: string[]
    params?: { rule?: string }
  }
  const names = path.map(part => String(typeof part === 'object' ? part.key : part))
  if (keys?.[0] !== undefined) names.push(keys[0])
  return { field: names.join('.') || 'input', rule: params?.rule ?? code ?? 'invalid', message }
}
