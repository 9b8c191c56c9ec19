import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pathOf } from './app.ts'
import { firstAnswers } from './first-answers.ts'
import { contentSecurityPolicy, newStyleNonce } from './security-headers.ts'

/** Ours in whatever case, a second slash in front, or a file's name: none of it is a screen. */
const noScreen = /^\/(rpc|api|healthz|readyz|metrics)(\/|$)|^\/\/|\.\w{2,5}$/i

export interface WebAppOptions {
  /** What Vite built. */
  folder: string
  /** Not a production installation: the page then offers the screens that are for developers. */
  isLocal: boolean
  isSignedIn(request: FastifyRequest): boolean
  /** Calls without input that every signed-in screen begins with, as `part/name`. */
  firstCalls: readonly string[]
  /** The call, without input too, that a screen begins with when its address says nothing more. */
  screenCalls: Readonly<Record<string, string>>
}

/**
 * The built web app: hashed assets for ever, the page itself for every path that is no file and no operation. The page of a signed-in
 * person names the files of its screen, so that they are fetched beside the entry and not after it, and brings the first calls' answers.
 */
export async function serveWebApp(
  app: FastifyInstance,
  { folder, isLocal, isSignedIn, firstCalls, screenCalls }: WebAppOptions,
): Promise<void> {
  const page = readFileSync(join(folder, 'index.html'), 'utf8').replace('%INSTALLATION%', isLocal ? 'local' : 'production')
  const files = JSON.parse(readFileSync(join(folder, 'first-files.json'), 'utf8')) as Record<string, readonly string[]>
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
  app.get('/*', async (request, reply) => {
    const path = pathOf(request)
    if (noScreen.test(path)) return reply.callNotFound()
    // The router leads from / to the dashboard.
    const screenFiles = files[path === '/' ? '/dashboard' : path]
    const wanted = screenFiles !== undefined && isSignedIn(request) ? screenFiles : undefined
    // With a query the screen may begin with something else.
    const own = request.url === path ? screenCalls[path] : undefined
    const start = wanted === undefined ? '' : startOf(wanted, await firstAnswers(app, request, firstCalls, own))
    const nonce = newStyleNonce()
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', contentSecurityPolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('%STYLE_NONCE%', nonce).replace('</head>', () => `${start}</head>`))
  })
}

/** `<` is escaped, so that no text of the answers can end the element. It is data and not code: the policy lets no inline script run. */
function startOf(files: readonly string[], answers: string | null): string {
  const links = files.map(file => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')
  const data = answers === null ? '' : `<script type="application/json" id="first-answers">${answers.replaceAll('<', '\\u003c')}</script>`
  return links + data
}
