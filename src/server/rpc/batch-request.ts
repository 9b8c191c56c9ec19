import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fail } from '#core/failure.ts'
import { MAX_BATCH_SIZE } from '#server/http/send-failure.ts'

/** The form of a call that the library expects. It never answers an empty list, and other forms get error messages of its own. */
const batchedCall = z.strictObject({
  url: z.url(),
  method: z.literal('POST').optional(),
  headers: z.record(z.string(), z.string().or(z.array(z.string()))).optional(),
  body: z.unknown().optional(),
})

export function isBatch({ headers }: FastifyRequest): boolean {
  return headers['x-orpc-batch'] !== undefined
}

/**
 * Validates a batch before any of its calls starts: 1 to 20 calls sent by POST, without an idempotency key for the whole batch. Throws
 * METHOD_NOT_ALLOWED, TOO_LARGE or BAD_REQUEST.
 */
export function requireBatch({ method, headers, body }: FastifyRequest, reply: FastifyReply): void {
  if (method !== 'POST') {
    reply.header('allow', 'POST')
    fail('METHOD_NOT_ALLOWED', 'Send batches with POST')
  }
  if (headers['idempotency-key'] !== undefined) {
    fail('BAD_REQUEST', 'Each call in a batch needs its own Idempotency-Key', { field: 'Idempotency-Key', rule: 'one_call' })
  }
  if (!Array.isArray(body) || body.length === 0) fail('BAD_REQUEST', 'A batch must be a list of calls', { field: 'batch', rule: 'list' })
  if (body.length > MAX_BATCH_SIZE) {
    fail('TOO_LARGE', `A batch can have at most ${MAX_BATCH_SIZE} calls`, {
      field: 'batch',
      rule: 'size',
      data: { most: MAX_BATCH_SIZE },
    })
  }
  const bad = body.findIndex(call => !batchedCall.safeParse(call).success)
  if (bad >= 0) {
    fail('BAD_REQUEST', `Call ${bad} in the batch needs a full URL and may have headers and a body`, {
      field: `batch.${bad}`,
      rule: 'call',
    })
  }
}
