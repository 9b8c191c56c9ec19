import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure, failureStatus, retryAfterSeconds } from '#core/failure.ts'

/** The maximum number of typed calls in one request; our client sends fewer. */
export const MAX_BATCH_SIZE = 20

/** Answers a request that failed outside of any operation, with code, public message and request id. Unexpected errors go to the log. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply, log: (error: unknown, id: string) => void) {
  const failure = asFailure(error)
  if (failure.code === 'INTERNAL') log(error, request.id)
  const wait = retryAfterSeconds(failure)
  if (wait !== null) reply.header('retry-after', String(wait))
  const status = failureStatus[failure.code]
  const { code, message, details } = failure
  const body = { defined: false, code, status, message, data: { ...details, requestId: request.id } }
  return reply.header('cache-control', 'no-store').status(status).send(inClientFormat(request, body))
}

/** Maps Fastify's own errors to failures; unexpected errors become INTERNAL. */
function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (statusCode === 413) return new Failure('TOO_LARGE', 'The request is too large')
  if (statusCode === 415) return new Failure('UNSUPPORTED_MEDIA', 'Send JSON: content-type application/json')
  if (statusCode !== undefined && statusCode < 500) return new Failure('BAD_REQUEST', 'The request could not be read', { rule: code })
  return new Failure('INTERNAL', 'Something went wrong on our side')
}

/**
 * REST clients get the error itself, typed calls below `json`. The number of calls in a failed batch is unknown, so the response has an
 * error for as many calls as a batch may have; its client takes those that it needs.
 */
function inClientFormat({ raw: { url = '', headers } }: FastifyRequest, body: object): object {
  if (!url.startsWith('/rpc/')) return body
  if (headers['x-orpc-batch'] === undefined) return { json: body }
  return Array.from({ length: MAX_BATCH_SIZE }, (_, index) => ({ index, body: { json: body } }))
}
