import { ORPCError, ValidationError } from '@orpc/server'
import { Failure, failureStatus } from '#core/failure.ts'

interface PublicIssue {
  field: string
  rule: string
  message: string
}

/**
 * The one map from what a verb throws to what the caller reads. Input that breaks its schema is 422 naming field and rule; a Failure is
 * its code and public text; everything else is an INTERNAL with the request id, and only the log learns more.
 */
export function publicError(error: unknown, requestId: string, log: (error: unknown) => void): ORPCError<string, unknown> {
  if (error instanceof Failure) {
    if (failureStatus[error.code] >= 500) log(error)
    return answer(error.code, error.message, { ...error.details, requestId })
  }
  if (error instanceof ORPCError) {
    if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
      const issues = error.cause.issues.map(toPublicIssue)
      const first = issues[0]
      return answer('VALIDATION', first ? `${first.field}: ${first.message}` : 'The request is not valid', {
        field: first?.field,
        rule: first?.rule,
        issues,
        requestId,
      })
    }
    if (error.code === 'BAD_REQUEST') return answer('BAD_REQUEST', 'The request could not be read', { requestId })
    if (error.code === 'NOT_FOUND' || error.code === 'METHOD_NOT_SUPPORTED')
      return new ORPCError(error.code, { status: error.status, message: error.message, data: { requestId } })
  }
  log(error)
  return answer('INTERNAL', 'Something went wrong on our side', { requestId })
}

function answer(code: Failure['code'], message: string, data: Record<string, unknown>): ORPCError<string, unknown> {
  return new ORPCError(code, { status: failureStatus[code], message, data })
}

function toPublicIssue(issue: unknown): PublicIssue {
  const {
    path = [],
    message,
    code,
    keys,
  } = issue as { path?: readonly (PropertyKey | { key: PropertyKey })[]; message: string; code?: string; keys?: string[] }
  const names = path.map(part => String(typeof part === 'object' ? part.key : part))
  if (keys?.[0] !== undefined) names.push(keys[0])
  return { field: names.join('.') || 'input', rule: code ?? 'invalid', message }
}
