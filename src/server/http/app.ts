import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { Failure, failureStatus } from '#core/failure.ts'
import type { RequestFacts } from '#server/rpc/verb.ts'
import { type AddressSettings, type Arrival, createArrivals, isOwnOrigin } from './addresses.ts'
import { readJsonBodies } from './json-body.ts'

export interface HttpOptions extends AddressSettings {
  proxyHops: number
  /** The session's token from the Cookie header, its signature checked; null for anything else. */
  tokenOf(cookieHeader: string | undefined): string | null
  /** Counts one API call of a person or address; throws RATE_LIMITED. */
  countCall(request: { token: string | null; ip: string }): Promise<void>
  /** False while starting and draining. */
  isReady(): boolean
  log(error: unknown, requestId: string): void
}

declare module 'fastify' {
  interface FastifyRequest {
    arrival: Arrival
    token: string | null
  }
}

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** The HTTP side without any operation: who may come in, what every answer carries, and how refusals look. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    logger: false,
    // Only the entries that our own proxies appended name the client; whatever stands before them anybody may have written.
    trustProxy: (_address, hop) => hop < options.proxyHops,
    bodyLimit: 1024 * 1024,
    genReqId: () => randomUUID(),
    // Event streams end themselves when the server drains; idle keep-alive connections must not hold it up.
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
  })
  readJsonBodies(app)
  const arrivalOf = createArrivals(options)
  app.decorateRequest('arrival', null as never)
  app.decorateRequest('token', null)

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    const { pathname } = new URL(request.raw.url ?? '/', 'http://localhost')
    if (pathname === '/healthz' || pathname === '/readyz' || pathname === '/metrics') return
    request.arrival = arrivalOf(request.raw.headers.host)
    if (!options.isReady()) throw new Failure('UNAVAILABLE', 'The server is stopping. Please try again.')
    if (!isApi(pathname)) return
    reply.header('cache-control', 'no-store')
    if (writes.has(request.method) && !isOwnOrigin(request.headers, request.arrival.origin)) {
      throw new Failure('FORBIDDEN', 'Access Denied', { rule: 'origin' })
    }
    request.token = options.tokenOf(request.headers.cookie)
    // A stream is one call for hours; what it brings is counted where it is fetched.
    if (!pathname.endsWith('/live')) await options.countCall({ token: request.token, ip: request.ip })
  })

  app.setErrorHandler((error, request, reply) => sendFailure(asFailure(error), request, reply, options.log))
  app.setNotFoundHandler((request, reply) => sendFailure(new Failure('NOT_FOUND', 'Not found'), request, reply, options.log))
  await app.register(helmet, securityHeaders(options.publicUrl.startsWith('https:')))
  return app
}

/** What a verb learns of the request it answers. */
export function factsOf(request: FastifyRequest, reply: FastifyReply): RequestFacts {
  const ended = new AbortController()
  reply.raw.once('close', () => ended.abort())
  const key = request.headers['idempotency-key']
  return {
    requestId: request.id,
    token: request.token,
    domain: request.arrival.domain,
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
    idempotencyKey: typeof key === 'string' ? key : null,
    requestToken: typeof request.headers['x-request-token'] === 'string' ? request.headers['x-request-token'] : null,
    cookies: request.headers.cookie,
    signal: ended.signal,
    setHeader: (name, value) => void reply.header(name, value),
  }
}

function isApi(pathname: string): boolean {
  return pathname.startsWith('/rpc/') || pathname.startsWith('/api/')
}

function asFailure(error: unknown): unknown {
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (error instanceof Failure) return error
  if (statusCode === 413) return new Failure('TOO_LARGE', 'The request is too large')
  if (statusCode === 415) return new Failure('UNSUPPORTED_MEDIA', 'Send JSON: content-type application/json')
  if (statusCode !== undefined && statusCode < 500) return new Failure('BAD_REQUEST', 'The request could not be read', { rule: code })
  return error
}

function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply, log: HttpOptions['log']) {
  if (!(error instanceof Failure)) log(error, request.id)
  const failure = error instanceof Failure ? error : new Failure('INTERNAL', 'Something went wrong on our side')
  const retryAfter = failure.details.data?.retryAfterSeconds
  if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter))
  // The shape of the typed calls' errors, so that every client reads one form.
  return reply.status(failureStatus[failure.code]).send({
    defined: false,
    code: failure.code,
    status: failureStatus[failure.code],
    message: failure.message,
    data: { ...failure.details, requestId: request.id },
  })
}

function securityHeaders(https: boolean) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Style elements of the component library carry this process's nonce; attributes are set through the DOM, which needs none.
        styleSrc: ["'self'", (_request: unknown, reply: unknown) => `'nonce-${styleNonce(reply)}'`],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' as const },
  }
}

const nonces = new WeakMap<object, string>()

/** One nonce an answer: the page that is sent and its Content-Security-Policy agree on it. */
export function styleNonce(reply: unknown): string {
  const raw = reply instanceof Object && 'raw' in reply ? (reply as FastifyReply).raw : (reply as object)
  const known = nonces.get(raw)
  if (known) return known
  const nonce = randomUUID().replaceAll('-', '')
  nonces.set(raw, nonce)
  return nonce
}
