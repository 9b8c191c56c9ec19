import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { pathOf } from './app.ts'
import { contentSecurityPolicy, newStyleNonce } from './security-headers.ts'

/** Ours in whatever case, a second slash in front, or a file's name: none of it is a screen. */
const noScreen = /^\/(rpc|api|healthz|readyz|metrics)(\/|$)|^\/\/|\.\w{2,5}$/i

export interface WebAppOptions {
  /** What Vite built. */
  folder: string
  /** Not a production installation: the page then offers the screens that are for developers. */
  isLocal: boolean
}

/** The built web app: hashed assets for ever, the page itself for every path that is no file and no operation. */
export async function serveWebApp(app: FastifyInstance, { folder, isLocal }: WebAppOptions): Promise<void> {
  const page = readFileSync(join(folder, 'index.html'), 'utf8').replace('%INSTALLATION%', isLocal ? 'local' : 'production')
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
    if (noScreen.test(pathOf(request))) return reply.callNotFound()
    const nonce = newStyleNonce()
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', contentSecurityPolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('%STYLE_NONCE%', nonce))
  })
}
