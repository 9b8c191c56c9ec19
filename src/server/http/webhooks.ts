import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '#core/failure.ts'

/** A call from another service, as it was sent. */
export interface WebhookCall {
  headers: IncomingHttpHeaders
  /** Byte for byte, because a signature is of these. */
  body: Buffer
}

/** An address at which another service reports something: an entry in the `webhooks` of a slice's server/manifest.ts, by its path. */
export interface Webhook {
  /** A larger body is denied before it is read. */
  maxBytes: number
  /** Says what is wrong with a call's signature, as a rule; null if nothing is. `now` is in seconds. Anything else of the call is looked at after it. */
  problemOf(call: WebhookCall, now: number): string | null
  /** Answers a call whose signature is right, with what became of it. */
  answer(call: WebhookCall): Promise<object>
}

/** The paths of webhooks. No screen and no operation is below it. */
export type WebhookPath = `/webhooks/${string}`
export type Webhooks = Readonly<Record<WebhookPath, Webhook>>

interface WebhookOptions {
  webhooks: Webhooks
  /** Records a call whose signature is not right, or is too old. */
  rejected(path: string, request: FastifyRequest, rule: string): void
}

/**
 * Serves the webhooks. Such a call is no operation: no person sends it, and neither cookie nor origin counts, only its signature. The body is JSON, and
 * left as it was sent. Answers 400 for a wrong signature, 413 for a body above the limit, and 415 for another type.
 */
export async function serveWebhooks(app: FastifyInstance, { webhooks, rejected }: WebhookOptions): Promise<void> {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const [path, { maxBytes, problemOf, answer }] of Object.entries(webhooks)) {
      scope.post(path, { bodyLimit: maxBytes }, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const call = { headers: request.headers, body }
        const rule = problemOf(call, Date.now() / 1000)
        if (rule !== null) {
          rejected(path, request, rule)
          throw new Failure('BAD_REQUEST', 'The signature of this report is not valid', { rule })
        }
        return reply.header('cache-control', 'no-store').send(await answer(call))
      })
    }
  })
}
