import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { type AnyRouter, call, getRouter, type Procedure } from '@orpc/server'
import { RPCHandler } from '@orpc/server/fastify'
import { BatchHandlerPlugin } from '@orpc/server/plugins'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointMeta } from '#core/endpoint.ts'
import { Failure } from '#core/failure.ts'
import { publicError } from './errors.ts'
import { referencePage } from './reference-page.ts'
import type { RequestFacts } from './verb.ts'

interface ServeOptions {
  contract: AnyContractRouter
  router: AnyRouter
  factsOf(request: FastifyRequest, reply: FastifyReply): RequestFacts
  log(error: unknown, requestId: string): void
  publicUrl: string
}

/** The same router three ways: typed calls below /rpc, REST below /api/v1, and the files that some endpoints answer with. */
export async function serveRouter(app: FastifyInstance, options: ServeOptions): Promise<void> {
  const { contract, router, factsOf, log } = options
  const explain = (error: unknown, facts: RequestFacts) => publicError(error, facts.requestId, cause => log(cause, facts.requestId))
  // A function: each handler's own plugins put theirs into the list they are given.
  const clientInterceptors = () => [
    async ({ next, context }: { next: () => Promise<unknown>; context: RequestFacts }) => {
      try {
        return await next()
      } catch (error) {
        const wait = error instanceof Failure ? error.details.data?.retryAfterSeconds : undefined
        if (typeof wait === 'number') context.setHeader('retry-after', String(wait))
        throw explain(error, context)
      }
    },
  ]
  // A comment at once and every 10 s keeps proxies from ending a stream that has nothing to say.
  const stream = { eventIteratorKeepAliveInterval: 10_000 }
  const rpc = new RPCHandler<RequestFacts>(router as never, {
    clientInterceptors: clientInterceptors(),
    plugins: [new BatchHandlerPlugin({ maxSize: 20 })],
    ...stream,
  })
  const rest = new OpenAPIHandler<RequestFacts>(router as never, { clientInterceptors: clientInterceptors(), ...stream })

  app.all('/rpc/*', async (request, reply) => {
    const { matched } = await rpc.handle(request, reply, { prefix: '/rpc', context: factsOf(request, reply) })
    if (!matched) reply.callNotFound()
  })

  const document = JSON.stringify(await openApiDocument(contract, options.publicUrl))
  app.get('/api/v1/openapi.json', (_request, reply) => reply.type('application/json').send(document))
  const page = referencePage(JSON.parse(document))
  app.get('/api/v1', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))

  for (const { path, address } of downloads(contract)) {
    const procedure = getRouter(router, path) as Procedure<RequestFacts, RequestFacts, never, never, never, never>
    app.get(`/api/v1${address}`, async (request, reply) => {
      const context = factsOf(request, reply)
      try {
        const file = (await call(procedure, request.query as never, { context })) as {
          fileName: string
          contentType: string
          content: string
        }
        return reply.type(file.contentType).header('content-disposition', `attachment; filename="${file.fileName}"`).send(file.content)
      } catch (error) {
        const answer = explain(error, context)
        return reply.status(answer.status).send(answer.toJSON())
      }
    })
  }

  app.all('/api/v1/*', async (request, reply) => {
    const { matched } = await rest.handle(request, reply, { prefix: '/api/v1', context: factsOf(request, reply) })
    if (!matched) reply.callNotFound()
  })
}

function openApiDocument(contract: AnyContractRouter, publicUrl: string) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  return generator.generate(contract, {
    info: {
      title: 'Steward',
      version: '1',
      description:
        'Everything the screens do, for programs. Sign in first: the answer sets a cookie and names the request token that writes must carry as `x-request-token`.',
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
  })
}

function downloads(contract: AnyContractRouter, path: string[] = []): { path: string[]; address: string }[] {
  if (isContractProcedure(contract)) {
    const { meta, route } = contract['~orpc']
    return (meta as EndpointMeta).download && route.path ? [{ path, address: route.path }] : []
  }
  return Object.entries(contract).flatMap(([name, part]) => downloads(part as AnyContractRouter, [...path, name]))
}
