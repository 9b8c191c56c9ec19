import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { Failure } from '#core/failure.ts'
import { clientAddress } from '#server/limits/address.ts'
import type { Caller } from '#server/limits/api-limiter.ts'
import { organizationNamed } from '#server/rpc/named-organization.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import type { SecurityWatch } from '#server/security-events.ts'
import { type AddressSettings, type Arrival, createArrivals, isOwnOrigin } from './addresses.ts'
import { readJsonBodies } from './json-body.ts'
import { securityHeaders } from './security-headers.ts'
import { sendFailure } from './send-failure.ts'

export interface HttpOptions extends AddressSettings {
  proxyHops: number
  /** The session's token from the Cookie header, its signature checked; null for anything else. */
  tokenOf(cookieHeader: string | undefined): string | null
  /** Counts one API call of a person or address; throws RATE_LIMITED. */
  countCall(caller: Caller): Promise<void>
  /** Paths of the sign-in, whose calls an address has a count of its own for. */
  signInPaths: ReadonlySet<string>
  /** False while starting and draining. */
  isReady(): boolean
  /** Told of every call that came from another site's page. */
  foreignOrigin: SecurityWatch['foreignOrigin']
  log(error: unknown, requestId: string): void
}

declare module 'fastify' {
  interface FastifyRequest {
    arrival: Arrival
    token: string | null
    /** Where the request comes from: the one to count, to keep and to show, unlike Fastify's `ip`, which may hold a port or no address. */
    address: string
  }
}

/** For the machine that watches over the process, whatever host it asks for. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])

/** The HTTP side without any operation: who may come in, what every answer carries, and how refusals look. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const fail = (error: unknown, request: FastifyRequest, reply: FastifyReply) => sendFailure(error, request, reply, options.log)
  const everywhere = securityHeaders(options.publicUrl.startsWith('https:'))
  const app: FastifyInstance = Fastify({
    logger: false,
    // Only the entries that our own proxies appended name the client; whatever stands before them anybody may have written.
    trustProxy: (_address, hop) => hop < options.proxyHops,
    // Four times the largest save there is. A body is read in one go, and meanwhile this process answers nobody.
    bodyLimit: 256 * 1024,
    genReqId: () => randomUUID(),
    // Event streams end themselves when the server drains; idle keep-alive connections must not hold it up.
    forceCloseConnections: 'idle',
    // What still arrives then is refused below, in our words.
    return503OnClosing: false,
    requestTimeout: 30_000,
    // A connection on which nothing moves: its client takes nothing of an answer. Streams say something every 10 s, and no answer may
    // take so long.
    connectionTimeout: 30_000,
    // An address that cannot be decoded reaches no hook.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...everywhere, 'x-request-id': request.id })
      return fail(error, request, reply)
    },
  })
  readJsonBodies(app)
  const arrivalOf = createArrivals(options)
  app.decorateRequest('arrival', null as never)
  app.decorateRequest('token', null)
  app.decorateRequest('address', '')

  app.addHook('onRequest', async (request, reply) => {
    // Before anything is refused: refusals carry these too.
    reply.headers(everywhere)
    reply.header('x-request-id', request.id)
    // The route as declared and not the address as written: %72pc and its like cannot slip past.
    const route = request.routeOptions.url ?? ''
    if (probes.has(route)) return
    request.arrival = arrivalOf(request.raw.headers.host)
    request.address = clientAddress(request.ips ?? [request.ip])
    if (!options.isReady()) throw new Failure('UNAVAILABLE', 'The server is starting or stopping. Please try again.')
    if (!route.startsWith('/rpc/') && !route.startsWith('/api/')) return
    reply.header('cache-control', 'no-store')
    const path = pathOf(request)
    if (path.endsWith('/')) throw new Failure('NOT_FOUND', 'Not found')
    if (!isOwnOrigin(request.method, request.headers, request.arrival.origin)) {
      const token = options.tokenOf(request.headers.cookie)
      options.foreignOrigin(path, { requestId: request.id, token, domain: request.arrival.domain, organization: null, ip: request.address })
      throw new Failure('FORBIDDEN', 'Access Denied', { rule: 'origin' })
    }
    request.token = options.tokenOf(request.headers.cookie)
    // A batch is counted here as one call, and each further call of it where it is taken apart (src/server/rpc/serve.ts).
    const isSignIn = options.signInPaths.has(path) && request.headers['x-orpc-batch'] === undefined
    await options.countCall({ token: request.token, ip: request.address, isSignIn })
  })

  app.setErrorHandler(fail)
  app.setNotFoundHandler((request, reply) => fail(new Failure('NOT_FOUND', 'Not found'), request, reply))
  return app
}

/** The path as written. Not by URL: it takes what follows `//` for a host. */
export function pathOf({ raw }: FastifyRequest): string {
  return (raw.url ?? '/').split('?', 1)[0] as string
}

/** What a verb learns of the request it answers. */
export function requestContextOf(request: FastifyRequest, reply: FastifyReply): RequestContext {
  const ended = new AbortController()
  reply.raw.once('close', () => {
    // Most answers are whole by then, and nobody waits for anything.
    if (!reply.raw.writableFinished) ended.abort()
  })
  return {
    requestId: request.id,
    token: request.token,
    domain: request.arrival.domain,
    organization: organizationNamed(request.headers),
    ip: request.address,
    userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
    idempotencyKey: textOf(request.headers['idempotency-key']),
    requestToken: textOf(request.headers['x-request-token']),
    cookies: request.headers.cookie,
    signal: ended.signal,
    disconnect: () => void reply.raw.destroy(),
    setHeader: (name, value) => void reply.header(name, value),
  }
}

function textOf(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? header : null
}
