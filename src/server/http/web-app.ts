import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findPath } from '#core/screen-path.ts'
import { pathOf } from './app.ts'
import { firstAnswers } from './first-answers.ts'
import { contentSecurityPolicy, newStyleNonce } from './security-headers.ts'

/** Paths that are no screen: server routes in any case, a leading double slash, and file names. */
const notAScreen = /^\/(rpc|api|healthz|readyz|metrics)(\/|$)|^\/\/|\.\w{2,5}$/i

/** An address with the secret of a mailed link in it, and the screen that keeps one: nothing that the page loads may be told of it (SEC-41). */
const keepsSecret = /token|^\/accept-invitation(?:[/?#]|$)/i

/** The screen that a stranger is led to from every other. */
const SIGN_IN = '/auth'

/** A kiosk's only screen. */
const KIOSK = '/kiosk'

/** Screens about the whole installation exist only on its main domain. */
const mainDomainOnly = /^\/super-admin(?:\/|$)/

/** The built web app, as it was when the server started. */
export interface WebApp {
  /** The output folder of Vite. */
  folder: string
  /** The text of index.html. */
  page: string
  /** By path of a screen, the files that it needs first. */
  files: Readonly<Record<string, readonly string[]>>
}

/** Reads the page of the built web app. Throws if the build left it out. */
export function readWebApp(folder: string): WebApp {
  return {
    folder,
    page: readFileSync(join(folder, 'index.html'), 'utf8'),
    files: JSON.parse(readFileSync(join(folder, 'first-files.json'), 'utf8')) as WebApp['files'],
  }
}

export interface WebAppOptions {
  webApp: WebApp
  /** The address of the main domain. */
  publicUrl: string
  /** Where people ask for help; null where there is no such address. */
  supportAddress: string | null
  /** Not a production installation; the page then also offers the developer screens. */
  isLocal: boolean
  isSignedIn(request: FastifyRequest): boolean
  /** Whether the browser is a kiosk, or was one: it is led to the kiosk's screen from every address. */
  isKiosk(request: FastifyRequest): boolean
  /** The domain below which each organization has its address; null where there is none. */
  organizationsBelow: string | null
  /** Calls without input that every signed-in screen makes first, as `part/name`. */
  firstCalls: readonly string[]
  /** At an organization's own address, the call that looks it up, with the input `domain`. */
  hereCall: string
  /** By path: the call that the screen makes first if its URL has no query. Its input is the parameters of the path. */
  screenCalls: Readonly<Record<string, string>>
}

/**
 * Serves the built web app: hashed assets with unlimited caching, and the page for every path that is no file and no operation. For a
 * signed-in person the page preloads the files of its screen and contains the answers to the first calls; for a stranger at the address
 * of a screen it preloads the files of signing in.
 */
export async function serveWebApp(
  app: FastifyInstance,
  { webApp, publicUrl, supportAddress, isLocal, organizationsBelow, isSignedIn, isKiosk, firstCalls, hereCall, screenCalls }: WebAppOptions,
): Promise<void> {
  const { folder, files } = webApp
  const page = webApp.page.replace('%INSTALLATION%', isLocal ? 'local' : 'production')
  const screens = Object.keys(files)
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    // Filled in for each page (src/server/pages), and no page by itself.
    globIgnore: ['public.html'],
    preCompressed: true,
    cacheControl: false,
    // Asset names contain a hash of the content, so assets never change.
    setHeaders: (reply, path) =>
      void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'),
    // Any path that is no file is handled by the route below.
    wildcard: false,
  })
  /** Where the page was opened (src/web/site.ts), as an attribute. */
  const siteOf = ({ arrival: { origin, domain } }: FastifyRequest) => {
    // A proxy in front may keep the port out of sight, so it is that of the page's own address.
    const port = /:\d+$/.exec(origin)?.[0] ?? ''
    const organizations = organizationsBelow === null ? null : `${organizationsBelow}${port}`
    const site = { subdomain: domain, mainSite: publicUrl, organizations, support: supportAddress }
    return JSON.stringify(site).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  }
  app.get('/*', async (request, reply) => {
    const path = pathOf(request)
    if (notAScreen.test(path)) return reply.callNotFound()
    if (path !== KIOSK && isKiosk(request)) return reply.header('cache-control', 'no-store').redirect(KIOSK)
    if (request.arrival.domain !== null && mainDomainOnly.test(path)) return reply.redirect(new URL(publicUrl).origin + request.url)
    // The router redirects / to the dashboard.
    const screen = findPath(screens, path === '/' ? '/dashboard' : path)
    const isStranger = !isSignedIn(request)
    const wanted = screen !== null && (isStranger || screen.pattern !== SIGN_IN) ? files[isStranger ? SIGN_IN : screen.pattern] : undefined
    // With a query the screen may make another call first.
    const call = screen !== null && request.url === path ? screenCalls[screen.pattern] : undefined
    const own = call === undefined || isStranger ? [] : [{ name: call, input: screen?.params ?? {} }]
    const { domain } = request.arrival
    const here = domain === null ? [] : [{ name: hereCall, input: { domain } }]
    const start =
      wanted === undefined ? '' : startOf(wanted, await firstAnswers(app, request, isStranger ? [] : firstCalls, [...here, ...own]))
    const nonce = newStyleNonce()
    if (keepsSecret.test(request.url)) reply.header('referrer-policy', 'no-referrer')
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', contentSecurityPolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(
        page
          .replaceAll('%STYLE_NONCE%', nonce)
          .replace('%SITE%', () => siteOf(request))
          .replace('</head>', () => `${start}</head>`),
      )
  })
}

/**
 * The preload links and the answers. `<` is escaped so that no answer can close the element. It is data; the policy allows no inline
 * scripts.
 */
function startOf(files: readonly string[], answers: string | null): string {
  const links = files.map(file => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')
  const data = answers === null ? '' : `<script type="application/json" id="first-answers">${answers.replaceAll('<', '\\u003c')}</script>`
  return links + data
}
