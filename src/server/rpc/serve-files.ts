import type { Readable } from 'node:stream'
import { clearTimeout, setTimeout } from 'node:timers'
import { type AnyRouter, call, getRouter, type ORPCError, type Procedure } from '@orpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inputOf } from './input-of.ts'
import type { RestAddress } from './rest-addresses.ts'
import type { FileAnswer, RequestContext } from './verb.ts'

interface FileRoutes {
  router: AnyRouter
  addresses: readonly RestAddress[]
  requestContextOf(request: FastifyRequest, reply: FastifyReply): RequestContext
  toResponse(error: unknown, context: RequestContext): ORPCError<string, unknown>
}

/** How long the rest of a body is read after its answer: a connection that is cut at once loses the answer on its way. In milliseconds. */
const REST_OF_BODY_MS = 5000

/** The addresses whose request or response is a file itself. The input is the address's parameters and its query. */
export async function serveFiles(app: FastifyInstance, { router, addresses, requestContextOf, toResponse }: FileRoutes): Promise<void> {
  const procedureOf = ({ name }: RestAddress) =>
    getRouter(router, name) as Procedure<RequestContext, RequestContext, never, never, never, never>

  function failed(error: unknown, reply: FastifyReply, context: RequestContext) {
    const answer = toResponse(error, context)
    return reply.status(answer.status).send(answer.toJSON())
  }

  // In a scope of its own: here a body of any type is left unread, everywhere else only JSON is taken.
  await app.register(async scope => {
    // The client's content type is ignored, so it can't be invalid either.
    scope.addHook('onRequest', async ({ raw }) => {
      raw.headers['content-type'] = 'application/octet-stream'
    })
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    for (const address of addresses.filter(({ meta }) => meta.fileIn === 'request')) {
      scope.post(address.route, { config: { takesFile: true } }, async (request, reply) => {
        const context = { ...requestContextOf(request, reply), body: request.raw }
        try {
          return await reply.send(await call(procedureOf(address), inputOf(address, request), { context }))
        } catch (error) {
          return failed(error, reply, context)
        } finally {
          discardRest(request.raw)
        }
      })
    }
  })

  for (const address of addresses.filter(({ meta }) => meta.fileIn === 'response')) {
    // No HEAD: it would open the file.
    app.get(address.route, { exposeHeadRoute: false }, async (request, reply) => {
      let file: FileAnswer | undefined
      const sendFile = (answer: FileAnswer) => {
        file = answer
      }
      const context = { ...requestContextOf(request, reply), sendFile }
      try {
        await call(procedureOf(address), inputOf(address, request), { context })
        if (file === undefined) throw new Error(`${address.name.join('.')} answered without a file`)
        const { etag, headers, open } = file as FileAnswer
        reply.headers({ ...headers, etag })
        if (request.headers['if-none-match'] === etag) {
          return await reply.removeHeader('content-length').status(304).send()
        }
        return await reply.send(await open())
      } catch (error) {
        for (const name of ['etag', ...Object.keys(file?.headers ?? {})]) reply.removeHeader(name)
        return failed(error, reply.header('cache-control', 'no-store'), context)
      }
    })
  }
}

/** Reads what is left of a body and drops it, for a short while only. */
function discardRest(body: Readable & { complete?: boolean }): void {
  if (body.destroyed || body.complete) return
  const cut = setTimeout(() => {
    // Once it is complete, its connection carries other calls.
    if (!body.complete) body.destroy()
  }, REST_OF_BODY_MS)
  cut.unref()
  body.once('close', () => clearTimeout(cut))
  body.once('error', () => undefined)
  body.resume()
}
