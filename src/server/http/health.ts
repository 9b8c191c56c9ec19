import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface HealthOptions {
  isReady(): boolean
  /** Throws when the database does not answer. */
  pingDatabase(): Promise<void>
  openStreams(): number
  /** The bearer token for /metrics; undefined switches /metrics off. */
  metricsToken: string | undefined
}

/** /healthz: the process runs. /readyz: it accepts requests. /metrics: for clients with the token. */
export function serveHealth(app: FastifyInstance, { isReady, pingDatabase, openStreams, metricsToken }: HealthOptions): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'steward_http_request_seconds',
    help: 'Time from the request to its answer, by kind and status',
    labelNames: ['kind', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  new Gauge({
    name: 'steward_event_streams',
    help: 'Open event streams of this process',
    registers: [registry],
    collect() {
      this.set(openStreams())
    },
  })

  app.addHook('onResponse', (request, reply, done) => {
    const kind = request.url.startsWith('/rpc/') ? 'rpc' : request.url.startsWith('/api/') ? 'rest' : 'static'
    durations.observe({ kind, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
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
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Whether the request has the token. Compares digests, which have equal lengths, in constant time. */
function bears({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}
