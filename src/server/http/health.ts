import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '#server/metrics.ts'

export interface HealthOptions {
  isReady(): boolean
  /** Throws when the database does not answer. */
  pingDatabase(): Promise<void>
  metrics: Metrics
  /** The bearer token for /metrics; undefined switches /metrics off. */
  metricsToken: string | undefined
}

/** /healthz: the process runs. /readyz: it accepts requests. /metrics: for clients with the token. */
export function serveHealth(app: FastifyInstance, { isReady, pingDatabase, metrics, metricsToken }: HealthOptions): void {
  app.addHook('onResponse', (request, reply, done) => {
    const kind = request.url.startsWith('/rpc/') ? 'rpc' : request.url.startsWith('/api/') ? 'rest' : 'static'
    metrics.requestEnded(kind, reply.statusCode, reply.elapsedTime / 1000)
    done()
  })

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (!isReady()) return reply.status(503).send({ status: 'not ready' })
    try {
      await pingDatabase()
      return { status: 'ready' }
    } catch {
      return reply.status(503).send({ status: 'the database does not answer' })
    }
  })
  app.get('/metrics', async (request, reply) => {
    if (metricsToken === undefined || !bears(request, metricsToken)) return reply.callNotFound()
    return reply.type(metrics.contentType).send(await metrics.read())
  })
}

/** Whether the request has the token. Compares digests, which have equal lengths, in constant time. */
function bears({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}
