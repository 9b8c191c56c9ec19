import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import type { AnyContractRouter } from '@orpc/contract'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { type AnyRouter, call, getRouter, ORPCError, type Procedure, withEventMeta } from '@orpc/server'
import { FastifyHandler } from '@orpc/server/fastify'
import { BatchHandlerPlugin, StrictGetMethodPlugin } from '@orpc/server/plugins'
import { type StandardHandleResult, StandardHandler, StandardRPCMatcher } from '@orpc/server/standard'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointMeta } from '#core/endpoint.ts'
import { Failure, fail, failureStatus, retryAfterSeconds } from '#core/failure.ts'
import { pathOf } from '#server/http/app.ts'
import { MAX_BATCH_SIZE } from '#server/http/send-failure.ts'
import { isBatch, requireBatch } from './batch-request.ts'
import { asFailure, publicError } from './errors.ts'
import { inputOf, requireSingleId } from './input-of.ts'
import { JsonCodec } from './json-codec.ts'
import { organizationNamed } from './named-organization.ts'
import { type OpenApiOptions, openApiDocument } from './open-api.ts'
import { referencePage } from './reference-page.ts'
import { restAddresses } from './rest-addresses.ts'
import { serveFiles } from './serve-files.ts'
import type { RequestContext } from './verb.ts'

interface ServeOptions extends OpenApiOptions {
  contract: AnyContractRouter
  router: AnyRouter
  requestContextOf(request: FastifyRequest, reply: FastifyReply): RequestContext
  /** Counts one API call of a person or address; throws RATE_LIMITED. */
  countCall(caller: { token: string | null; ip: string }): Promise<void>
  /** The Set-Cookie value that removes an invalid session cookie; null if there is none. */
  clearBadCookie(cookieHeader: string | undefined): string | null
  log(error: unknown, requestId: string): void
}

// Read when the server loads its code, so that a build without it opens nothing.
const styles = readFileSync(new URL('reference-page.css', import.meta.url), 'utf8')

/** Serves the router as typed calls below /rpc, as REST below /api/v1, and as the file downloads of some endpoints. */
export async function serveRouter(app: FastifyInstance, options: ServeOptions): Promise<void> {
  const { contract, router, requestContextOf } = options
  const responses = responding(options)
  const addresses = restAddresses(contract)
  const streams = new Set(addresses.filter(({ isStreamed }) => isStreamed).map(({ name }) => `/rpc/${name.join('/')}`))
  const calls = {
    ...responses.ofHandler(),
    rootInterceptors: [responses.ofBatch(streams)],
    plugins: [new BatchHandlerPlugin({ maxSize: MAX_BATCH_SIZE }), new StrictGetMethodPlugin()],
  }
  const rpc = new FastifyHandler<RequestContext>(
    new StandardHandler(router as never, new StandardRPCMatcher(), new JsonCodec(), calls),
    calls,
  )
  const rest = new OpenAPIHandler<RequestContext>(router as never, responses.ofHandler())

  app.all('/rpc/*', async (request, reply) => {
    if (isBatch(request)) requireBatch(request, reply)
    const { matched } = await rpc.handle(request, reply, { prefix: '/rpc', context: requestContextOf(request, reply) })
    if (!matched) reply.callNotFound()
  })

  const document = await openApiDocument(contract, options)
  const text = JSON.stringify(document)
  app.get('/api/v1/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(text))
  const page = referencePage(JSON.parse(text))
  app.get('/api/v1', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/api-reference.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(styles),
  )

  for (const address of addresses) {
    const { download } = address.meta
    if (download === null) continue
    const procedure = getRouter(router, address.name) as Procedure<RequestContext, RequestContext, never, never, never, never>
    // No HEAD: it would make the whole file, and record that it left.
    app.get(address.route, { exposeHeadRoute: false }, async (request, reply) => {
      const context = requestContextOf(request, reply)
      try {
        const chunks: AsyncIterable<string> = await call(procedure, inputOf(address, request), { context })
        const sent = responses.logged(chunks, context)
        reply
          .type(download.contentType)
          .header('content-disposition', `attachment; filename="${download.fileName(request.query as never)}"`)
        return reply.send(Readable.from(download.encoding === undefined ? sent : bytesOf(sent, download.encoding)))
      } catch (error) {
        const answer = responses.toResponse(error, context)
        return reply.status(answer.status).send(answer.toJSON())
      }
    })
  }

  await serveFiles(app, { router, addresses, requestContextOf, toResponse: responses.toResponse })

  app.all('/api/v1/*', async (request, reply) => {
    const there = addresses.filter(({ pattern }) => pattern.test(pathOf(request).slice('/api/v1'.length)))
    const address = there.find(({ meta }) => meta.method === request.method)
    if (address !== undefined) requireSingleId(address, request)
    const { matched } = await rest.handle(request, reply, { prefix: '/api/v1', context: requestContextOf(request, reply) })
    if (matched) return
    if (there.length === 0) return reply.callNotFound()
    const allowed = there.map(({ meta }) => meta.method).join(', ')
    reply.header('allow', allowed)
    fail('METHOD_NOT_ALLOWED', `This URL accepts only ${allowed}`)
  })
}

async function* bytesOf(chunks: AsyncIterable<string>, encoding: 'base64'): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield Buffer.from(chunk, encoding)
}

type Interception<T> = { next(options?: object): Promise<T>; context: RequestContext }

type ToResponse = (error: unknown, context: RequestContext) => ORPCError<string, unknown>

/** Error responses and call counting, the same for all three ways. */
function responding({ log, clearBadCookie, countCall }: Pick<ServeOptions, 'log' | 'clearBadCookie' | 'countCall'>) {
  /** Errors that are already in their final form. */
  const prepared = new WeakSet<object>()
  /** Requests whose first call has started; it was counted when the request arrived. */
  const started = new WeakSet<RequestContext>()

  function toResponse(error: unknown, context: RequestContext): ORPCError<string, unknown> {
    const failure = asFailure(error)
    // An error after the client disconnected is not logged.
    if (failureStatus[failure.code] >= 500 && !context.signal.aborted) log(error, context.requestId)
    const wait = retryAfterSeconds(failure)
    if (wait !== null) context.setHeader('retry-after', String(wait))
    const cookie = failureStatus[failure.code] === 401 ? clearBadCookie(context.cookies) : null
    if (cookie !== null) context.setHeader('set-cookie', cookie)
    const answer = publicError(failure, context.requestId)
    prepared.add(answer)
    return answer
  }

  /** Every further call of a batch counts like a single call. */
  async function countFurther(context: RequestContext): Promise<void> {
    if (!started.has(context)) return void started.add(context)
    await countCall(context).catch((error: unknown) => {
      throw toResponse(error, context)
    })
  }

  return {
    toResponse,
    logged: (chunks: AsyncIterable<string>, context: RequestContext) => withErrorLogged(chunks, context, log),
    ofBatch: (streams: ReadonlySet<string>) => batchInterceptor(streams, toResponse),
    // A function, because each handler's plugins add to the lists they are given.
    ofHandler: () => ({
      clientInterceptors: [
        async ({ next, context, procedure }: Interception<unknown> & { procedure: { '~orpc': { meta: unknown } } }) => {
          try {
            const answer = await next()
            const isStream = answer instanceof Object && Symbol.asyncIterator in answer
            // A file ends, an event stream does not.
            const isEndless = isStream && (procedure['~orpc'].meta as EndpointMeta).download === null
            return isEndless ? withRetryHint(answer as AsyncIterable<unknown>) : answer
          } catch (error) {
            throw toResponse(error, context)
          }
        },
      ],
      interceptors: [
        async <T>({ next, ...call }: Interception<T> & { request: { headers: Record<string, unknown> } }): Promise<T> => {
          await countFurther(call.context)
          try {
            // A call in a batch has its own headers.
            const { headers } = call.request
            const key = headers['idempotency-key']
            const own = { idempotencyKey: typeof key === 'string' ? key : null, organization: organizationNamed(headers) }
            return await next({ ...call, context: { ...call.context, ...own } })
          } catch (error) {
            if (error instanceof Object && prepared.has(error)) throw error
            // Any other error at this point means that the input could not be parsed.
            throw toResponse(
              error instanceof ORPCError || error instanceof Failure ? error : new Failure('BAD_REQUEST', 'The request could not be read'),
              call.context,
            )
          }
        },
      ],
      // A comment at once and every 10 s keeps proxies from closing an idle stream.
      eventIteratorKeepAliveInterval: 10_000,
    }),
  }
}

/** An error in the middle of a file is logged and closes the connection, so that the client does not take half a file for a complete one. */
async function* withErrorLogged(chunks: AsyncIterable<string>, context: RequestContext, log: ServeOptions['log']): AsyncGenerator<string> {
  try {
    yield* chunks
  } catch (error) {
    if (!context.signal.aborted) log(error, context.requestId)
    throw error
  }
}

/** Fails single calls of a batch that name no operation, or one whose response is a stream. */
function batchInterceptor(streams: ReadonlySet<string>, toResponse: ToResponse) {
  const failed = (failure: Failure, context: RequestContext): StandardHandleResult => {
    const body = { json: toResponse(failure, context).toJSON() }
    return { matched: true, response: { status: failureStatus[failure.code], headers: {}, body } }
  }
  type Call = Interception<StandardHandleResult> & { request: { url: URL; headers: Record<string, unknown> } }
  return async ({ next, context, request }: Call): Promise<StandardHandleResult> => {
    if (request.headers['x-orpc-batch'] === undefined) return next()
    if (streams.has(request.url.pathname)) {
      return failed(new Failure('BAD_REQUEST', 'This answers with a stream: call it outside of a batch', { rule: 'stream' }), context)
    }
    const answer = await next()
    return answer.matched ? answer : failed(new Failure('NOT_FOUND', 'Not found'), context)
  }
}

/** Tells the client when to reconnect after the server has ended the stream: on shutdown, or when events were missed. */
async function* withRetryHint(events: AsyncIterable<unknown>): AsyncGenerator<unknown, object> {
  yield* events
  return withEventMeta({}, { retry: 2000 })
}
