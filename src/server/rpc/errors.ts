import { ORPCError, ValidationError } from '@orpc/server'
import { Failure, failureStatus } from '#core/failure.ts'

/**
 * Maps everything that an operation or its transport throws to a failure. Invalid input becomes a VALIDATION failure with field and rule.
 * An unexpected error becomes INTERNAL, with its cause for the log only.
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

/** The failure as the client receives it, with the request id for finding it in the log. */
export function publicError({ code, message, details }: Failure, requestId: string): ORPCError<string, unknown> {
  return new ORPCError(code, { status: failureStatus[code], message, data: { ...details, requestId } })
}

/** Limits of an error response, which must not grow with the invalid request. */
const MAX_ISSUES = 20
const MAX_KEYS = 5
const MAX_NAME_LENGTH = 64
const MAX_MESSAGE_LENGTH = 300

function invalid({ issues }: ValidationError): Failure {
  const listed = issues.slice(0, MAX_ISSUES).map(toPublicIssue)
  const first = listed[0]
  return new Failure('VALIDATION', first ? `${first.field}: ${first.message}` : 'The request is not valid', {
    field: first?.field,
    rule: first?.rule,
    data: { issues: listed, ...(issues.length > MAX_ISSUES && { moreIssues: issues.length - MAX_ISSUES }) },
  })
}

interface SchemaIssue {
  path?: readonly (PropertyKey | { key: PropertyKey })[]
  message: string
  code?: string
  /** For `unrecognized_keys`: the keys. */
  keys?: readonly string[]
  /** For `custom`: set by the schema. */
  params?: { rule?: string }
  /** For `too_small` and `too_big`: of a number its bound, of a text how many characters. */
  minimum?: unknown
  maximum?: unknown
}

/** One thing that is wrong with the input, as the client receives it: with the bound that was passed, so that a form can say it plainly. */
interface PublicIssue {
  field: string
  rule: string
  message: string
  minimum?: number
  maximum?: number
}

function toPublicIssue(issue: unknown): PublicIssue {
  const { path = [], message, code, keys = [], params, minimum, maximum } = issue as SchemaIssue
  const names = path.map(part => String(typeof part === 'object' ? part.key : part))
  if (keys[0] !== undefined) names.push(keys[0])
  return {
    field: names.map(name => truncate(name, MAX_NAME_LENGTH)).join('.') || 'input',
    rule: params?.rule ?? code ?? 'invalid',
    message: keys.length > 0 ? unknownKeys(keys) : truncate(message, MAX_MESSAGE_LENGTH),
    ...(typeof minimum === 'number' && { minimum }),
    ...(typeof maximum === 'number' && { maximum }),
  }
}

function unknownKeys(keys: readonly string[]): string {
  const named = keys.slice(0, MAX_KEYS).map(key => `"${truncate(key, MAX_NAME_LENGTH)}"`)
  const more = keys.length > MAX_KEYS ? ` and ${(keys.length - MAX_KEYS).toLocaleString('en-US')} more` : ''
  return `Unrecognized ${keys.length === 1 ? 'key' : 'keys'}: ${named.join(', ')}${more}`
}

function truncate(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
