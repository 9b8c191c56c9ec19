import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { Failure } from '#core/failure.ts'
import { clientAddress } from '#server/limits/address.ts'
import type { Caller } from '#server/limits/api-limiter.ts'
import { organizationNamed } from '#server/rpc/named-organization.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import type { SecurityWatch } from '#server/security-events.ts'
import { type AddressSettings, type Arrival, createArrivals, isOwnOrigin } from './addresses.ts'
import { answerClientError, limitBodyTime, REQUEST_MS, UPLOAD_MS } from './body-time.ts'
import { readJsonBodies } from './json-body.ts'
import { securityHeaders } from './security-headers.ts'
import { sendFailure } from './send-failure.ts'
import { opensWrongAddress, sendRightAddress } from './wrong-address.ts'

export interface HttpOptions extends AddressSettings {
  proxyHops: number
  /** The session's token from the Cookie header, with its signature verified; null for anything else. */
  tokenOf(cookieHeader: string | undefined): string | null
  /** The hash of the secret of a browser that is a kiosk, from the same header; null for any other. */
  deviceOf(cookieHeader: string | undefined): string | null
  /** Counts one API call of a person or address; throws RATE_LIMITED. */
  countCall(caller: Caller): Promise<void>
  /** The paths of sign-in, whose calls are counted separately per address. */
  signInPaths: ReadonlySet<string>
  protectingPaths: ReadonlySet<string>
  /** The paths and routes of visitors' operations, whose calls are counted apart from an address's others. */
  visitorPaths: ReadonlySet<string>
  /** Counts one call of a visitor; throws RATE_LIMITED. */
  countVisit(ip: string): Promise<void>
  /** False during start and shutdown. */
  isReady(): boolean
  /** Called for every call from another site's page. */
  foreignOrigin: SecurityWatch['foreignOrigin']
  log(error: unknown, requestId: string): void
}

declare module 'fastify' {
  interface FastifyRequest {
    arrival: Arrival
    token: string | null
    device: string | null
    /** The client's address. Use this one and not Fastify's `ip`, which may contain a port or no address at all. */
    address: string
  }
}

/** Monitoring endpoints; they are answered for any host. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])

/** The HTTP server without any operation: access checks, common response headers, and error responses. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const fail = (error: unknown, request: FastifyRequest, reply: FastifyReply) => sendFailure(error, request, reply, options.log)
  const everywhere = securityHeaders(options.publicUrl.startsWith('https:'))
  const app: FastifyInstance = Fastify({
    logger: false,
    // Only the X-Forwarded-For entries of our own proxies are trusted; earlier ones may be forged.
    trustProxy: (_address, hop) => hop < options.proxyHops,
    // Four times the largest save. Parsing a body blocks this process, so larger ones are rejected.
    bodyLimit: 256 * 1024,
    genReqId: () => randomUUID(),
    // Event streams end by themselves on shutdown; idle keep-alive connections must not delay it.
    forceCloseConnections: 'idle',
    // Requests during shutdown get our own error below.
    return503OnClosing: false,
    // For a whole request to arrive; all but uploads have less (body-time.ts). Node looks at the limits only so often.
    requestTimeout: UPLOAD_MS,
    http: { headersTimeout: REQUEST_MS, requestTimeout: UPLOAD_MS, connectionsCheckingInterval: 5_000 },
    clientErrorHandler: answerClientError,
    // Closes a connection without traffic, as of a client that does not read its response. Streams send something every 10 s, and no
    // response may take this long.
    connectionTimeout: 30_000,
    // A URL that cannot be decoded reaches no hook, so the headers are set here.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...everywhere, 'x-request-id': request.id })
      return fail(error, request, reply)
    },
  })
  readJsonBodies(app)
  limitBodyTime(app)
  const arrivalOf = createArrivals(options)
  app.decorateRequest('arrival', null as never)
  app.decorateRequest('token', null)
  app.decorateRequest('device', null)
  app.decorateRequest('address', '')

  app.addHook('onRequest', async (request, reply) => {
    // First, because error responses need these headers too.
    reply.headers(everywhere)
    reply.header('x-request-id', request.id)
    // The declared route and not the requested path, so that encodings such as %72pc cannot bypass the checks.
    const route = request.routeOptions.url ?? ''
    if (probes.has(route)) return
    if (hostsOf(request) > 1) throw new Failure('BAD_REQUEST', 'A request must name exactly one host', { rule: 'host' })
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
      // Counted for the address alone: another site must not use up the calls of the session whose cookie it makes a browser send.
      await options.countCall({ token: null, ip: request.address })
      throw new Failure('FORBIDDEN', 'Access Denied', { rule: 'origin' })
    }
    request.token = options.tokenOf(request.headers.cookie)
    request.device = options.deviceOf(request.headers.cookie)
    // A batch counts as one call here; src/server/rpc/serve.ts counts its further calls.
    const isAlone = request.headers['x-orpc-batch'] === undefined
    if (isAlone && (options.visitorPaths.has(path) || options.visitorPaths.has(route))) return options.countVisit(request.address)
    const isSignIn = isAlone && options.signInPaths.has(path)
    const isProtecting = isAlone && options.protectingPaths.has(path)
    await options.countCall({ token: request.token, ip: request.address, isSignIn, isProtecting })
  })

  app.setErrorHandler((error, request, reply) =>
    opensWrongAddress(error, request) ? sendRightAddress(reply, options.publicUrl) : fail(error, request, reply),
  )
  app.setNotFoundHandler((request, reply) => fail(new Failure('NOT_FOUND', 'Not found'), request, reply))
  return app
}

/** How many Host headers the request has. Node keeps the first, and a proxy may have used another (RFC 9112, 3.2). */
function hostsOf({ raw }: FastifyRequest): number {
  return raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
}

/** The path as requested. Not parsed by URL, which would take a part after `//` for a host. */
export function pathOf({ raw }: FastifyRequest): string {
  return (raw.url ?? '/').split('?', 1)[0] as string
}

/** The request as verbs see it. */
export function requestContextOf(request: FastifyRequest, reply: FastifyReply): RequestContext {
  const ended = new AbortController()
  reply.raw.once('close', () => {
    // Most responses are complete by then.
    if (!reply.raw.writableFinished) ended.abort()
  })
  return {
    requestId: request.id,
    token: request.token,
    device: request.device,
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
