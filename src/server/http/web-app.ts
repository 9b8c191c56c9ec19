import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { styleNonce } from './app.ts'

/** The built web app: hashed assets for ever, the page itself for every path that is no file and no operation. */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // Assets carry a hash of their content in their names, so they never change.
    setHeaders: (reply, path) =>
      void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'),
    // A path that is no file falls through to the page below.
    wildcard: false,
  })
  app.get('/*', (request, reply) => {
    if (/^\/(rpc|api)\//.test(request.url) || /\.\w{2,5}$/.test(new URL(request.url, 'http://localhost').pathname))
      return reply.callNotFound()
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('%STYLE_NONCE%', styleNonce(reply)))
  })
}
